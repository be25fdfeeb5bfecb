/** What the deals of a week come to, as SQL: said once for the sums that are kept and for those of a filter. */
import { DRAG_WEEKLY_REVIEW_ABOVE, TRIGGER_TYPES, URGENCIES } from '@forecastle/rules';
import { bitOf } from '../triggers/kept-trigger.ts';

const JUDGED = 'NOT not_yet_qualified';
const BANDS = {
  green: `risk_band = 'green' AND ${JUDGED}`,
  yellow: `risk_band = 'yellow' AND ${JUDGED}`,
  red: `risk_band = 'red' AND ${JUDGED}`,
  unqualified: 'not_yet_qualified',
};
const byBand = (name: (band: string) => string, of: (condition: string) => string) =>
  Object.fromEntries(Object.entries(BANDS).map(([band, condition]) => [name(band), of(condition)]));

/** By type and urgency; null where the deals of the week were written before their triggers were kept. */
const STANDING = `CASE WHEN bool_and(high IS NOT NULL) THEN jsonb_strip_nulls(jsonb_build_object(${TRIGGER_TYPES.map(
  (type) =>
    `'${type}', nullif(jsonb_strip_nulls(jsonb_build_object(${URGENCIES.map(
      (urgency) => `'${urgency}', nullif(count(*) FILTER (WHERE ${urgency} & ${bitOf(type)} <> 0), 0)`,
    ).join(', ')})), '{}')`,
).join(', ')})) END`;

/** Twice the median of the amounts there are: the least weight of a deal in the data quality of its week. */
export const LEAST_WEIGHT = `coalesce((percentile_disc(0.5) WITHIN GROUP (ORDER BY 2 * amount)
  + percentile_disc(0.5) WITHIN GROUP (ORDER BY 2 * amount DESC)) / 2, 0)`;

/**
 * By the columns of `pipeline_week_reps`, over those of `pipeline_week_deals`, with `amount` for their amount or nothing
 * and `weight` for the least weight of their week.
 */
export const WEEK_SUMS: Readonly<Record<string, string>> = {
  ...byBand(
    (band) => band,
    (condition) => `count(*) FILTER (WHERE ${condition})`,
  ),
  ...byBand(
    (band) => `${band}_minor`,
    (condition) => `coalesce(sum(amount) FILTER (WHERE ${condition}), 0)`,
  ),
  weighted_confidence: `coalesce(sum(amount::numeric * confidence) FILTER (WHERE ${JUDGED}), 0)`,
  plain_confidence: `coalesce(sum(confidence) FILTER (WHERE ${JUDGED}), 0)`,
  drag: `coalesce(sum(drag) FILTER (WHERE ${JUDGED}), 0)`,
  reviewed: `count(*) FILTER (WHERE ${JUDGED} AND drag > ${DRAG_WEEKLY_REVIEW_ABOVE})`,
  quality_weight: 'sum(greatest(2 * amount, weight))',
  weighted_quality: 'sum(greatest(2 * amount, weight) * data_quality)',
  plain_quality: 'sum(data_quality)',
  triggers: STANDING,
};

/** Beyond what a number of JSON holds exactly. */
const isLarge = (column: string): boolean => column.endsWith('_minor') || /^(weighted|quality)_/.test(column);

/** As they are read: large ones as text. */
export const weekSumsAs = (of: (column: string) => string): string =>
  Object.keys(WEEK_SUMS)
    .map((column) => `${isLarge(column) ? `(${of(column)})::text` : of(column)} AS ${column}`)
    .join(', ');

/** All deals of a row of the sums. */
export const DEALS_OF_SUMS = Object.keys(BANDS).join(' + ');
