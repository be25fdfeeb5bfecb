/** Bulk edits in words. */
import {
  CATEGORY_NAMES,
  type CustomValue,
  counted,
  DEAL_FIELD_NAMES,
  isCustomColumn,
  keyOfColumn,
  LEFT_WHY,
  type LeftWhy,
} from '@forecastle/rules';
import type { Api } from '../../../../api/client.ts';
import { formatDay } from '../../../../ui/format/dates.ts';
import { customWords, knownField } from '../../custom/customFields.ts';
import type { DealChoices } from '../../edit/applyDealInput.ts';

export type BulkEditing = Awaited<ReturnType<Api['bulkEdits']['get']>>;
export type BulkInput = NonNullable<Parameters<Api['bulkEdits']['start']>[0]>;
export type Edit = BulkInput['edit'];

export const dealsWord = (count: number): string => counted(count, 'deal');

/** "Stage to Proposal, close date 7 days later". */
export function editWords({ custom = {}, ...edit }: Edit, choices: DealChoices): string {
  const own = Object.entries(edit).map(([field, value]) =>
    field === 'closeDateDays'
      ? `${DEAL_FIELD_NAMES.closeDate} ${counted(Math.abs(Number(value)), 'day')} ${Number(value) < 0 ? 'earlier' : 'later'}`
      : `${DEAL_FIELD_NAMES[field as keyof typeof DEAL_FIELD_NAMES]} to ${shownValue(field, value, choices)}`,
  );
  const customs = Object.entries(custom).map(
    ([key, value]) =>
      `${knownField(key)?.label ?? 'Custom field'} to ${customWords(knownField(key), value as CustomValue | null) ?? 'empty'}`,
  );
  const words = [...own, ...customs];
  return words.map((word, at) => (at === 0 ? word : word[0]?.toLowerCase() + word.slice(1))).join(', ');
}

/** A value of a field as people read it. */
export function shownValue(field: string, value: unknown, { stages, people }: DealChoices): string {
  if (isCustomColumn(field)) {
    const custom = knownField(keyOfColumn(field));
    return `${custom?.label ?? 'Custom field'}: ${customWords(custom, value as CustomValue | null) ?? 'empty'}`;
  }
  if (value === null || value === '') {
    if (field === 'category') return CATEGORY_NAMES.pipeline;
    return field === 'winProbability' ? 'that of the stage' : 'empty';
  }
  switch (field) {
    case 'stageId':
      return stages.find(({ id }) => id === value)?.name ?? 'a stage';
    case 'ownerId':
      return people.find(({ id }) => id === value)?.name ?? 'somebody';
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

/** "3 closed, 1 changed since". */
export const leftWords = (left: readonly { why: LeftWhy; count: number }[]): string =>
  left.map(({ why, count }) => `${count.toLocaleString()} ${LEFT_WHY[why]}`).join('; ');
