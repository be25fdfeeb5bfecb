/**
 * Deals that changed after a moment, as they stand now and as they stood then: a sum of then is the sum of now without the
 * first and with the second, so that it costs what has changed since and not what there is.
 */
import { MAX_AMOUNT_MINOR } from '@forecastle/contract';
import { digitsOf, type FiscalPeriod, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { convertToBase, loadRates, type Rates, rateOn } from '../../currencies/rates.ts';
import { KINDS_BESIDE_DEALS } from '../../ledger/changes.ts';
import { readLedger } from '../../ledger/read-history.ts';
import { replayDeal } from '../../ledger/replay-deal.ts';
import { knownThen } from './known-then.ts';

/** The moment that is asked for, and the currency that amounts are told in. */
export interface Then {
  /** The first instant that is no longer known. */
  readonly until: Date;
  /** Local day that ends there; its rates convert what was open. */
  readonly day: number;
  /** Today: rates that amounts of open deals are kept by. */
  readonly today: number;
  readonly currency: string;
}

/** Days that sums are told apart by: of the expected close of open deals, of the close of decided ones. */
export interface Window extends Pick<FiscalPeriod, 'lastDay'> {
  readonly of: 'open' | 'decided';
  /** Null: whatever was due before. */
  readonly firstDay: number | null;
}

/** What is to be added to a sum of now to have that of then; counts and amounts may be below nothing. */
export interface Difference {
  readonly ownerId: string;
  readonly stageId: string;
  readonly status: 'open' | 'won' | 'lost';
  /** Which of the windows it lies in, one bit each. */
  readonly windows: number;
  readonly count: number;
  readonly amountMinor: bigint;
  /** Decided deals that were made before they closed, and their days together. */
  readonly cycles: number;
  readonly cycleDays: number;
}

/** Deals whose later rows are no plain changes, which are replayed one by one. */
const REPLAYED_AT_MOST = 10_000;
const REPLAYED_AT_ONCE = 500;

/**
 * Rows that take back, or tell of the past: what they left cannot be read off their `from`. So does a creation that was
 * recorded just after the moment; one that was recorded much later was not known (`knownFrom`).
 */
const TELLS_OTHERWISE = `(l.undoes IS NOT NULL OR l.kind IN ('history_created', 'history_changed')
  OR l.kind = 'created' AND l.effective_at < $2 AND l.recorded_at - l.effective_at < interval '61 minutes')`;

const FIELDS = [
  'ownerId',
  'stageId',
  'status',
  'currency',
  'amountMinor',
  'closeDate',
  'closedOn',
  'category',
] as const;

/** Deals that were told otherwise since, as they stood then; null where they are too many to be replayed while one waits. */
export interface ToldOtherwise {
  readonly deals: readonly object[];
}

export async function replayToldOtherwise(
  tx: TenantTransaction,
  { until }: Pick<Then, 'until'>,
): Promise<ToldOtherwise | null> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT l.opportunity_id AS id FROM ledger l WHERE l.organization_id = $1 AND l.recorded_at >= $2
       AND ${TELLS_OTHERWISE} LIMIT ${REPLAYED_AT_MOST + 1}`,
    [tx.organizationId, until],
  );
  if (rows.length > REPLAYED_AT_MOST) return null;
  const deals: object[] = [];
  for (let from = 0; from < rows.length; from += REPLAYED_AT_ONCE) {
    const ids = rows.slice(from, from + REPLAYED_AT_ONCE).map(({ id }) => id);
    for (const [id, ledger] of await readLedger(tx, ids, { ownFields: true })) {
      const known = knownThen(ledger, until.getTime() - 1).rows;
      if (known.length === 0) continue;
      const { fields } = replayDeal(known.map(({ changes }) => changes));
      deals.push({ id, ...Object.fromEntries(FIELDS.map((field) => [field, fields[field]])) });
    }
  }
  return { deals };
}

const COLUMNS = 'o.owner_id, o.stage_id, o.status, o.currency, o.amount_minor, o.close_date, o.closed_on, o.category';
const was = (field: (typeof FIELDS)[number], column: string, type: string): string =>
  `CASE WHEN t.was ? '${field}' THEN (t.was ->> '${field}')::${type} ELSE o.${column} END AS ${column}`;

/**
 * `changed`: deals of which later rows tell; `was_then`: those of them that were there, as they stood. Each field stood as the
 * first later change found it. $1 organisation, $2 until, $3 fields, $4 kinds that tell of none, $5 deals told otherwise.
 */
const CHANGED = `changed AS MATERIALIZED (
  SELECT l.opportunity_id AS id, bool_or(${TELLS_OTHERWISE}) AS otherwise, bool_or(l.kind = 'created') AS born,
    jsonb_object_agg(c.key, c.value -> 'from' ORDER BY l.recorded_at DESC, l.id DESC) FILTER (WHERE c.key IS NOT NULL) AS was
  FROM ledger l LEFT JOIN LATERAL (SELECT key, value FROM jsonb_each(l.changes) WHERE key = ANY($3)) c ON true
  WHERE l.organization_id = $1 AND l.recorded_at >= $2 AND l.kind <> ALL($4)
  GROUP BY l.opportunity_id
  -- Whoever changed in something else alone stands as it did.
  HAVING bool_or(c.key IS NOT NULL) OR bool_or(${TELLS_OTHERWISE}) OR bool_or(l.kind = 'created')
), was_then AS MATERIALIZED (
  SELECT o.id, o.created_on, ${[
    was('ownerId', 'owner_id', 'uuid'),
    was('stageId', 'stage_id', 'uuid'),
    was('status', 'status', 'text'),
    was('currency', 'currency', 'text'),
    was('amountMinor', 'amount_minor', 'bigint'),
    was('closeDate', 'close_date', 'date'),
    was('closedOn', 'closed_on', 'date'),
    was('category', 'category', 'text'),
  ].join(', ')}
  FROM changed t JOIN opportunities o ON o.organization_id = $1 AND o.id = t.id WHERE NOT t.otherwise AND NOT t.born
  UNION ALL
  SELECT o.id, o.created_on, r."ownerId", r."stageId", r.status, r.currency, r."amountMinor", r."closeDate", r."closedOn", r.category
  FROM jsonb_to_recordset($5::jsonb) AS r (id uuid, "ownerId" uuid, "stageId" uuid, status text, currency text,
      "amountMinor" bigint, "closeDate" date, "closedOn" date, category text)
    JOIN opportunities o ON o.organization_id = $1 AND o.id = r.id
)`;

const parametersOf = (tx: TenantTransaction, { until }: Then, told: ToldOtherwise) => [
  tx.organizationId,
  until,
  FIELDS,
  KINDS_BESIDE_DEALS,
  JSON.stringify(told.deals),
];

interface Row {
  owner_id: string;
  stage_id: string;
  status: 'open' | 'won' | 'lost';
  windows: number;
  sign: 1 | -1;
  count: number;
  amount: string;
  /** Of deals in another currency: theirs, the amount that each of them has, and the day of the rate. */
  currency: string | null;
  each_minor: string | null;
  closed_on: string | null;
  cycles: number;
  cycle_days: string;
}

/** What to add to the sums of now. Deals that are Omitted while open count nowhere. */
export async function differenceSince(
  tx: TenantTransaction,
  then: Then,
  told: ToldOtherwise,
  windows: readonly Window[],
): Promise<readonly Difference[]> {
  const rates = await loadRates(tx, then.currency);
  const mask = windows
    .map(({ of, firstDay, lastDay }, bit) => {
      const column = of === 'open' ? 'd.close_date' : 'd.closed_on';
      const from = firstDay === null ? '' : `AND ${column} >= '${isoDate(firstDay)}'`;
      const which = of === 'open' ? "d.status = 'open'" : "d.status <> 'open'";
      return `CASE WHEN ${which} AND ${column} <= '${isoDate(lastDay)}' ${from} THEN ${1 << bit} ELSE 0 END`;
    })
    .join(' + ');
  const { rows } = await tx.client.query<Row>(
    `WITH ${CHANGED}, rate AS (
       SELECT * FROM unnest($7::text[], $8::numeric[], $9::boolean[]) AS r(currency, factor, moved)
     ), d AS (
       SELECT -1 AS sign, ${COLUMNS}, o.created_on, o.amount_base_minor AS base_minor, false AS is_foreign
       FROM changed t JOIN opportunities o ON o.organization_id = $1 AND o.id = t.id
       UNION ALL
       SELECT 1, ${COLUMNS}, o.created_on,
         CASE WHEN o.currency = $6 THEN o.amount_minor WHEN o.status = 'open' THEN ${OPEN_IN_BASE} END,
         o.currency <> $6 AND o.status <> 'open'
       FROM was_then o LEFT JOIN rate r ON r.currency = o.currency
       UNION ALL
       -- What did not change and is in a currency whose rate did.
       SELECT s.sign, ${COLUMNS}, o.created_on, CASE s.sign WHEN -1 THEN o.amount_base_minor ELSE ${OPEN_IN_BASE} END, false
       FROM opportunities o JOIN rate r ON r.currency = o.currency AND r.moved CROSS JOIN (VALUES (-1), (1)) s(sign)
       WHERE o.organization_id = $1 AND o.status = 'open' AND NOT EXISTS (SELECT FROM changed t WHERE t.id = o.id)
     )
     SELECT d.owner_id, d.stage_id, d.status, ${mask || '0'} AS windows, d.sign,
       sum(d.sign)::int AS count, coalesce(sum(d.sign * d.base_minor), 0)::text AS amount,
       CASE WHEN d.is_foreign THEN d.currency END AS currency, CASE WHEN d.is_foreign THEN d.amount_minor END::text AS each_minor,
       CASE WHEN d.is_foreign AND d.status <> 'open' THEN d.closed_on END::text AS closed_on,
       coalesce(sum(d.sign) FILTER (WHERE d.status <> 'open' AND d.closed_on >= d.created_on), 0)::int AS cycles,
       coalesce(sum(d.sign * (d.closed_on - d.created_on)) FILTER (WHERE d.status <> 'open' AND d.closed_on >= d.created_on), 0)::text AS cycle_days
     FROM d WHERE d.status <> 'open' OR d.category IS DISTINCT FROM 'omitted'
     GROUP BY 1, 2, 3, 4, 5, 8, 9, 10`,
    [...parametersOf(tx, then, told), then.currency, ...ratesThen(rates, then)],
  );
  return rows.map((row) => ({
    ownerId: row.owner_id,
    stageId: row.stage_id,
    status: row.status,
    windows: row.windows,
    count: row.count,
    amountMinor:
      row.currency === null
        ? BigInt(row.amount)
        : BigInt(row.count) * inBase(rates, row.each_minor, row.currency, row.closed_on ?? isoDate(then.day)),
    cycles: row.cycles,
    cycleDays: Number(row.cycle_days),
  }));
}

/** As `convertToBase`: rounded half up, nothing where it passes what an amount may be. Amounts are never below nothing. */
const OPEN_IN_BASE = `(SELECT c FROM round(o.amount_minor * r.factor) c WHERE c <= ${MAX_AMOUNT_MINOR})`;

/**
 * Currencies with a rate that day, minor units of the organisation's for one of theirs, and whether an open deal in them is
 * worth something else today.
 */
function ratesThen(rates: Rates, { day, today, currency: base }: Then): [string[], string[], boolean[]] {
  const known = [...rates.byCurrency.keys()].flatMap((currency) => {
    const [then, now] = [rateOn(rates, currency, isoDate(day)), rateOn(rates, currency, isoDate(today))];
    const factor = then === null ? '0' : shifted(then, digitsOf(base) - digitsOf(currency));
    return [{ currency, factor, moved: then !== now }];
  });
  return [known.map((each) => each.currency), known.map((each) => each.factor), known.map((each) => each.moved)];
}

/** A plain decimal times a power of ten, as one. */
function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = places >= 0 ? whole + fraction.padEnd(places, '0') : whole.padStart(1 - places, '0') + fraction;
  const point = places >= 0 ? whole.length + places : Math.max(1, whole.length + places);
  return `${digits.slice(0, point)}.${digits.slice(point)}0`;
}

function inBase(rates: Rates, minor: string | null, currency: string, day: string): bigint {
  const rate = rateOn(rates, currency, day);
  const converted = minor === null || rate === null ? null : convertToBase(rates, Number(minor), currency, rate);
  return BigInt(converted ?? 0);
}

/** Where deals stood then, of those that were there. */
export interface DatesThen {
  readonly id: string;
  readonly isOpen: boolean;
  /** Epoch days. */
  readonly closedDay: number | null;
  readonly closeDay: number | null;
}

export async function datesThen(
  tx: TenantTransaction,
  then: Then,
  told: ToldOtherwise,
  ids: readonly string[],
): Promise<readonly DatesThen[]> {
  const { rows } = await tx.client.query<DatesThen>(
    `WITH ${CHANGED}
     SELECT o.id, o.status = 'open' AS "isOpen", o.closed_on - DATE '1970-01-01' AS "closedDay",
       o.close_date - DATE '1970-01-01' AS "closeDay"
     FROM (
       SELECT o.id, ${COLUMNS} FROM was_then o
       UNION ALL
       SELECT o.id, ${COLUMNS} FROM opportunities o
       WHERE o.organization_id = $1 AND NOT EXISTS (SELECT FROM changed t WHERE t.id = o.id)
     ) o WHERE o.id = ANY($6::uuid[])`,
    [...parametersOf(tx, then, told), ids],
  );
  return rows;
}

/** An open deal as it stood then. */
export interface OpenThen {
  readonly id: string;
  readonly ownerId: string;
  readonly stageId: string;
  readonly closeDate: string | null;
  /** In the currency of the organisation; null without one. */
  readonly amountMinor: number | null;
}

/** Deals that were open, not Omitted, and due in some days; at most so many. */
export async function openThen(
  tx: TenantTransaction,
  then: Then,
  told: ToldOtherwise,
  {
    owners,
    due,
    limit,
  }: { readonly owners: readonly string[] | null; readonly due: Omit<Window, 'of'>; readonly limit: number },
): Promise<readonly OpenThen[]> {
  const rates = await loadRates(tx, then.currency);
  const { rows } = await tx.client.query<{
    id: string;
    owner_id: string;
    stage_id: string;
    close_date: string | null;
    currency: string;
    amount_minor: string | null;
  }>(
    `WITH ${CHANGED}
     SELECT o.id, o.owner_id, o.stage_id, o.close_date::text, o.currency, o.amount_minor::text FROM (
       SELECT o.id, ${COLUMNS} FROM was_then o
       UNION ALL
       SELECT o.id, ${COLUMNS} FROM opportunities o WHERE o.organization_id = $1 AND o.status = 'open'
         AND NOT EXISTS (SELECT FROM changed t WHERE t.id = o.id)
     ) o
     WHERE o.status = 'open' AND o.category IS DISTINCT FROM 'omitted' AND ($6::uuid[] IS NULL OR o.owner_id = ANY($6))
       AND o.close_date >= coalesce($7::date, o.close_date) AND o.close_date <= $8::date
     LIMIT $9`,
    [
      ...parametersOf(tx, then, told),
      owners,
      due.firstDay === null ? null : isoDate(due.firstDay),
      isoDate(due.lastDay),
      limit,
    ],
  );
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    stageId: row.stage_id,
    closeDate: row.close_date,
    amountMinor:
      row.amount_minor === null ? null : Number(inBase(rates, row.amount_minor, row.currency, isoDate(then.day))),
  }));
}
