/** How the reasons of open actions stand today: still there, or gone, and what the records show as done. */
import {
  type ActionBasis,
  type DealStatus,
  goneReason,
  matchCompletions,
  noticeDone,
  offeredActions,
  type PlannedDeal,
  TRIGGER_NAMES,
  type TriggerType,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { gatherFacts } from '../../records/health/gather-facts.ts';
import { parseTriggers } from '../../records/triggers/kept-trigger.ts';
import { detectCompletedActions } from './detect-completed-actions.ts';
import type { ItemRow } from './plan-row.ts';
import { readCompletedOnce } from './read-kept.ts';

export interface ReasonToday {
  /** The facts that ask for the action today; null once its reason has gone. */
  readonly basis: ActionBasis | null;
  /** Why the reason has gone; null while it holds. */
  readonly gone: string | null;
  /** What was done already, to be confirmed. */
  readonly noticed: string | null;
}

/** Returns reasons by action, with dates as the reader writes them. An action whose deal has no facts has none. */
export async function reasonsToday(
  tx: TenantTransaction,
  rows: readonly ItemRow[],
  { now, locale }: { readonly now: Date; readonly locale?: string | undefined },
): Promise<ReadonlyMap<string, ReasonToday>> {
  if (rows.length === 0) return new Map();
  const moment = await momentIn(tx, now);
  const ids = [...new Set(rows.map((row) => row.deal_id))];
  const completedOnce = await readCompletedOnce(tx, ids);
  const gathered = await gatherFacts(tx, ids, now);
  const deals = new Map<string, PlannedDeal>(
    gathered.map(({ id, facts, placement }) => [id, { facts, stageId: placement.stageId }]),
  );
  const standing = await activeTriggers(tx, rows);
  const completions = await detectCompletedActions(
    tx,
    rows.filter(({ trigger }) => trigger === null),
    now,
  );
  return new Map(
    rows.flatMap((row) => {
      const deal = deals.get(row.deal_id);
      if (!deal) return [];
      // What was taken from a trigger is done when that is gone, whatever a plan would ask for by itself.
      if (row.trigger) {
        const noticed = triggerGone(row.trigger.type, deal.facts.status, standing.get(row.deal_id));
        return [[row.id, { basis: row.basis, gone: noticed, noticed }] as const];
      }
      const memory = { skipped: [], completedOnce: completedOnce.get(row.deal_id) ?? [] };
      const held = offeredActions(deal, moment, memory).actions.find(({ type }) => type === row.type);
      const done = noticeDone(row.type, row.basis, deal.facts, moment, locale);
      const known = completions.get(row.id);
      return [
        [
          row.id,
          {
            basis: held?.basis ?? null,
            gone: held ? null : (done ?? goneReason(row.type, deal.facts, locale)),
            noticed: done ?? (known ? matchCompletions(row.type, known, deal.facts, locale) : null),
          },
        ] as const,
      ];
    }),
  );
}

/** By deal, of those that items were taken from. */
async function activeTriggers(
  tx: TenantTransaction,
  rows: readonly ItemRow[],
): Promise<ReadonlyMap<string, readonly TriggerType[]>> {
  const ids = new Set(rows.flatMap((row) => (row.trigger ? [row.deal_id] : [])));
  if (ids.size === 0) return new Map();
  const found = await tx.client.query<{ id: string; triggers: string }>(
    `SELECT opportunity_id AS id, triggers::text AS triggers FROM deal_triggers
     WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, [...ids]],
  );
  return new Map(found.rows.map(({ id, triggers }) => [id, parseTriggers(triggers).map(({ type }) => type)]));
}

function triggerGone(type: TriggerType, status: DealStatus, standing: readonly TriggerType[] = []): string | null {
  return status !== 'open' || standing.includes(type)
    ? null
    : `“${TRIGGER_NAMES[type]}” is no longer active on this deal.`;
}
