import type { DataQualityView } from '@forecastle/contract';
import {
  DATA_DEFECTS,
  DATA_QUALITY_FULL,
  type DataDefect,
  DEFECT_POINTS,
  isoDate,
  qualityOfSums,
  RECENT_ACTIVITY_DAYS,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';
import type { Parameters } from '../../records/lists/parameters.ts';
import { dealsMatching } from '../../records/opportunities/count-opportunities.ts';
import { openFilter } from '../../records/opportunities/filter-conditions.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type PipelineFilterInput, pipelineFilter } from './pipeline-filter.ts';

const NOTHING = { score: null, count: 0, medianMinor: null, defects: null, rounding: null };
const HUNDREDTHS = 100;

/**
 * Data quality of the open deals of a filter, and on demand what they lack. It reads each deal, because the least weight
 * of a deal is the median of their amounts; PostgreSQL does, and only sums leave it.
 */
export async function dataQualityView(
  tx: TenantTransaction,
  actor: Actor,
  { defects: withDefects = false, ...asked }: PipelineFilterInput & { readonly defects?: boolean | undefined },
  now: Date,
): Promise<z.infer<typeof DataQualityView>> {
  const opened = await openFilter(tx, actor, await pipelineFilter(tx, actor, asked), now);
  if (!opened) return NOTHING;
  const { filter, scope, parameters } = opened;
  const marks = withDefects ? await defectColumns(tx, parameters, now) : [];
  const { rows } = await tx.client.query<SumsRow>(
    `WITH deal AS MATERIALIZED (
       SELECT 2 * coalesce(o.amount_base_minor, 0) AS doubled, h.data_quality AS score
         ${marks.map(({ defect, sql }) => `, (${sql}) AS ${defect}`).join('')}
       FROM ${dealsMatching(filter, scope, parameters, { withHealth: true })}
     ), least AS (
       SELECT coalesce((percentile_disc(0.5) WITHIN GROUP (ORDER BY doubled)
         + percentile_disc(0.5) WITHIN GROUP (ORDER BY doubled DESC)) / 2, 0) AS weight
       FROM deal WHERE doubled <> 0
     ), weighed AS (
       SELECT deal.*, greatest(doubled, least.weight) AS weight FROM deal CROSS JOIN least
     )
     SELECT count(*)::int AS count, coalesce(sum(weight), 0)::text AS weight, (SELECT weight FROM least)::text AS least,
       coalesce(sum(weight * score), 0)::text AS weighted, coalesce(sum(score), 0)::text AS plain
       ${marks
         .map(
           ({ defect }) => `, (count(*) FILTER (WHERE ${defect}))::int AS ${defect}_count,
             coalesce(sum(weight) FILTER (WHERE ${defect}), 0)::text AS ${defect}_weight`,
         )
         .join('')}
     FROM weighed`,
    parameters.values,
  );
  const [row] = rows;
  if (!row || row.count === 0) return NOTHING;
  const score = qualityOfSums({
    count: row.count,
    weight: BigInt(row.weight),
    weightedQuality: BigInt(row.weighted),
    plainQuality: BigInt(row.plain),
  });
  const parts = withDefects ? defectsOf(row) : null;
  const lost = parts?.reduce((sum, { points }) => sum + Math.round(points * HUNDREDTHS), 0) ?? 0;
  return {
    score,
    count: row.count,
    // Of an even number of amounts the median may end in a half.
    medianMinor: row.least === '0' ? null : Number(BigInt(row.least) / 2n),
    defects: parts,
    rounding:
      parts && score !== null ? (score * HUNDREDTHS - DATA_QUALITY_FULL * HUNDREDTHS + lost) / HUNDREDTHS : null,
  };
}

interface SumsRow extends Record<`${DataDefect}_count`, number>, Record<`${DataDefect}_weight`, string> {
  count: number;
  weight: string;
  least: string;
  weighted: string;
  plain: string;
}

/** Each defect of the rules as a condition over `o` and `h`; a test holds them to the kept scores. */
async function defectColumns(tx: TenantTransaction, parameters: Parameters, now: Date) {
  const { timeZone } = await calendarOf(tx);
  const { day } = await momentIn(tx, now);
  const today = `${parameters.add(isoDate(day))}::date`;
  const zone = parameters.add(timeZone);
  const person = (role: string) =>
    `NOT EXISTS (SELECT FROM opportunity_contacts p WHERE p.organization_id = $1 AND p.opportunity_id = o.id${role})`;
  const conditions: Readonly<Record<DataDefect, string>> = {
    amount_missing: 'coalesce(o.amount_minor, 0) = 0',
    close_date_missing: 'o.close_date IS NULL',
    close_date_past: `coalesce(o.close_date < ${today}, false)`,
    no_contact: person(''),
    no_economic_buyer: person(" AND p.role = 'economic_buyer'"),
    no_champion: person(" AND p.role = 'champion'"),
    no_recent_activity: `coalesce((h.last_activity_at AT TIME ZONE ${zone})::date < ${today} - ${RECENT_ACTIVITY_DAYS}, true)`,
    no_next_step: "coalesce(o.next_step, '') = ''",
    no_evidence: `NOT EXISTS (SELECT FROM evidence e WHERE e.organization_id = $1 AND e.opportunity_id = o.id
      AND (e.strength <> 'red' OR e.notes <> ''))`,
  };
  return DATA_DEFECTS.map((defect) => ({ defect, sql: conditions[defect] }));
}

function defectsOf(row: SumsRow) {
  const isPlain = row.weight === '0';
  const whole = isPlain ? BigInt(row.count) : BigInt(row.weight);
  return DATA_DEFECTS.map((defect) => {
    const count = row[`${defect}_count`];
    const weight = isPlain ? BigInt(count) : BigInt(row[`${defect}_weight`]);
    const lost = weight * BigInt(DEFECT_POINTS[defect] * HUNDREDTHS);
    return { defect, count, points: Number((2n * lost + whole) / (2n * whole)) / HUNDREDTHS };
  });
}
