import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvents } from '../../tenancy/audit/record-event.ts';
import type { Handover } from './handover.ts';

const NOUNS = [
  { table: 'accounts', noun: 'account', kind: 'account_changed' },
  { table: 'contacts', noun: 'contact', kind: 'contact_changed' },
] as const;

/** Moves up to so many accounts, and then contacts, of whoever hands over; answers how many. Each is told in the trail. */
export async function moveOwned(
  tx: TenantTransaction,
  { fromId, toId, createdById }: Handover,
  limit: number,
): Promise<number> {
  let moved = 0;
  for (const { table, noun, kind } of NOUNS) {
    const { rows } = await tx.client.query<{ id: string }>(
      `UPDATE ${table} SET owner_id = $3, updated_at = now() WHERE organization_id = $1 AND id IN (
         SELECT id FROM ${table} WHERE organization_id = $1 AND owner_id = $2 ORDER BY id LIMIT $4 FOR NO KEY UPDATE
       ) RETURNING id`,
      [tx.organizationId, fromId, toId, limit - moved],
    );
    await recordEvents(
      tx,
      { memberId: createdById },
      rows.map(({ id }) => ({
        kind,
        subject: { kind: noun, id },
        changes: { ownerId: { from: fromId, to: toId } },
      })),
    );
    moved += rows.length;
  }
  return moved;
}
