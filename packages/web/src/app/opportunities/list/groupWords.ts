import { CATEGORY_NAMES, type ForecastCategory, isCustomColumn, keyOfColumn } from '@forecastle/rules';
import { type CustomField, knownField } from '../custom/customFields.ts';
import type { Deal } from '../deal.ts';
import type { GROUPS, GroupBy } from '../opportunityAddress.ts';

export const GROUP_NAMES: Record<(typeof GROUPS)[number], string> = {
  stage: 'Stage',
  owner: 'Owner',
  category: 'Forecast category',
  account: 'Account',
  close_month: 'Month of the close',
};

/** Which group a deal is in, as the API names groups; null = without one. */
export function groupKeyOf(deal: Deal, by: GroupBy): string | null {
  if (isCustomColumn(by)) {
    const value = deal.custom[keyOfColumn(by)];
    if (value === undefined) return null;
    return knownField(keyOfColumn(by))?.kind === 'date' ? String(value).slice(0, 7) : String(value);
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

function monthName(key: string): string {
  const format = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${key}-01T00:00:00Z`));
}

function customGroupName(field: CustomField | undefined, key: string | null, label: string | null): string {
  const name = field?.label ?? 'custom field';
  if (field?.archived) return `${name} is archived: not grouped`;
  if (key === null) return `Without ${name}`;
  if (field?.kind === 'date') return monthName(key);
  if (field?.kind === 'yes_no') return `${name}: ${key === 'true' ? 'yes' : 'no'}`;
  return label ?? '…';
}
