import type { PipelineBreakdown } from '@forecastle/contract';
import { CATEGORY_NAMES, type ForecastCategory } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type PipelineFilterInput, pipelineFilter } from './pipeline-filter.ts';
import { type GroupedBy, isJudged, namesOf, pipelineSums, presentSums, sumOf } from './pipeline-sums.ts';

const HUNDREDTHS = 100;

/** The parts of the pipeline's figures: amounts add up exactly, points with the rounding to the confidence. */
export async function breakdown(
  tx: TenantTransaction,
  actor: Actor,
  { by, ...asked }: PipelineFilterInput & { readonly by: GroupedBy },
  now: Date,
): Promise<z.infer<typeof PipelineBreakdown>> {
  const rows = await pipelineSums(tx, actor, await pipelineFilter(tx, actor, asked), { by, now });
  const { confidence } = presentSums(rows);
  const judged = sumOf(rows.filter(isJudged));
  const whole = judged.amountMinor;
  const groups = Map.groupBy(rows, ({ key }) => key);
  const names = await labels(tx, by, [...groups.keys()]);
  const items = [...names].map(([key, label]) => {
    const own = groups.get(key) ?? [];
    const sums = sumOf(own.filter(isJudged));
    return {
      key,
      label,
      ...presentSums(own),
      share: confidence === null ? null : hundredths(sums.amountMinor * 100n, whole),
      points: confidence === null ? null : hundredths(sums.weightedConfidence, whole),
    };
  });
  const points = items.reduce((sum, item) => sum + Math.round((item.points ?? 0) * HUNDREDTHS), 0);
  return {
    currency: actor.currency,
    confidence,
    items,
    rounding: confidence === null ? null : (confidence * HUNDREDTHS - points) / HUNDREDTHS,
  };
}

/** A ratio of whole numbers from 0 up, half up to two decimals. */
function hundredths(part: bigint, whole: bigint): number {
  return Number((2n * part * BigInt(HUNDREDTHS) + whole) / (2n * whole)) / HUNDREDTHS;
}

/** Keys with what they are called, in the order in which people read them. */
async function labels(tx: TenantTransaction, by: GroupedBy, keys: readonly string[]): Promise<Map<string, string>> {
  if (by === 'rep' || by === 'stage') return namesOf(tx, by, keys);
  if (by === 'category') {
    const order = Object.keys(CATEGORY_NAMES) as ForecastCategory[];
    return new Map(order.filter((key) => keys.includes(key)).map((key) => [key, CATEGORY_NAMES[key]]));
  }
  // A month says itself which it is; deals without a date come last.
  return new Map([...keys].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1)).map((key) => [key, key]));
}
