/**
 * Median days in each stage of deals won in the trailing 24 months: kept for a local day, so that every score of that
 * day reads the same settings and no single edit reads the history of a whole organisation.
 */
import { isoDate, MEDIAN_MIN_DEALS } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { countOpen, RECALCULATION_AT_ONCE, startRecalculation } from '../recalculation/start-recalculation.ts';
import { momentIn } from './calendar.ts';

/** Months back from today in which a won deal speaks for its stages. */
export const MEDIAN_MONTHS = 24;

const ensured = new WeakSet<TenantTransaction>();

/** Computes the medians when the organisation has a stage without one; yesterday's stand until the sweep renews them. */
export async function ensureStageMedians(tx: TenantTransaction, now: Date): Promise<void> {
  if (ensured.has(tx)) return;
  ensured.add(tx);
  const { rows } = await tx.client.query<{ missing: boolean }>(`SELECT ${LACKS_MEDIANS} AS missing`, [
    tx.organizationId,
  ]);
  if (rows[0]?.missing) await renewStageMedians(tx, now);
}

/** Whether a stage has none, as SQL. */
export const LACKS_MEDIANS = `EXISTS (SELECT 1 FROM stages s WHERE s.organization_id = $1 AND NOT EXISTS (
  SELECT 1 FROM stage_medians m WHERE m.organization_id = $1 AND m.stage_id = s.id))`;

/** For whoever has found with something else that none is lacking. */
export const keepEnsured = (tx: TenantTransaction): void => {
  ensured.add(tx);
};

/**
 * Computes the medians anew, where an import or its undo has told of other wins or the day has begun, and makes the open
 * deals due whose stage has another median than before: the sweep rewrites them.
 */
export async function refreshStageMedians(tx: TenantTransaction, now: Date): Promise<void> {
  await makeDue(tx, { stageIds: await renewStageMedians(tx, now), now });
}

interface Due {
  /** Those in some stages; without it, all. */
  readonly stageIds?: readonly string[];
  readonly now: Date;
}

/** Has scores of open deals made anew: a few become due, and the next sweep rewrites them; many are gone through as recalculation. */
export async function makeDue(tx: TenantTransaction, { stageIds, now }: Due): Promise<void> {
  if (stageIds?.length === 0) return;
  const total = await countOpen(tx, stageIds ?? null);
  if (total > RECALCULATION_AT_ONCE) {
    if (!stageIds) return startRecalculation(tx, { what: 'scores', scope: '', total });
    for (const scope of stageIds) {
      await startRecalculation(tx, { what: 'scores', scope, total: await countOpen(tx, [scope]) });
    }
    return;
  }
  await tx.client.query(
    // Locks the deals first, in the order of their ids as every change does: two that meet wait instead of deadlocking.
    `WITH due AS MATERIALIZED (
       SELECT o.id FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
       WHERE o.organization_id = $1 AND o.status = 'open' AND ($2::uuid[] IS NULL OR o.stage_id = ANY($2))
       ORDER BY o.id FOR UPDATE OF o
     )
     UPDATE opportunity_health h SET next_change_at = $3 FROM due
     WHERE h.organization_id = $1 AND h.opportunity_id = due.id`,
    [tx.organizationId, stageIds ?? null, now],
  );
}

/** The same for all, where another version of the rules has scored one of them. */
export async function makeOtherVersionDue(tx: TenantTransaction, version: string, now: Date): Promise<void> {
  const { rows } = await tx.client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM opportunity_health h JOIN opportunities o
       ON o.organization_id = $1 AND o.id = h.opportunity_id AND o.status = 'open'
       WHERE h.organization_id = $1 AND h.status = 'open' AND h.rules_version <> $2) AS found`,
    [tx.organizationId, version],
  );
  if (rows[0]?.found) await makeDue(tx, { now });
}

/** Computes today's medians and returns the stages whose median is another than before: their deals are to be rescored. */
export async function renewStageMedians(tx: TenantTransaction, now: Date): Promise<readonly string[]> {
  const today = isoDate((await momentIn(tx, now)).day);
  const { rows } = await tx.client.query<{ stage_id: string; changed: boolean }>(
    `WITH spent AS (
       SELECT s.stage_id, s.opportunity_id, sum(greatest(0, s.left_on - s.entered_on)) AS days
       FROM opportunities o JOIN stage_stays s ON s.organization_id = $1 AND s.opportunity_id = o.id
       WHERE o.organization_id = $1 AND o.status = 'won'
         AND o.closed_on > ($2::date - make_interval(months => ${MEDIAN_MONTHS}))::date AND o.closed_on <= $2::date
       GROUP BY s.stage_id, s.opportunity_id
       -- A stay that does not say when it began says nothing about how long it took.
       HAVING bool_and(s.entered_on IS NOT NULL AND s.left_on IS NOT NULL)
     ), median AS (
       SELECT stage_id, count(*)::int AS won_deals,
         CASE WHEN count(*) >= ${MEDIAN_MIN_DEALS} THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY days) END AS days
       FROM spent GROUP BY stage_id
     ), before AS (
       SELECT stage_id, median_days FROM stage_medians WHERE organization_id = $1
     ), written AS (
       INSERT INTO stage_medians (organization_id, stage_id, median_days, won_deals, as_of)
       SELECT $1, s.id, m.days::real, coalesce(m.won_deals, 0), $2::date
       FROM stages s LEFT JOIN median m ON m.stage_id = s.id WHERE s.organization_id = $1 ORDER BY s.id
       ON CONFLICT (organization_id, stage_id) DO UPDATE
         SET median_days = excluded.median_days, won_deals = excluded.won_deals, as_of = excluded.as_of
       RETURNING stage_id, median_days
     )
     SELECT w.stage_id, b.stage_id IS NOT NULL AND w.median_days IS DISTINCT FROM b.median_days AS changed
     FROM written w LEFT JOIN before b USING (stage_id)`,
    [tx.organizationId, today],
  );
  return rows.filter((row) => row.changed).map((row) => row.stage_id);
}

/** The medians of today by stage, for the past too: which they were then is not kept. */
export async function readMedians(tx: TenantTransaction): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await tx.client.query<{ id: string; days: number | null }>(
    'SELECT stage_id AS id, median_days AS days FROM stage_medians WHERE organization_id = $1',
    [tx.organizationId],
  );
  return new Map(rows.map(({ id, days }) => [id, days]));
}
