import { REVENUE_DIMENSION_NAMES } from '@forecastle/rules';
import type { Breakdown, BreakdownGroup } from './answers.ts';

/** What a part is called. */
export function groupName({ dimension }: Breakdown, { kind, name, values }: BreakdownGroup): string {
  if (kind === 'value') return name ?? '';
  if (kind === 'none') return 'Not set';
  if (kind === 'no_lines') return 'Deals without lines';
  if (kind === 'beside_lines') return 'Amounts set by hand, beside their lines';
  return `${values.toLocaleString()} more ${REVENUE_DIMENSION_NAMES[dimension].toLowerCase()} values`;
}
