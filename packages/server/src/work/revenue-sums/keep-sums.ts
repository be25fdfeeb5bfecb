/** Makes the sums of the days whose deals have changed, from the deals. Any number of processes may do so at once. */
import { dayOfIsoDate, isoDate, REVENUE_DIMENSIONS } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../platform/jobs/one-after-another.ts';
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts';
import { isBeingSwept } from '../../records/health/being-swept.ts';
import { foldNarrowSums } from '../../records/totals/narrow-sums.ts';
import { DIMENSIONS, dealsBetween, NOBODY, SUMMED, WHOLE } from './dimension-query.ts';
import { nextThird, thirdOf } from './thirds.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds a transaction should take: longer ones keep changes of accounts and stages waiting. */
const AIM_MS = 300;
const MOST_THIRDS = 36;

/**
 * Returns how many stretches were summed. Organisations take turns, a stretch each, so that a large one does not delay the
 * small; one that fails does not hold up the others, and is told of by what is thrown at the end.
 */
export async function keepAllRevenueSums(pool: pg.Pool, { signal }: Options): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_with_revenue_to_sum() AS id');
  const failures: unknown[] = [];
  let summed = 0;
  let under = rows.map(({ id }) => new Summing(pool, id));
  while (under.length > 0 && !signal?.aborted) {
    const left: Summing[] = [];
    await oneAfterAnother(under, signal, async (summing) => {
      if (!(await throttleWhenBusy(signal, () => summing.step()))) return;
      summed++;
      left.push(summing);
    }).catch((error: unknown) => failures.push(error));
    under = left;
  }
  if (failures.length > 0) throw failures[0];
  return summed;
}

/** The same of one organisation, without a rest. */
export async function keepRevenueSums(pool: pg.Pool, organizationId: string): Promise<number> {
  const summing = new Summing(pool, organizationId);
  for (let summed = 0; ; summed++) if (!(await summing.step())) return summed;
}

/**
 * Goes once through what has changed, in an order that changes meanwhile do not prolong. May be cut off at any point: each
 * step is a transaction. While scores are swept or rows imported, the rest is left to a later turn.
 */
class Summing {
  readonly #pool: pg.Pool;
  readonly #organizationId: string;
  #after: Place | null = null;
  #thirds = 1;

  constructor(pool: pg.Pool, organizationId: string) {
    this.#pool = pool;
    this.#organizationId = organizationId;
  }

