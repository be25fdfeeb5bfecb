/** How every deal stood at a past instant of the world: what a backtest forecasts from, and is held to. */
import { isoDate, localDay } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../health/calendar.ts';
import type { DealFields } from './ledger-fields.ts';
import { holding, readLedger } from './read-history.ts';
import { replayDeal, type StageStay } from './replay-deal.ts';

export interface DealAsOf extends Omit<DealFields, 'stageId'> {
  readonly opportunityId: string;
  /** Null of an open deal whose stage nobody knows: it came to us closed, and only its end was told. */
  readonly stageId: string | null;
  readonly pushCount: number;
  readonly stays: readonly StageStay[];
}

/** Deals read at once: their ledgers are held in memory together. */
const DEALS_AT_ONCE = 2_000;

/**
 * The deals that were there at `at`, in batches ordered by id, rebuilt from the ledger by the time at which changes took
 * effect; when we learnt of them does not count. It shows every owner's deals: whoever shows them to a person asks for
 * the owners in that person's scope.
 */
export async function* dealsAsOf(
  tx: TenantTransaction,
  { at, owners = null }: { readonly at: Date; readonly owners?: ReadonlySet<string> | null },
): AsyncGenerator<DealAsOf[]> {
  const { timeZone } = await calendarOf(tx);
  const day = isoDate(localDay(at.getTime(), timeZone));
  for (let after: string | null = null; ; ) {
    const ids: string[] = await readPage(tx, after);
    const ledger = await readLedger(tx, ids);
    const deals = ids.flatMap((id) => {
      const sets = holding(ledger.get(id) ?? []).filter(({ effectiveAt }) => effectiveAt <= at);
      return sets.length > 0
        ? [
            dealAsOf(
              id,
              sets.map(({ changes }) => changes),
              day,
            ),
          ]
        : [];
    });
    const seen = owners ? deals.filter(({ ownerId }) => owners.has(ownerId)) : deals;
    if (seen.length > 0) yield seen;
    const last = ids.at(-1);
    if (!last || ids.length < DEALS_AT_ONCE) return;
    after = last;
  }
}

async function readPage(tx: TenantTransaction, after: string | null): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM opportunities WHERE organization_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3',
    [tx.organizationId, after, DEALS_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

function dealAsOf(opportunityId: string, sets: readonly LedgerChanges[], day: string): DealAsOf {
  const { fields, closeDate, stays } = replayDeal(sets);
  const deal = { opportunityId, ...fields, pushCount: closeDate.pushCount, stays };
  if (fields.status === 'open' || fields.closedOn === null || fields.closedOn <= day) return deal;
  // A deal that came to us closed has one row, true in the end only: on this day it was still open.
  return { ...deal, status: 'open', stageId: fields.lastOpenStageId, closedOn: null, category: null, stays: [] };
}
