import { CATEGORY_NAMES, type ForecastCategory } from '@forecastle/rules';
import type { Deal } from '../deal.ts';
import type { GROUPS } from '../opportunityAddress.ts';

export type GroupBy = (typeof GROUPS)[number];

export const GROUP_NAMES: Record<GroupBy, string> = {
  stage: 'Stage',
  owner: 'Owner',
  category: 'Forecast category',
  account: 'Account',
  close_month: 'Month of the close',
};

/** Which group a deal is in, as the API names groups; null = without one. */
export function groupKeyOf(deal: Deal, by: GroupBy): string | null {
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
  if (key === null) return by === 'account' ? 'No account' : 'No close date';
  if (by === 'category') return CATEGORY_NAMES[key as ForecastCategory] ?? key;
  if (by === 'close_month') {
    const format = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return format.format(new Date(`${key}-01T00:00:00Z`));
  }
  return label ?? '…';
}
