/** What revenue is told apart by beside people and stages: fields of the account, and what the lines of a deal sell. */

export const REVENUE_DIMENSIONS = ['territory', 'segment', 'family', 'product'] as const;
export type RevenueDimension = (typeof REVENUE_DIMENSIONS)[number];
export const REVENUE_DIMENSION_NAMES: Readonly<Record<RevenueDimension, string>> = {
  territory: 'Territory',
  segment: 'Segment',
  family: 'Product family',
  product: 'Product',
};

/**
 * What a part is. `value` is one value of the field; `none` has none; `others` are the values beyond the most that are
 * shown. Of products also `no_lines`, deals without lines, and `beside_lines`, what amounts set by hand differ from lines.
 */
export const REVENUE_GROUP_KINDS = ['value', 'none', 'others', 'no_lines', 'beside_lines'] as const;
export type RevenueGroupKind = (typeof REVENUE_GROUP_KINDS)[number];

/** What a line without a family is listed and filtered under. */
export const NO_FAMILY = 'No family';

/** What a part is called. */
export function revenueGroupName(
  dimension: RevenueDimension,
  { kind, name, values }: { readonly kind: RevenueGroupKind; readonly name: string | null; readonly values: number },
): string {
  if (kind === 'value') return name ?? '';
  if (kind === 'none') return 'Not set';
  if (kind === 'no_lines') return 'Deals without lines';
  if (kind === 'beside_lines') return 'Amounts set by hand';
  return `${values.toLocaleString('en')} more ${REVENUE_DIMENSION_NAMES[dimension].toLowerCase()} values`;
}
