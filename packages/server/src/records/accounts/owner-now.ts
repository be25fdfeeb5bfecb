import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { keepHere } from './check-owner.ts';

/**
 * Who owns by now what somebody owned: they themselves while they are here, else whoever took over what they had when they
 * last left, and so on; null when nobody of these is here. Who is answered stays until the transaction ends: call it before
 * accounts or contacts are locked, which those who leave lock after themselves.
 */
export async function ownerNow(tx: TenantTransaction, ownerId: string): Promise<string | null> {
  const asked = new Set<string>();
  for (let id: string | undefined = ownerId; id !== undefined && !asked.has(id); ) {
    asked.add(id);
    if (await keepHere(tx, id)) return id;
    // A statement of its own: the handover of somebody who was leaving is there once their lock is gone.
    const { rows }: { rows: { to_id: string }[] } = await tx.client.query(
      `SELECT to_id FROM handovers WHERE organization_id = $1 AND from_id = $2 AND reason = 'left' ORDER BY id DESC LIMIT 1`,
      [tx.organizationId, id],
    );
    id = rows[0]?.to_id;
  }
  return null;
}
