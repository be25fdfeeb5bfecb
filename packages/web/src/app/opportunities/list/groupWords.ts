import { CATEGORY_NAMES, type ForecastCategory, isCustomColumn, keyOfColumn } from '@forecastle/rules';
import { monthName } from '../../lists/monthName.ts';
import { knownField } from '../custom/customFields.ts';
import { customGroupKey, customGroupName } from '../custom/customGroups.ts';
import type { Deal } from '../deal.ts';
import type { GROUPS, GroupBy } from '../opportunityAddress.ts';

export const GROUP_NAMES: Record<(typeof GROUPS)[number], string> = {
  stage: 'Stage',
  owner: 'Owner',
  category: 'Forecast category',
  account: 'Account',
  close_month: 'Close month',
};

/** Which group a deal is in, as the API names groups; null = without one. */
export function groupKeyOf(deal: Deal, by: GroupBy): string | null {
  if (isCustomColumn(by)) {
    return customGroupKey(deal.custom, keyOfColumn(by), knownField(keyOfColumn(by)));
  }
  switch (by) {
    case 'stage':
      return deal.stage.id;
    case 'owner':
      return deal.owner.id;
    case 'category':
      return deal.category ?? 'pipeline';
    case 'account':
      return deal.account?.id ?? null;
    case 'close_month':
      return deal.closeDate?.slice(0, 7) ?? null;
  }
}

/** What a group is called; months and categories have no name of their own in the API. */
export function groupName(by: GroupBy, key: string | null, label: string | null): string {
  if (isCustomColumn(by)) return customGroupName(knownField(keyOfColumn(by)), key, label);
  if (key === null) return by === 'account' ? 'No account' : 'No close date';
  if (by === 'category') return CATEGORY_NAMES[key as ForecastCategory] ?? key;
  return by === 'close_month' ? monthName(key) : (label ?? '…');
}
