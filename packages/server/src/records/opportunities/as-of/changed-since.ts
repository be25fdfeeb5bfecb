/**
 * Deals that changed after a moment, as they stand now and as they stood then: a sum of then is the sum of now without the
 * first and with the second, so that it costs what has changed since and not what there is.
 */
import { MAX_AMOUNT_MINOR } from '@forecastle/contract';
import { type DealStatus, digitsOf, type FiscalPeriod, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { convertToBase, loadRates, type Rates, rateOn } from '../../currencies/rates.ts';
import { isInBin, KINDS_BESIDE_DEALS } from '../../ledger/changes.ts';
import { readLedger } from '../../ledger/read-history.ts';
import { replayDeal } from '../../ledger/replay-deal.ts';
import { knownThen } from './known-then.ts';
import { STATE_FIELDS, STATE_NAMES } from './state-fields.ts';

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

/** Deals that were told otherwise since, as they stood then; null where they are too many to be replayed while one waits. */
export interface CorrectedEntry {
  readonly ids: readonly string[];
  /** Of those that were there. */
  readonly deals: readonly object[];
}

export async function replayCorrected(
  tx: TenantTransaction,
  { until }: Pick<Then, 'until'>,
): Promise<CorrectedEntry | null> {
  const { rows } = await tx.client.query<{ id: string }>(
    // Rows that take back what was done before the moment, or tell of the past: what was then cannot be read off the first
    // `from` after it. What was done and taken back since leaves that as it is. So does a creation that was recorded just
    // after the moment tell of the past; one that was recorded much later was not known (`knownFrom`).
    `SELECT DISTINCT id FROM (
       SELECT opportunity_id AS id FROM ledger WHERE organization_id = $1 AND recorded_at >= $2
         AND kind IN ('history_created', 'history_changed')
       UNION ALL
       SELECT u.opportunity_id FROM ledger u WHERE u.organization_id = $1 AND u.recorded_at >= $2 AND u.undoes IS NOT NULL
         AND EXISTS (SELECT FROM ledger l WHERE l.organization_id = $1 AND l.opportunity_id = u.opportunity_id
           AND l.recorded_at < $2 AND (l.id = u.undoes OR l.actor_kind = 'import' AND l.actor_id = u.undoes))
       UNION ALL
       SELECT opportunity_id FROM ledger WHERE organization_id = $1 AND kind = 'created' AND effective_at < $2
         AND recorded_at >= $2 AND recorded_at < $2::timestamptz + interval '61 minutes'
         AND recorded_at - effective_at < interval '61 minutes'
     ) l LIMIT ${REPLAYED_AT_MOST + 1}`,
    [tx.organizationId, until],
  );
  if (rows.length > REPLAYED_AT_MOST) return null;
  const deals: object[] = [];
  for (let from = 0; from < rows.length; from += REPLAYED_AT_ONCE) {
    const ids = rows.slice(from, from + REPLAYED_AT_ONCE).map(({ id }) => id);
    for (const [id, ledger] of await readLedger(tx, ids, { ownFields: true })) {
      const known = knownThen(ledger, until.getTime() - 1).rows;
      if (known.length === 0 || isInBin(known)) continue;
      const { fields } = replayDeal(known.map(({ changes }) => changes));
      deals.push({ id, ...Object.fromEntries(STATE_NAMES.map((field) => [field, fields[field]])) });
    }
  }
  return { ids: rows.map(({ id }) => id), deals };
}

const columns = (of: string): string => STATE_FIELDS.map(({ column }) => `${of}${column}`).join(', ');

/**
 * `kept`: deals that changed on days that are kept, as they stood when the first of these days began; without a status those
 * that were made on it. `mended`: deals of which that is not all. Of what came before the first kept day, and after the last,
 * the ledger tells: there each field stood as the first later change found it. And those that were told otherwise were replayed.
 * $1 organisation, $2 until, $3 first kept day since, $4 what is not kept any more, $5 fields, $6 kinds that tell of none,
 * $7 and $8 deals told otherwise, $9 the only ones that are asked for.
 */
const CHANGED = `kept AS NOT MATERIALIZED (
  SELECT opportunity_id AS id, ${columns('')} FROM past_states
  WHERE organization_id = $1 AND since >= $3 AND since < 'infinity' AND (changed_before IS NULL OR changed_before < $3)
    AND ($9::uuid[] IS NULL OR opportunity_id = ANY($9))
), loose AS MATERIALIZED (
  SELECT r.opportunity_id AS id, bool_or(r.kind = 'created' AND NOT r.is_after) AS born, bool_or(r.kind = 'created') AS ever_born,
    jsonb_object_agg(c.key, c.value -> 'from' ORDER BY r.recorded_at DESC, r.id DESC)
      FILTER (WHERE c.key IS NOT NULL AND NOT r.is_after) AS was_before,
    jsonb_object_agg(c.key, c.value -> 'from' ORDER BY r.recorded_at DESC, r.id DESC) FILTER (WHERE c.key IS NOT NULL) AS was
  FROM (
    SELECT l.opportunity_id, l.recorded_at, l.id, l.kind, l.changes, false AS is_after FROM ledger l
    WHERE l.organization_id = $1 AND l.recorded_at >= $2 AND l.recorded_at < $3 AND l.kind <> ALL($6)
    UNION ALL
    SELECT l.opportunity_id, l.recorded_at, l.id, l.kind, l.changes, true FROM ledger l
    WHERE l.organization_id = $1 AND l.recorded_at >= $4 AND l.kind <> ALL($6)
  ) r LEFT JOIN LATERAL (SELECT key, value FROM jsonb_each(r.changes) WHERE key = ANY($5)) c ON true
  WHERE $9::uuid[] IS NULL OR r.opportunity_id = ANY($9)
  GROUP BY r.opportunity_id
  -- Whoever changed in something else alone stands as it did.
  HAVING bool_or(c.key IS NOT NULL) OR bool_or(r.kind = 'created')
), mended AS MATERIALIZED (
  SELECT o.id, o.created_on, k.id IS NOT NULL AS is_kept, ${STATE_FIELDS.map(({ column }) => `k.${column} AS kept_${column}`).join(', ')},
    CASE WHEN i.is_told THEN r.id IS NOT NULL
      WHEN k.id IS NOT NULL THEN k.status IS NOT NULL AND NOT coalesce(l.born, false) ELSE NOT l.ever_born END AS is_there,
    ${STATE_FIELDS.map(
      ({ field, column, type }) =>
        `CASE WHEN i.is_told THEN r."${field}" WHEN w.was ? '${field}' THEN (w.was ->> '${field}')::${type}
          WHEN k.id IS NOT NULL THEN k.${column} ELSE o.${column} END AS ${column}`,
    ).join(', ')}
  FROM (
    SELECT id, false AS is_told FROM loose WHERE id <> ALL($8)
    UNION ALL
    SELECT id, true FROM unnest($8::uuid[]) t(id) WHERE $9::uuid[] IS NULL OR id = ANY($9)
  ) i JOIN opportunities o ON o.organization_id = $1 AND o.id = i.id
    LEFT JOIN kept k ON k.id = i.id
    LEFT JOIN loose l ON l.id = i.id
    LEFT JOIN jsonb_to_recordset($7::jsonb) AS r (id uuid, ${STATE_FIELDS.map(({ field, type }) => `"${field}" ${type}`).join(', ')})
      ON r.id = i.id
    CROSS JOIN LATERAL (SELECT CASE WHEN k.id IS NULL THEN l.was ELSE l.was_before END AS was) w
)`;

async function parametersOf(
  tx: TenantTransaction,
  { until }: Then,
  { ids, deals }: CorrectedEntry,
  only: readonly string[] | null = null,
) {
  const { rows } = await tx.client.query<{ since: Date | null; kept: Date | null }>(
    `SELECT (SELECT min(since) FROM past_states WHERE organization_id = $1 AND since >= $2) AS since,
       (SELECT until FROM past_states_kept WHERE organization_id = $1) AS kept`,
    [tx.organizationId, until],
  );
  const { since = null, kept = null } = rows[0] ?? {};
  return [
    tx.organizationId,
    until,
    since ?? 'infinity',
    since === null ? 'infinity' : kept,
    STATE_NAMES,
    KINDS_BESIDE_DEALS,
    JSON.stringify(deals),
    ids,
    only,
  ];
}

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

/** As `convertToBase`: rounded half up, nothing where it passes what an amount may be. Amounts are never below nothing. */
const openInBase = (minor: string, factor: string): string =>
  `(SELECT c FROM round(${minor} * ${factor}) c WHERE c <= ${MAX_AMOUNT_MINOR})`;

const maskOf = (windows: readonly Window[], deal: string): string =>
  windows
    .map(({ of, firstDay, lastDay }, bit) => {
      const column = `${deal}.${of === 'open' ? 'close_date' : 'closed_on'}`;
      const from = firstDay === null ? '' : `AND ${column} >= '${isoDate(firstDay)}'`;
      const which = `${deal}.status ${of === 'open' ? '=' : '<>'} 'open'`;
      return `CASE WHEN ${which} AND ${column} <= '${isoDate(lastDay)}' ${from} THEN ${1 << bit} ELSE 0 END`;
    })
    .join(' + ') || '0';

/** `at`: the parameter with the currency of the organisation; the rates stand behind it. */
const ratesAt = (at: number): string =>
  `(SELECT * FROM unnest($${at + 1}::text[], $${at + 2}::numeric[], $${at + 3}::boolean[]) AS r(currency, factor, moved))`;
/** In which of the two a deal counts, and under what: Omitted ones count nowhere while they are open. */
const counts = (deal: string): string =>
  `${deal}.status IS NOT NULL AND (${deal}.status <> 'open' OR ${deal}.category IS DISTINCT FROM 'omitted')`;
const cycle = (deal: string): string => `${deal}.status <> 'open' AND ${deal}.closed_on >= o.created_on`;
/** As it is kept; but an open deal whose rate is another is counted apart, at that of then (`mendedDifference`). */
const nowInBase = (rate: string): string =>
  `CASE WHEN ${rate}.moved AND o.status = 'open' THEN ${openInBase('o.amount_minor', `${rate}.factor`)} ELSE o.amount_base_minor END`;
/** Of closed deals in other currencies the server works it out, each by the rate of its close. */
const thenInBase = (deal: string, { rate, at }: { readonly rate: string; readonly at: number }): string =>
  `CASE WHEN ${deal}.currency = $${at} THEN ${deal}.amount_minor WHEN ${deal}.status = 'open' THEN ${openInBase(`${deal}.amount_minor`, `${rate}.factor`)} END`;
const isForeign = (deal: string, at: number): string => `${deal}.currency <> $${at} AND ${deal}.status <> 'open'`;

/**
 * Out with what deals are, in with what they were, as if all were told by what is kept. Deals are put together before they
 * are told apart by sign: there are as many of them as have changed, and few that differ in what counts.
 */
const keptDifference = (windows: readonly Window[]): string => `
  SELECT s.* FROM (
    SELECT ${['o', 'k']
      .map(
        (deal) => `CASE WHEN ${counts(deal)} THEN ${deal}.owner_id END AS ${deal}_owner,
      CASE WHEN ${counts(deal)} THEN ${deal}.stage_id END AS ${deal}_stage,
      CASE WHEN ${counts(deal)} THEN ${deal}.status END AS ${deal}_status,
      CASE WHEN ${counts(deal)} THEN ${maskOf(windows, deal)} END AS ${deal}_windows`,
      )
      .join(', ')},
      CASE WHEN ${isForeign('k', 3)} THEN k.currency END AS currency,
      CASE WHEN ${isForeign('k', 3)} THEN k.amount_minor END AS each_minor,
      CASE WHEN ${isForeign('k', 3)} THEN k.closed_on END AS closed_on,
      count(*)::int AS count, sum(${nowInBase('n')}) AS o_amount, sum(${thenInBase('k', { rate: 'r', at: 3 })}) AS k_amount,
      count(*) FILTER (WHERE ${cycle('o')})::int AS o_cycles, count(*) FILTER (WHERE ${cycle('k')})::int AS k_cycles,
      sum(o.closed_on - o.created_on) FILTER (WHERE ${cycle('o')}) AS o_days, sum(k.closed_on - o.created_on) FILTER (WHERE ${cycle('k')}) AS k_days
    FROM past_states k JOIN opportunities o ON o.organization_id = $1 AND o.id = k.opportunity_id
      LEFT JOIN ${ratesAt(3)} n ON n.currency = o.currency LEFT JOIN ${ratesAt(3)} r ON r.currency = k.currency
    WHERE k.organization_id = $1 AND k.since >= $2 AND k.since < 'infinity'
      AND (k.changed_before IS NULL OR k.changed_before < $2)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ) g CROSS JOIN LATERAL (VALUES
    (g.o_owner, g.o_stage, g.o_status, g.o_windows, -1, -g.count, (-coalesce(g.o_amount, 0))::text, NULL, NULL, NULL,
      -g.o_cycles, (-coalesce(g.o_days, 0))::text),
    (g.k_owner, g.k_stage, g.k_status, g.k_windows, 1, g.count, coalesce(g.k_amount, 0)::text, g.currency, g.each_minor::text,
      g.closed_on::text, g.k_cycles, coalesce(g.k_days, 0)::text)
  ) s(owner_id, stage_id, status, windows, sign, count, amount, currency, each_minor, closed_on, cycles, cycle_days)
  WHERE s.status IS NOT NULL`;

/** What `keptDifference` does not tell: deals that are told by the ledger, and rates that are others. */
const mendedDifference = (windows: readonly Window[]): string => `
  WITH ${CHANGED}, side AS (
    SELECT s.*, o.created_on, o.amount_base_minor FROM mended m JOIN opportunities o ON o.organization_id = $1 AND o.id = m.id
    CROSS JOIN LATERAL (
      SELECT -1 AS sign, true AS is_now, ${columns('o.')} WHERE NOT m.is_kept
      UNION ALL SELECT -1, false, ${columns('m.kept_')} WHERE m.is_kept
      UNION ALL SELECT 1, false, ${columns('m.')} WHERE m.is_there
    ) s
  ), d AS (
    SELECT o.sign, ${columns('o.')}, o.created_on,
      CASE WHEN o.is_now THEN ${nowInBase('r')} ELSE ${thenInBase('o', { rate: 'r', at: 10 })} END AS base_minor,
      NOT o.is_now AND ${isForeign('o', 10)} AS is_foreign
    FROM side o LEFT JOIN ${ratesAt(10)} r ON r.currency = o.currency
    UNION ALL
    SELECT s.sign, ${columns('o.')}, o.created_on,
      CASE s.sign WHEN -1 THEN o.amount_base_minor ELSE ${openInBase('o.amount_minor', 'r.factor')} END, false
    FROM opportunities o JOIN ${ratesAt(10)} r ON r.currency = o.currency AND r.moved CROSS JOIN (VALUES (-1), (1)) s(sign)
    WHERE o.organization_id = $1 AND o.status = 'open'
  )
  SELECT o.owner_id, o.stage_id, o.status, ${maskOf(windows, 'o')} AS windows, o.sign,
    sum(o.sign)::int AS count, coalesce(sum(o.sign * o.base_minor), 0)::text AS amount,
    CASE WHEN o.is_foreign THEN o.currency END AS currency, CASE WHEN o.is_foreign THEN o.amount_minor END::text AS each_minor,
    CASE WHEN o.is_foreign THEN o.closed_on END::text AS closed_on,
    coalesce(sum(o.sign) FILTER (WHERE ${cycle('o')}), 0)::int AS cycles,
    coalesce(sum(o.sign * (o.closed_on - o.created_on)) FILTER (WHERE ${cycle('o')}), 0)::text AS cycle_days
  FROM d o WHERE ${counts('o')}
  GROUP BY 1, 2, 3, 4, 5, 8, 9, 10`;

/** What to add to the sums of now. Deals that are Omitted while open count nowhere. */
export async function differenceSince(
  tx: TenantTransaction,
  then: Then,
  told: CorrectedEntry,
  windows: readonly Window[],
): Promise<readonly Difference[]> {
  const rates = await loadRates(tx, then.currency);
  const beside = [then.currency, ...ratesThen(rates, then)];
  const parameters = await parametersOf(tx, then, told);
  const [organizationId, , firstKept] = parameters;
  const kept = await tx.client.query<Row>(keptDifference(windows), [organizationId, firstKept, ...beside]);
  const mended = await tx.client.query<Row>(mendedDifference(windows), [...parameters, ...beside]);
  const rows = [...kept.rows, ...mended.rows];
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
  readonly status: DealStatus;
  /** Epoch days. */
  readonly closedDay: number | null;
  readonly closeDay: number | null;
}

export async function datesThen(
  tx: TenantTransaction,
  then: Then,
  told: CorrectedEntry,
  ids: readonly string[],
): Promise<readonly DatesThen[]> {
  const { rows } = await tx.client.query<DatesThen>(
    `WITH ${CHANGED}
     SELECT o.id, o.status, o.closed_on - DATE '1970-01-01' AS "closedDay",
       o.close_date - DATE '1970-01-01' AS "closeDay"
     FROM (${stoodThen('true')}) o`,
    await parametersOf(tx, then, told, ids),
  );
  return rows;
}

/** All deals that were there and meet a condition on `s`, as they stood. */
const stoodThen = (condition: string): string => `
  SELECT s.id, ${columns('s.')} FROM mended s WHERE s.is_there AND ${condition}
  UNION ALL
  SELECT s.id, ${columns('s.')} FROM kept s WHERE s.status IS NOT NULL AND ${condition}
    AND NOT EXISTS (SELECT FROM mended m WHERE m.id = s.id)
    AND EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.id = s.id)
  UNION ALL
  SELECT s.id, ${columns('s.')} FROM opportunities s WHERE s.organization_id = $1 AND ${condition}
    AND ($9::uuid[] IS NULL OR s.id = ANY($9))
    AND NOT EXISTS (SELECT FROM mended m WHERE m.id = s.id) AND NOT EXISTS (SELECT FROM kept k WHERE k.id = s.id)`;

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
  told: CorrectedEntry,
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
     SELECT o.id, o.owner_id, o.stage_id, o.close_date::text, o.currency, o.amount_minor::text
     FROM (${stoodThen(`s.status = 'open' AND s.category IS DISTINCT FROM 'omitted' AND ($10::uuid[] IS NULL OR s.owner_id = ANY($10))
       AND s.close_date >= coalesce($11::date, s.close_date) AND s.close_date <= $12::date`)}) o
     LIMIT $13`,
    [
      ...(await parametersOf(tx, then, told)),
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
