/** Every deal's history from the ledger: what forecasts of an organisation learn from. */
import { type DealHistory, DealHolder, type HeldDeals, isoDate, type Phase } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { convertToBase, loadRates, rateOn } from '../../../records/currencies/rates.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { LedgerKind } from '../../../records/ledger/changes.ts';
import { type HeldRow, holdingBetween } from '../../../records/ledger/read-ledger-between.ts';
import { daysIn, daysOfDates } from './days-at-hand.ts';
import { dealHistory, type HistoryContext } from './deal-history.ts';
import { type SegmentField, segmentFields, segmentValuesSql } from './deal-segments.ts';
import { QUALIFICATION_KINDS } from './qualification-over-time.ts';

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

/** Deals that are read at once, and of these the ledger: so much is held in memory together. */
const DEALS_AT_ONCE = 10_000;
const LEDGERS_AT_ONCE = 500;

/** No deal has it. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export async function loadHistories(tx: TenantTransaction): Promise<LoadedHistories> {
  const { context, timeZone, stageIds } = await contextOf(tx);
  const fields = await segmentFields(tx);
  // To plan the reading of every month of the ledger takes as long as to read some hundred deals.
  await tx.client.query('SET LOCAL plan_cache_mode = force_generic_plan');
  const deals = new DealHolder(fields.map(({ key }) => key));
  let undated = 0;
  let firstClosedDay: number | null = null;
  const reading = { timeZone, fields, also: context.isQualified ? QUALIFICATION_KINDS : [] };
  for await (const { some, ledger } of readDeals(tx, reading)) {
    for (const deal of some) {
      const history = dealHistory(deal, ledger.get(deal.id) ?? [], context);
      if (!history) {
        undated += 1;
        continue;
      }
      deals.add(history);
      const last = history.states.at(-1);
      if (last && last.status !== 'open') firstClosedDay = Math.min(firstClosedDay ?? last.day, last.day);
    }
  }
  return { deals: deals.done(), stageIds, firstClosedDay, undated, imported: await hasImports(tx) };
}

type PageDeal = Pick<DealHistory, 'id' | 'createdDay' | 'isCreationAssumed' | 'activityDays' | 'segments'>;

interface Reading {
  readonly timeZone: string;
  readonly fields: readonly SegmentField[];
  /** Kinds of rows of the ledger beside those of the deals' own fields. */
  readonly also: readonly LedgerKind[];
}

interface DealsWithLedger {
  readonly some: readonly PageDeal[];
  readonly ledger: ReadonlyMap<string, readonly HeldRow[]>;
}

/** By rising id. While some are worked on, the database reads the ledger of the next. */
async function* readDeals(tx: TenantTransaction, reading: Reading): AsyncGenerator<DealsWithLedger> {
  let after = BEFORE_ALL;
  for (;;) {
    const page = await readPage(tx, after, reading);
    const parts = Array.from({ length: Math.ceil(page.length / LEDGERS_AT_ONCE) }, (_, at) =>
      page.slice(at * LEDGERS_AT_ONCE, (at + 1) * LEDGERS_AT_ONCE),
    );
    const ledgerOf = (some: readonly PageDeal[], before: string) =>
      holdingBetween(tx, { after: before, upTo: (some.at(-1) as PageDeal).id, also: reading.also });
    let next = parts[0] && ledgerOf(parts[0], after);
    for (const [at, some] of parts.entries()) {
      const ledger = (await next) as DealsWithLedger['ledger'];
      after = (some.at(-1) as PageDeal).id;
      const following = parts[at + 1];
      next = following && ledgerOf(following, after);
      yield { some, ledger };
    }
    if (page.length < DEALS_AT_ONCE) return;
  }
}

async function readPage(
  tx: TenantTransaction,
  after: string,
  { timeZone, fields }: Reading,
): Promise<readonly PageDeal[]> {
  const segments = segmentValuesSql(fields, 5);
  const { rows } = await tx.client.query<PageDeal>(
    `SELECT o.id, o.created_on - DATE '1970-01-01' AS "createdDay", coalesce(d.days, '{}') AS "activityDays",
       o.import_id IS NOT NULL AND o.created_on = (o.created_at AT TIME ZONE $4)::date AS "isCreationAssumed",
       ${segments.text} AS segments
     FROM (SELECT id, created_on, created_at, import_id, account_id, lead_source, custom FROM opportunities
       WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT $3) o
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     LEFT JOIN LATERAL (
       SELECT array_agg(day ORDER BY day) AS days FROM (
         SELECT DISTINCT (occurred_at AT TIME ZONE $4)::date - DATE '1970-01-01' AS day FROM activities
         WHERE organization_id = $1 AND opportunity_id = o.id AND deleted_at IS NULL AND kind <> 'note') e
     ) d ON true ORDER BY o.id`,
    [tx.organizationId, after, DEALS_AT_ONCE, timeZone, ...segments.values],
  );
  return rows;
}

async function contextOf(
  tx: TenantTransaction,
): Promise<{ context: HistoryContext; timeZone: string; stageIds: readonly string[] }> {
  const { timeZone, currency } = await calendarOf(tx);
  const rates = await loadRates(tx, currency);
  const { rows } = await tx.client.query<{ id: string; kind: string; phase: Phase | null; probability: number }>(
    `SELECT id, kind, phase, win_probability::int AS probability FROM stages WHERE organization_id = $1 ORDER BY position, id`,
    [tx.organizationId],
  );
  const stageIds = rows.filter(({ kind }) => kind === 'open').map(({ id }) => id);
  const places = new Map(stageIds.map((id, place) => [id, place]));
  const texts = new Map<string, string>();
  const phases = new Map(rows.map(({ id, phase }) => [id, phase]));
  const probabilities = new Map(rows.map(({ id, probability }) => [id, probability]));
  return {
    stageIds,
    timeZone,
    context: {
      dayAt: daysIn(timeZone),
      dayOfDate: daysOfDates(),
      placeOf: (stageId) => places.get(stageId) ?? null,
      phaseOf: (stageId) => phases.get(stageId) ?? 'late',
      isQualified: await recordsQualification(tx),
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

/** Whether any deal has evidence or a contact. */
async function recordsQualification(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM evidence WHERE organization_id = $1)
       OR EXISTS (SELECT FROM opportunity_contacts WHERE organization_id = $1) AS found`,
    [tx.organizationId],
  );
  return rows[0]?.found ?? false;
}

async function hasImports(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM opportunities WHERE organization_id = $1 AND import_id IS NOT NULL AND status <> 'open') AS found`,
    [tx.organizationId],
  );
  return rows[0]?.found ?? false;
}
