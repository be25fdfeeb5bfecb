import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { noteNoSlackEvents } from '../../tenancy/slack-outbox/note-events.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { countOpen, RECALCULATION_AT_ONCE, startRecalculation } from '../recalculation/start-recalculation.ts';

/**
 * Scores open deals anew after a setting they read has changed: those of one stage, or all; many of them in the background.
 * Closed ones are frozen. The organisation is locked by the caller.
 */
export async function rescoreDeals(tx: TenantTransaction, now: Date, stageId?: string): Promise<void> {
  // Nothing happened to the deals.
  noteNoSlackEvents(tx);
  const total = await countOpen(tx, stageId === undefined ? null : [stageId]);
  if (total > RECALCULATION_AT_ONCE) return startRecalculation(tx, { what: 'scores', scope: stageId ?? '', total });
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities
     WHERE organization_id = $1 AND status = 'open' AND ($2::uuid IS NULL OR stage_id = $2) ORDER BY id`,
    [tx.organizationId, stageId ?? null],
  );
  await changeDeals(
    tx,
    rows.map((row) => row.id),
    now,
    async () => undefined,
  );
}
