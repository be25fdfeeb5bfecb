/** Every deal's history from the ledger: what forecasts of an organisation learn from. */
import { type DealHistory, DealHolder, type HeldDeals, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { convertToBase, loadRates, rateOn } from '../../../records/currencies/rates.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { holding, readLedger } from '../../../records/ledger/read-history.ts';
import { dealHistory, type HistoryContext } from './deal-history.ts';

export interface LoadedHistories {
  readonly deals: HeldDeals;
  /** Open stages, in their order. */
  readonly stageIds: readonly string[];
  /** First day on which a deal was won or lost; null without one. */
  readonly firstClosedDay: number | null;
  /** Deals won or lost on a day that nobody told. */
  readonly undated: number;
  /** Whether a history that is older than its record came by import. */
  readonly imported: boolean;
}

/** Deals read at once: their ledgers are held in memory together, and the database is another's to ask in between. */
const DEALS_AT_ONCE = 500;

export async function loadHistories(tx: TenantTransaction): Promise<LoadedHistories> {
  const { context, stageIds } = await contextOf(tx);
  const deals = new DealHolder();
  let undated = 0;
  let firstClosedDay: number | null = null;
  for (let after: string | null = null; ; ) {
    const page: readonly PageDeal[] = await readPage(tx, after, context.timeZone);
    const ledger = await readLedger(
      tx,
      page.map(({ id }) => id),
      { ownFields: true },
    );
    for (const deal of page) {
      const history = dealHistory(deal, holding(ledger.get(deal.id) ?? []), context);
      if (!history) {
        undated += 1;
        continue;
      }
      deals.add(history);
      const last = history.states.at(-1);
      if (last && last.status !== 'open') firstClosedDay = Math.min(firstClosedDay ?? last.day, last.day);
    }
    const last = page.at(-1);
    if (!last || page.length < DEALS_AT_ONCE) break;
    after = last.id;
  }
  return { deals: deals.done(), stageIds, firstClosedDay, undated, imported: await hasImports(tx) };
}

type PageDeal = Pick<DealHistory, 'id' | 'createdDay' | 'activityDays'>;

async function readPage(tx: TenantTransaction, after: string | null, timeZone: string): Promise<readonly PageDeal[]> {
  const { rows } = await tx.client.query<PageDeal>(
    `SELECT o.id, o.created_on - DATE '1970-01-01' AS "createdDay", coalesce(a.days, '{}') AS "activityDays"
     FROM (SELECT id, created_on FROM opportunities WHERE organization_id = $1 AND ($2::uuid IS NULL OR id > $2)
       ORDER BY id LIMIT $3) o
     LEFT JOIN LATERAL (
       SELECT array_agg(day ORDER BY day) AS days FROM (
         SELECT DISTINCT (occurred_at AT TIME ZONE $4)::date - DATE '1970-01-01' AS day FROM activities
         WHERE organization_id = $1 AND opportunity_id = o.id AND deleted_at IS NULL AND kind <> 'note') d
     ) a ON true ORDER BY o.id`,
    [tx.organizationId, after, DEALS_AT_ONCE, timeZone],
  );
  return rows;
}

async function contextOf(tx: TenantTransaction): Promise<{ context: HistoryContext; stageIds: readonly string[] }> {
  const { timeZone, currency } = await calendarOf(tx);
  const rates = await loadRates(tx, currency);
  const { rows } = await tx.client.query<{ id: string; kind: string; probability: number }>(
    `SELECT id, kind, win_probability::int AS probability FROM stages WHERE organization_id = $1 ORDER BY position, id`,
    [tx.organizationId],
  );
  const stageIds = rows.filter(({ kind }) => kind === 'open').map(({ id }) => id);
  const places = new Map(stageIds.map((id, place) => [id, place]));
  const texts = new Map<string, string>();
  const probabilities = new Map(rows.map(({ id, probability }) => [id, probability]));
  return {
    stageIds,
    context: {
      timeZone,
      placeOf: (stageId) => places.get(stageId) ?? null,
      probabilityOf: (stageId) => probabilities.get(stageId) ?? 0,
      heldOnce: (text) => {
        const held = texts.get(text) ?? text;
        texts.set(held, held);
        return held;
      },
      baseMinor: (amountMinor, from, day) => {
        if (from === currency) return amountMinor;
        // Before the first rate there is none better than the first.
        const rate = rateOn(rates, from, isoDate(day)) ?? rates.byCurrency.get(from)?.at(-1)?.rate;
        return rate === undefined ? null : convertToBase(rates, amountMinor, from, rate);
      },
    },
  };
}

async function hasImports(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM opportunities WHERE organization_id = $1 AND import_id IS NOT NULL AND status <> 'open') AS found`,
    [tx.organizationId],
  );
  return rows[0]?.found ?? false;
}
