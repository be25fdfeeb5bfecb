import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { changeDeals } from '../opportunities/change-deals.ts';

/** Deals locked and rescored at a time. */
const CHUNK = 2000;

/** Scores open deals anew after a setting they read has changed: those of one stage, or all. Closed ones are frozen. */
export async function rescoreDeals(tx: TenantTransaction, now: Date, stageId?: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string }[] } = await tx.client.query<{ id: string }>(
      `SELECT id FROM opportunities
       WHERE organization_id = $1 AND status = 'open' AND ($2::uuid IS NULL OR stage_id = $2) AND ($3::uuid IS NULL OR id > $3)
       ORDER BY id LIMIT ${CHUNK}`,
      [tx.organizationId, stageId ?? null, after],
    );
    const ids = rows.map((row) => row.id);
    await changeDeals(tx, ids, now, async () => undefined);
    if (rows.length < CHUNK) return;
    after = ids.at(-1) ?? null;
  }
}
