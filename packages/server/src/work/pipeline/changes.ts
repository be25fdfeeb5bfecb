import type { PipelineChanges } from '@forecastle/contract';
import { confidenceOfSums } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { Parameters } from '../../records/lists/parameters.ts';
import { dealsMatching } from '../../records/opportunities/count-opportunities.ts';
import { openFilter } from '../../records/opportunities/filter-conditions.ts';
import { lastWeeks } from '../../records/pipeline-weeks/weeks.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { askedOwners, isOfPeople, type PipelineFilterInput, pipelineFilter } from './pipeline-filter.ts';
import { whatHappened } from './what-happened.ts';

type Changes = z.infer<typeof PipelineChanges>;

/** Deals told by name. */
const SHOWN = 8;

/**
 * What moved the confidence from the Monday of last week, or from this week's where nothing was there before, to now. With M the mean of Monday and A the amount of now, a deal there on both
 * days adds a(c' - c)/A by its score and (a' - a)(c - M)/A by its amount, one that came a'(c' - M)/A, and one that went
 * takes a(c - M)/A: together exactly the difference of the two means.
 *
 * Of people, both days have all their deals of then. What else a filter asks for is not known of Monday: it chooses the
 * deals that match now, and those are compared with themselves.
 */
export async function pipelineChanges(
  tx: TenantTransaction,
  actor: Actor,
  filter: PipelineFilterInput,
  now: Date,
): Promise<Changes> {
  const [latest, previous] = lastWeeks(now, (await calendarOf(tx)).timeZone);
  const { rows: weeks } = await tx.client.query<{ week: string; as_of: Date; source: 'kept' | 'rebuilt' }>(
    `SELECT week::text, as_of, source FROM pipeline_weeks
     WHERE organization_id = $1 AND week = ANY($2::date[]) AND written_at IS NOT NULL AND NOT stale
       AND EXISTS (SELECT FROM pipeline_week_deals d WHERE d.organization_id = $1 AND d.week = pipeline_weeks.week)
     ORDER BY week LIMIT 1`,
    [tx.organizationId, [latest?.week, previous?.week]],
  );
  const [week] = weeks;
  const compared = await comparedDeals(tx, actor, filter, { week: week?.week ?? null, now });
  if (!week || !compared) return { since: null, before: null, now: null, parts: [], rounding: 0, deals: [] };
  const { deals, parameters } = compared;
  // A deal that went to somebody whose deals one does not see counts, and is not named.
  const seen = parameters.add(await visibleOwners(tx, actor));
  const { rows: moves } = await tx.client.query<MoveRow>(movesOf(deals, seen), parameters.values);
  const [first] = moves;
  const before = first ? confidenceOf(first.before_amount, first.before_weighted) : null;
  const after = first ? confidenceOf(first.now_amount, first.now_weighted) : null;
  const told = moves.filter((move): move is MoveRow & { id: string } => move.id !== null);
  const reasons = await whatHappened(
    tx,
    told.map(({ id }) => id),
    { since: week.as_of, locale: actor.locale },
  );
  const parts = first?.parts ?? [];
  const points = parts.reduce((sum, part) => sum + Math.round(part.points * 100), 0);
  return {
    since: { week: week.week, asOf: week.as_of.toISOString(), source: week.source },
    before,
    now: after,
    parts,
    rounding: before === null || after === null || parts.length === 0 ? 0 : ((after - before) * 100 - points) / 100,
    deals: told.map((move) => ({
      id: move.id,
      name: move.name,
      owner: { id: move.owner_id, name: move.owner_name },
      kind: move.kind,
      before: move.before,
      now: move.now,
      points: move.points,
      reasons: [...(reasons.get(move.id) ?? [])],
    })),
  };
}

const confidenceOf = (amount: string, weighted: string): number | null =>
  confidenceOfSums({ amountMinor: BigInt(amount), weightedConfidence: BigInt(weighted) });

interface MoveRow {
  id: string | null;
  name: string;
  owner_id: string;
  owner_name: string;
  kind: 'moved' | 'entered' | 'left';
  before: number | null;
  now: number | null;
  points: number;
  before_amount: string;
  before_weighted: string;
  now_amount: string;
  now_weighted: string;
  parts: Changes['parts'];
}

/** `earlier` and `later` of the statement, by what the filter asks for; null where nothing can match. */
async function comparedDeals(
  tx: TenantTransaction,
  actor: Actor,
  filter: PipelineFilterInput,
  { week, now }: { week: string | null; now: Date },
): Promise<{ deals: string; parameters: Parameters } | null> {
  if (isOfPeople(filter)) {
    const parameters = new Parameters(tx.organizationId);
    const owners = parameters.add(await askedOwners(tx, actor, filter));
    return { deals: dealsOfPeople(parameters.add(week), owners), parameters };
  }
  const opened = await openFilter(tx, actor, await pipelineFilter(tx, actor, filter), now);
  if (!opened) return null;
  const { parameters } = opened;
  const matching = dealsMatching(opened.filter, opened.scope, parameters, { withHealth: true });
  return { deals: dealsOfFilter(parameters.add(week), matching), parameters };
}

