/** Bulk edits in words. */
import {
  CATEGORY_NAMES,
  type CustomValue,
  counted,
  DEAL_FIELD_NAMES,
  isCustomColumn,
  keyOfColumn,
} from '@forecastle/rules';
import type { Api } from '../../../../api/client.ts';
import { formatDay } from '../../../../ui/format/dates.ts';
import { inOne } from '../../../bulk/bulkNoun.ts';
import { customWords, knownField } from '../../custom/customFields.ts';
import type { DealChoices } from '../../edit/applyDealInput.ts';

export type BulkInput = NonNullable<Parameters<Api['bulkEdits']['start']>[0]>;
export type Edit = BulkInput['edit'];

/** "Stage to Proposal, close date 7 days later". */
export function editWords({ custom = {}, delete: _none, ...edit }: Edit, choices: DealChoices): string {
  const own = Object.entries(edit).map(([field, value]) =>
    field === 'closeDateDays'
      ? `${DEAL_FIELD_NAMES.closeDate} ${counted(Math.abs(Number(value)), 'day')} ${Number(value) < 0 ? 'earlier' : 'later'}`
      : `${DEAL_FIELD_NAMES[field as keyof typeof DEAL_FIELD_NAMES]} to ${shownValue(field, value, choices)}`,
  );
  const customs = Object.entries(custom).map(
    ([key, value]) =>
      `“${knownField(key)?.label ?? 'Custom field'}” to ${customWords(knownField(key), value as CustomValue | null) ?? 'empty'}`,
  );
  return inOne([...own, ...customs]);
}

/** A value of a field as people read it. */
export function shownValue(field: string, value: unknown, { stages, people }: DealChoices): string {
  if (isCustomColumn(field)) {
    const custom = knownField(keyOfColumn(field));
    return `${custom?.label ?? 'Custom field'}: ${customWords(custom, value as CustomValue | null) ?? 'empty'}`;
  }
  if (value === null || value === '') {
    if (field === 'category') return CATEGORY_NAMES.pipeline;
    return field === 'winProbability' ? 'the stage default' : 'empty';
  }
  switch (field) {
    case 'stageId':
      return stages.find(({ id }) => id === value)?.name ?? 'a stage';
    case 'ownerId':
      return people.find(({ id }) => id === value)?.name ?? 'someone';
    case 'category':
      return CATEGORY_NAMES[value as keyof typeof CATEGORY_NAMES];
    case 'closeDate':
      return formatDay(String(value));
    case 'winProbability':
      return `${value}%`;
    default:
      return `“${value}”`;
  }
}
