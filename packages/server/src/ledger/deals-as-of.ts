/** How every deal stood at a past instant of the world: what a backtest forecasts from, and is held to. */
import { isoDate, localDay } from '@forecastle/rules';
import type { LedgerChanges } from '../database/schema/ledger.ts';
import type { TenantTransaction } from '../database/tenant.ts';
import { calendarOf } from '../health/calendar.ts';
import type { DealFields } from './changes.ts';
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
    const page: { id: string; sets: readonly LedgerChanges[] | null }[] = await readPage(tx, { at, after });
    const deals = page.flatMap(({ id, sets }) => (sets ? [dealAsOf(id, sets, day)] : []));
    const seen = owners ? deals.filter(({ ownerId }) => owners.has(ownerId)) : deals;
    if (seen.length > 0) yield seen;
    const last = page.at(-1);
    if (!last || page.length < DEALS_AT_ONCE) return;
    after = last.id;
  }
}

/** What was undone later never held; that it was is told by a row that took effect only then. */
async function readPage(tx: TenantTransaction, { at, after }: { at: Date; after: string | null }) {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM opportunities WHERE organization_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3',
    [tx.organizationId, after, DEALS_AT_ONCE],
  );
  const ids = rows.map(({ id }) => id);
  const ledgers = await readLedger(tx, ids);
  return ids.map((id) => {
    const held = holding(ledgers.get(id) ?? []).filter(({ effectiveAt }) => effectiveAt <= at);
    return { id, sets: held.length === 0 ? null : held.map(({ changes }) => changes) };
  });
}

function dealAsOf(opportunityId: string, sets: readonly LedgerChanges[], day: string): DealAsOf {
  const { fields, closeDate, stays } = replayDeal(sets);
  const deal = { opportunityId, ...fields, pushCount: closeDate.pushCount, stays };
  if (fields.status === 'open' || fields.closedOn === null || fields.closedOn <= day) return deal;
  // A deal that came to us closed has one row, true in the end only: on this day it was still open.
  return { ...deal, status: 'open', stageId: fields.lastOpenStageId, closedOn: null, category: null, stays: [] };
}
