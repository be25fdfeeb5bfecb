import { groupsByCustom, isCustomColumn, keyOfColumn, sortsByCustom } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { OrderPanel } from '../../lists/OrderPanel.tsx';
import { type CustomField, customFieldsOfDeals, knownField } from '../custom/customFields.ts';
import { beginsWithMost, customChoices } from '../custom/customGroups.ts';
import { GROUPS, type OpportunityView, orderOf, SORTS, type Sort, type SortKey } from '../opportunityAddress.ts';
import { FIRST_DIRECTION, SORT_NAMES } from '../sorts.ts';
import { GROUP_NAMES } from './groupWords.ts';

const CHOICES = SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }));
const GROUP_CHOICES = GROUPS.map((group) => ({ value: group, label: GROUP_NAMES[group] }));
const NO_FIELDS: readonly CustomField[] = [];

const partOf = ([first = '-amount', ...thenBy]: readonly SortKey[]): Partial<OpportunityView> => ({
  sort: first.replace(/^-/, '') as Sort,
  direction: first.startsWith('-') ? 'desc' : 'asc',
  thenBy,
});

const beginsDown = (sort: string): boolean => {
  if (!isCustomColumn(sort)) return FIRST_DIRECTION[sort as keyof typeof FIRST_DIRECTION] === 'desc';
  return beginsWithMost(knownField(keyOfColumn(sort)));
};

interface DealOrderPanelProps {
  view: OpportunityView;
  isBoard: boolean;
  onChange: (part: Partial<OpportunityView>) => void;
}

/** By which columns the list of deals is sorted, and by what it is grouped; archived fields only where it is already. */
export function DealOrderPanel({ view, isBoard, onChange }: DealOrderPanelProps) {
  const fields = useQuery(customFieldsOfDeals()).data?.items ?? NO_FIELDS;
  const keys = orderOf(view);
  const sorts = customChoices(
    fields,
    ({ kind }) => sortsByCustom(kind),
    (column) => keys.some((key) => key.replace(/^-/, '') === column),
  );
  const groups = [
    ...GROUP_CHOICES,
    ...customChoices(
      fields,
      ({ kind }) => groupsByCustom(kind),
      (column) => view.group === column,
    ),
  ];
  return (
    <OrderPanel
      keys={keys}
      sorts={[...CHOICES, ...sorts]}
      beginsDown={beginsDown}
      onOrder={(next) => onChange(partOf(next as readonly SortKey[]))}
      group={view.group}
      groups={isBoard ? [] : groups}
      onGroup={(group) => onChange({ group: groups.find(({ value }) => value === group)?.value ?? null })}
    />
  );
}
