/** The list of the deals that have a defect of their data, within what somebody is looking at. */
import type { ConditionGroup, DataDefect, ListCondition, ListWhere } from '@forecastle/rules';
import { shiftDay } from '../../ui/format/dates.ts';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';

/** An activity of this many days ago is no recent one. */
const QUIET_FROM_DAYS = 15;
/** As many as the API takes. */
const GROUPS_MAX = 10;

const all = (...conditions: readonly ListCondition[]): ConditionGroup => ({ match: 'all', conditions });

function conditionsOf(defect: DataDefect, today: string): ConditionGroup | null {
  switch (defect) {
    case 'no_contact':
      return all({ field: 'person', is: 'empty' });
    case 'no_economic_buyer':
      return all({ field: 'person_role', is: 'is_not', value: ['economic_buyer'] });
    case 'no_champion':
      return all({ field: 'person_role', is: 'is_not', value: ['champion'] });
    case 'no_recent_activity': {
      const value = shiftDay(today, -QUIET_FROM_DAYS);
      const field = 'last_activity';
      return {
        match: 'any',
        conditions: [
          { field, is: 'empty' },
          { field, is: 'on_or_before', value },
        ],
      };
    }
    case 'no_next_step':
      return all({ field: 'next_step', is: 'empty' });
    case 'no_evidence':
      return all({ field: 'evidence', is: 'is', value: 0 });
    default:
      return null;
  }
}

/** What narrows a filter to the deals with a defect; null where it cannot hold one condition more. */
export function defectDeals(
  defect: DataDefect,
  { where }: Pick<OpportunityView, 'where'>,
  today: string,
): Partial<OpportunityView> | null {
  if (defect === 'amount_missing') return { missing: ['amount'] };
  if (defect === 'close_date_missing') return { missing: ['close_date'] };
  if (defect === 'close_date_past') return { closeIn: 'overdue' };
  const group = conditionsOf(defect, today);
  const narrowed = group && narrowedBy(where, group);
  return narrowed && { where: narrowed };
}

function narrowedBy(where: ListWhere | null, group: ConditionGroup): ListWhere | null {
  if (!where) return { ...group, groups: [] };
  if (where.match === 'all')
    return where.groups.length < GROUPS_MAX ? { ...where, groups: [...where.groups, group] } : null;
  // Groups stand on two levels: any of several, some of which are groups themselves, cannot become one of two.
  if (where.groups.length > 0) return null;
  return { ...all(), groups: [{ match: 'any', conditions: where.conditions }, group] };
}
