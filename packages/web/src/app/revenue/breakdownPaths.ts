/** From a figure of one part to the deals it counts. */
import type { ListCondition } from '@forecastle/rules';
import { type OpportunityView, opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import type { Breakdown, BreakdownGroup, Revenue } from './answers.ts';
import { openDealsPath, peopleFilter } from './revenueScope.ts';

const FIELDS = {
  territory: 'account_territory',
  segment: 'account_segment',
  family: 'line_family',
  product: 'line_product',
} as const;

/** Null where no condition of the list says exactly these deals: values beyond those shown, and amounts beside lines. */
function conditionOf({ dimension }: Breakdown, { kind, name }: BreakdownGroup): ListCondition | null {
  const field = FIELDS[dimension];
  if (kind === 'value' && name !== null) return { field, is: 'is', value: name };
  return kind === 'none' || kind === 'no_lines' ? { field, is: 'empty' } : null;
}

type ToDeals = (view: Breakdown, group: BreakdownGroup | null, part?: Partial<OpportunityView>) => string | null;

/** Open deals of a part, or of all of them. */
export const openPath =
  (timeZone: string): ToDeals =>
  (view, group, part = {}) => {
    const where = group === null ? [] : conditionOf(view, group);
    return where && openDealsPath(view, timeZone, { ...part, ...listed([where].flat()) });
  };

/** Deals of a part that were won or lost in the period. */
export const decidedPath: ToDeals = (view, group, part = {}) => {
  const where = group === null ? [] : conditionOf(view, group);
  return where && decidedDealsPath(view, [where].flat(), part);
};

/** Deals that were won or lost within some days, and are so. */
export const decidedDealsPath = (
  { scope, period }: Pick<Revenue, 'scope'> & { readonly period: Pick<Revenue['period'], 'start' | 'end'> },
  where: readonly ListCondition[] = [],
  part: Partial<OpportunityView> = {},
): string =>
  opportunitiesPath({
    ...peopleFilter(scope),
    status: ['won', 'lost'],
    sort: 'closed_on',
    ...part,
    ...listed([
      ...where,
      { field: 'closed_on', is: 'on_or_after', value: period.start },
      { field: 'closed_on', is: 'on_or_before', value: period.end },
    ]),
  });

const listed = (conditions: readonly ListCondition[]): Partial<OpportunityView> =>
  conditions.length === 0 ? {} : { where: { match: 'all', conditions, groups: [] } };