  /** Sums the next stretch; false when there is none. */
  async step(): Promise<boolean> {
    const begun = performance.now();
    const inside = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(this.#pool, this.#organizationId, work);
    if (this.#after === null) await inside(begin);
    const after = this.#after ?? { status: '', day: '-infinity' };
    // These note nearly each owner and day with each of their batches. What they have noted is counted meanwhile.
    const waits = await inside(isBeingSwept);
    const place = waits ? null : await inside((tx) => sumStretch(tx, after, this.#thirds));
    if (place === null) {
      await inside(foldNarrowSums);
      return false;
    }
    this.#after = place;
    const isShort = performance.now() - begun < AIM_MS;
    this.#thirds = isShort ? Math.min(MOST_THIRDS, this.#thirds * 2) : Math.max(1, this.#thirds >> 1);
    return true;
  }
}

/** Whatever is there when sums begin to be kept has changed since they were last made; what comes notes itself. */
async function begin({ client, organizationId }: TenantTransaction): Promise<void> {
  const { rowCount } = await client.query(
    'INSERT INTO revenue_kept (organization_id) VALUES ($1) ON CONFLICT DO NOTHING',
    [organizationId],
  );
  if (rowCount === 0) return;
  await client.query(
    `INSERT INTO revenue_changes (organization_id, status, day, owner_id)
     SELECT DISTINCT $1::uuid, o.status, ${DAY}, o.owner_id FROM opportunities o WHERE o.organization_id = $1 AND ${DAY} IS NOT NULL`,
    [organizationId],
  );
}
const DAY = `CASE o.status WHEN 'open' THEN o.close_date ELSE o.closed_on END`;

interface Place {
  readonly status: string;
  readonly day: string;
}

/** Sums the first changed stretch behind a place, and returns its end; null when there is none, or others are at it. */
async function sumStretch(tx: TenantTransaction, after: Place, thirds: number): Promise<Place | null> {
  const { client, organizationId } = tx;
  const { rows: locks } = await client.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 197)) AS mine',
    [organizationId],
  );
  if (!locks[0]?.mine) return null;
  const { rows: found } = await client.query<Place>(
    `SELECT status, day::text FROM revenue_changes WHERE organization_id = $1 AND (status, day) > ($2, $3::date)
     ORDER BY status, day LIMIT 1`,
    [organizationId, after.status, after.day],
  );
  const [first] = found;
  if (!first) return null;
  const from = thirdOf(dayOfIsoDate(first.day));
  let behind = from;
  for (let nth = 0; nth < thirds; nth++) behind = nextThird(behind);
  const stretch = { status: first.status, from: isoDate(from), to: isoDate(behind - 1) };
  // What is not seen here has not been summed either: it keeps its note. What is summed and noted is summed again.
  const { rows: changed } = await client.query<{ day: string; owner: string }>(
    `WITH gone AS (DELETE FROM revenue_changes WHERE organization_id = $1 AND status = $2 AND day BETWEEN $3::date AND $4::date
       RETURNING day, owner_id)
     SELECT DISTINCT day::text, owner_id AS owner FROM gone`,
    [organizationId, stretch.status, stretch.from, stretch.to],
  );
  await sumCells(tx, stretch, changed);
  return { status: stretch.status, day: stretch.to };
}

async function sumCells(
  { client, organizationId }: TenantTransaction,
  { status, from, to }: { status: string; from: string; to: string },
  changed: readonly { day: string; owner: string }[],
): Promise<void> {
  const days = [...new Set(changed.map(({ day }) => day))];
  const owned = new Map(
    changed.map(({ day, owner }) => {
      const third = isoDate(thirdOf(dayOfIsoDate(day)));
      return [`${owner} ${third}`, { owner, third }];
    }),
  );
  const owners = [...owned.values()].map(({ owner }) => owner);
  const thirds = [...owned.values()].map(({ third }) => third);
  await client.query(
    `DELETE FROM revenue_sums r USING (SELECT '${NOBODY}'::uuid AS owner_id, day FROM unnest($3::date[]) day
       UNION ALL SELECT * FROM unnest($4::uuid[], $5::date[])) c
     WHERE r.organization_id = $1 AND r.dimension = ANY('{whole,${REVENUE_DIMENSIONS.join(',')}}') AND r.owner_id = c.owner_id
       AND r.status = $2 AND r.day = c.day`,
    [organizationId, status, days, owners, thirds],
  );
  const kind = status === 'open' ? 'open' : 'closed';
  const day = kind === 'open' ? 'o.close_date' : 'o.closed_on';
  const deals = dealsBetween(kind, {
    from: '$3::date',
    to: '$4::date',
    of: '$2::text',
    more: `o.owner_id, ${day} AS day_of, `,
    and: `(${day} = ANY($5::date[]) OR o.owner_id = ANY($6::uuid[]))`,
  });
  const columns = 'b.id, b.account_id, b.amount, b.chance, b.red, b.days';
  const inserted = [
    `SELECT 'whole' AS dimension, k.* FROM (${WHOLE}) k`,
    ...REVENUE_DIMENSIONS.map((dimension) => `SELECT '${dimension}', ${SUMMED} FROM k_${dimension}`),
  ];
  // Behind many new records, which are not analysed yet, reading a whole table for each deal can look cheap. Until the end
  // of the transaction, which is near.
  await client.query('SET LOCAL enable_seqscan = off');
  await client.query(
    `WITH b AS MATERIALIZED (${deals}), d AS MATERIALIZED (
       SELECT '${NOBODY} ' || b.day_of AS part, ${columns} FROM b WHERE b.day_of = ANY($5::date[])
       UNION ALL
       SELECT part, ${columns} FROM (SELECT b.owner_id || ' ' || third_of_month(b.day_of) AS part, ${columns} FROM b) b
       WHERE part = ANY($7::text[])
     ), ${REVENUE_DIMENSIONS.map((dimension) => DIMENSIONS[dimension]).join(', ')}
     INSERT INTO revenue_sums (organization_id, dimension, owner_id, status, day, ${SUMMED.replace('part, ', '')})
     SELECT $1::uuid, dimension, split_part(part, ' ', 1)::uuid, $2::text, split_part(part, ' ', 2)::date, ${SUMMED.replace('part, ', '')}
     FROM (${inserted.join(' UNION ALL ')}) s`,
    [organizationId, status, from, to, days, owners, [...owned.keys()]],
  );
}
