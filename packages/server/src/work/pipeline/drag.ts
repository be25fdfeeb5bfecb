import type { DragView } from '@forecastle/contract';
import { DRAG_WEEKLY_REVIEW_ABOVE, dragBand, WASTE_MAX, WASTES, type Waste } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { dealsMatching } from '../../records/opportunities/count-opportunities.ts';
import { openFilter } from '../../records/opportunities/filter-conditions.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type PipelineFilterInput, pipelineFilter } from './pipeline-filter.ts';
import { namesOf } from './pipeline-sums.ts';

type View = z.infer<typeof DragView>;

/** Points of drag in one bar of the distribution; 100 belongs to the last. */
const STEP = 10;
const BARS = 10;
const HUNDREDTHS = 100;

/** What slows down the judged open deals of a filter, of everybody the actor may see. PostgreSQL sums; no deal leaves it. */
export async function dragView(
  tx: TenantTransaction,
  actor: Actor,
  asked: PipelineFilterInput,
  now: Date,
): Promise<View> {
  const opened = await openFilter(tx, actor, await pipelineFilter(tx, actor, asked), now);
  const { rows } = opened
    ? await tx.client.query<DragRow>(
        `SELECT o.stage_id, o.owner_id, h.drag, h.not_yet_qualified AS unqualified, grouping(h.drag)::int AS kind, count(*)::int AS count,
           sum(h.drag)::int AS sum, (count(*) FILTER (WHERE h.drag > ${DRAG_WEEKLY_REVIEW_ABOVE}))::int AS reviewed,
           ${WASTES.map(
             (waste) => `coalesce(sum(h.drag_${waste}::numeric), 0)::text AS ${waste},
               (count(*) FILTER (WHERE h.drag_${waste} > 0))::int AS ${waste}_count`,
           ).join(', ')}
         FROM ${dealsMatching(opened.filter, opened.scope, opened.parameters, { withHealth: true })}
         GROUP BY GROUPING SETS ((h.not_yet_qualified), (h.not_yet_qualified, h.drag),
           (h.not_yet_qualified, o.stage_id), (h.not_yet_qualified, o.owner_id))`,
        opened.parameters.values,
      )
    : { rows: [] };
  const judged = rows.filter(({ unqualified }) => !unqualified);
  const scores = judged.filter(({ kind }) => kind === 0);
  const others = judged.filter(({ kind }) => kind === 1);
  const all = others.find(({ stage_id, owner_id }) => stage_id === null && owner_id === null);
  const countOf = (holds: (drag: number) => boolean) =>
    scores.reduce((sum, { drag, count }) => sum + (drag !== null && holds(drag) ? count : 0), 0);
  const wastes = WASTES.map((waste) => ({
    waste,
    points: all ? Math.round((HUNDREDTHS * Number(all[waste])) / all.count) / HUNDREDTHS : 0,
    most: WASTE_MAX[waste],
    count: all?.[`${waste}_count`] ?? 0,
  })).sort((a, b) => b.points - a.points);
  const mean = all ? meanOf(all) : null;
  const points = wastes.reduce((sum, waste) => sum + Math.round(HUNDREDTHS * waste.points), 0);
  return {
    asOf: now.toISOString(),
    count: all?.count ?? 0,
    mean,
    reviewed: all?.reviewed ?? 0,
    notYetQualified:
      rows.find((row) => row.unqualified && row.kind === 1 && row.stage_id === null && row.owner_id === null)?.count ??
      0,
    bands: (['healthy', 'review', 'significant'] as const).map((band) => ({
      band,
      count: countOf((drag) => dragBand(drag) === band),
    })),
    distribution: Array.from({ length: BARS }, (_, at) => {
      const [from, to] = [at * STEP, at === BARS - 1 ? BARS * STEP : at * STEP + STEP - 1];
      return { from, to, count: countOf((drag) => drag >= from && drag <= to) };
    }),
    wastes,
    rounding: mean === null ? null : (Math.round(mean * HUNDREDTHS) - points) / HUNDREDTHS,
    byStage: await named(tx, 'stage', others, (row) => row.stage_id),
    byRep: await named(tx, 'rep', others, (row) => row.owner_id),
  };
}

interface DragRow extends Record<Waste, string>, Record<`${Waste}_count`, number> {
  stage_id: string | null;
  owner_id: string | null;
  drag: number | null;
  unqualified: boolean;
  /** 0 where deals of one drag are counted. */
  kind: number;
  count: number;
  sum: number;
  reviewed: number;
}

/** To one decimal, half up. */
const meanOf = ({ sum, count }: DragRow): number => Math.floor((20 * sum + count) / (2 * count)) / 10;

async function named(
  tx: TenantTransaction,
  by: 'stage' | 'rep',
  rows: readonly DragRow[],
  idOf: (row: DragRow) => string | null,
): Promise<View['byStage']> {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const names = await namesOf(
    tx,
    by,
    [...byId.keys()].filter((id) => id !== null),
  );
  return [...names].flatMap(([id, name]) => {
    const row = byId.get(id);
    return row ? [{ id, name, count: row.count, mean: meanOf(row), reviewed: row.reviewed }] : [];
  });
}
