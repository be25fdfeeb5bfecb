import {
  DRAG_REVIEW_FROM,
  DRAG_SIGNIFICANT_ABOVE,
  type DragBand,
  type ListCondition,
  type ListWhere,
} from '@forecastle/rules';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';

/** Drag is a whole number. */
export const BAND_CONDITIONS: Readonly<Record<DragBand, readonly ListCondition[]>> = {
  healthy: [{ field: 'drag', is: 'at_most', value: DRAG_REVIEW_FROM - 1 }],
  review: [
    { field: 'drag', is: 'at_least', value: DRAG_REVIEW_FROM },
    { field: 'drag', is: 'at_most', value: DRAG_SIGNIFICANT_ABOVE },
  ],
  significant: [{ field: 'drag', is: 'at_least', value: DRAG_SIGNIFICANT_ABOVE + 1 }],
};

/** What narrows a list of the filter to the judged deals of a band; undefined where it cannot be narrowed further. */
export function bandView(filter: OpportunityView, band: DragBand): Partial<OpportunityView> | undefined {
  const where = narrowed(filter.where, BAND_CONDITIONS[band]);
  return where && { unqualified: false, sort: 'drag', direction: 'desc', where };
}

/** Conditions that all hold beside what holds. There are two levels: what asks any of its groups has no room for them. */
function narrowed(where: ListWhere | null, conditions: readonly ListCondition[]): ListWhere | undefined {
  if (where === null) return { match: 'all', conditions, groups: [] };
  if (where.match === 'all') return { ...where, conditions: [...where.conditions, ...conditions] };
  if (where.groups.length > 0) return undefined;
  return { match: 'all', conditions, groups: [{ match: 'any', conditions: where.conditions }] };
}