const dealsOfPeople = (week: string, owners: string) => `earlier AS MATERIALIZED (
    SELECT opportunity_id AS id, coalesce(amount_base_minor, 0)::numeric AS amount, confidence FROM pipeline_week_deals
    WHERE organization_id = $1 AND week = ${week}::date AND NOT not_yet_qualified
      AND (${owners}::uuid[] IS NULL OR owner_id = ANY(${owners}::uuid[]))
  ), later AS MATERIALIZED (
    SELECT o.id, coalesce(o.amount_base_minor, 0)::numeric AS amount, h.confidence
    FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
    WHERE o.organization_id = $1 AND o.status = 'open' AND o.category IS DISTINCT FROM 'omitted' AND NOT h.not_yet_qualified
      AND (${owners}::uuid[] IS NULL OR o.owner_id = ANY(${owners}::uuid[]))
  )`;

const dealsOfFilter = (week: string, matching: string) => `matched AS MATERIALIZED (
    SELECT o.id, coalesce(o.amount_base_minor, 0)::numeric AS amount, h.confidence, h.not_yet_qualified FROM ${matching}
  ), earlier AS MATERIALIZED (
    SELECT d.opportunity_id AS id, coalesce(d.amount_base_minor, 0)::numeric AS amount, d.confidence
    FROM matched m JOIN pipeline_week_deals d ON d.organization_id = $1 AND d.week = ${week}::date AND d.opportunity_id = m.id
    WHERE NOT d.not_yet_qualified
  ), later AS MATERIALIZED (
    SELECT id, amount, confidence FROM matched WHERE NOT not_yet_qualified
  )`;

/** $1 organisation, `seen` owners whose deals are named or null. One row at least; a row of a deal for each that is told by name. */
const movesOf = (deals: string, seen: string) => `WITH ${deals}, sums AS MATERIALIZED (
    SELECT b.amount AS before_amount, b.weighted AS before_weighted, n.amount AS now_amount, n.weighted AS now_weighted,
      b.weighted / nullif(b.amount, 0) AS mean
    FROM (SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(amount * confidence), 0) AS weighted FROM earlier) b,
      (SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(amount * confidence), 0) AS weighted FROM later) n
  ), move AS MATERIALIZED (
    SELECT coalesce(n.id, b.id) AS id, b.confidence AS before, n.confidence AS now,
      CASE WHEN b.id IS NULL THEN 'entered' WHEN n.id IS NULL THEN 'left' ELSE 'moved' END AS kind,
      CASE WHEN b.id IS NULL THEN n.amount * (n.confidence - s.mean)
        WHEN n.id IS NULL THEN -b.amount * (b.confidence - s.mean)
        ELSE n.amount * (n.confidence - b.confidence) END / nullif(s.now_amount, 0) AS by_score,
      CASE WHEN b.id IS NOT NULL AND n.id IS NOT NULL
        THEN (n.amount - b.amount) * (b.confidence - s.mean) / nullif(s.now_amount, 0) ELSE 0 END AS by_amount
    FROM earlier b FULL JOIN later n ON n.id = b.id CROSS JOIN sums s
  ), part AS (
    SELECT kind, count(*) FILTER (WHERE by_score <> 0)::int AS deals, round(coalesce(sum(by_score), 0), 2)::float8 AS points
    FROM move GROUP BY kind
    UNION ALL
    SELECT 'amounts', count(*) FILTER (WHERE by_amount <> 0)::int, round(coalesce(sum(by_amount), 0), 2)::float8 FROM move
  ), top AS (
    SELECT m.*, round(m.by_score + m.by_amount, 2)::float8 AS points FROM move m
    JOIN opportunities o ON o.organization_id = $1 AND o.id = m.id AND (${seen}::uuid[] IS NULL OR o.owner_id = ANY(${seen}::uuid[]))
    WHERE m.by_score + m.by_amount <> 0 ORDER BY abs(m.by_score + m.by_amount) DESC, m.id LIMIT ${SHOWN}
  )
  SELECT top.id, o.name, o.owner_id, p.name AS owner_name, top.kind, top.before, top.now, top.points,
    s.before_amount::text, s.before_weighted::text, s.now_amount::text, s.now_weighted::text,
    CASE WHEN s.before_amount > 0 AND s.now_amount > 0
      THEN (SELECT coalesce(json_agg(part) FILTER (WHERE deals > 0), '[]') FROM part) ELSE '[]' END AS parts
  FROM sums s LEFT JOIN top ON true
  LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = top.id
  LEFT JOIN members p ON p.organization_id = $1 AND p.id = o.owner_id
  ORDER BY abs(top.by_score + top.by_amount) DESC, top.id`;
