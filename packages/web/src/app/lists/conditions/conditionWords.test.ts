import { DEAL_LIST_FIELDS, type ListCondition } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import type { CustomField } from '../../opportunities/custom/customFields.ts';
import type { Asking } from './asking.ts';
import { conditionTags } from './conditionWords.ts';

const custom = (key: string, kind: CustomField['kind'], more: Partial<CustomField> = {}) =>
  ({ key, label: key, kind, choices: [], currency: null, archived: false, ...more }) as unknown as CustomField;

const asking: Asking = {
  fields: DEAL_LIST_FIELDS,
  currency: 'NZD',
  named: (field) => {
    if (field === 'account') return null;
    return field === 'owner' ? [{ id: 'm1', name: 'Mere' }] : [{ id: 's1', name: 'Proposal' }];
  },
  customs: [
    custom('plan', 'choice', { choices: [{ id: 'c1', label: 'Gold' }] as never }),
    custom('sponsor', 'person'),
    custom('budget', 'money', { currency: 'JPY' }),
    custom('seats', 'number'),
    custom('signed', 'date'),
    custom('project', 'text'),
    custom('gone', 'text', { archived: true }),
  ],
};

const words = (condition: ListCondition) =>
  conditionTags({ match: 'all', conditions: [condition], groups: [] }, asking)[0]?.label;

describe('a condition in words', () => {
  it.each<[string, ListCondition]>([
    ['Deal contains "crane"', { field: 'name', is: 'contains', value: 'crane' }],
    [`Amount at least ${formatMoney(150_000, 'NZD')}`, { field: 'amount', is: 'at_least', value: 150_000 }],
    [`Days in stage at most ${(1200).toLocaleString()}`, { field: 'days_in_stage', is: 'at_most', value: 1200 }],
    [
      `Close date on or after ${formatDay('2027-03-05')}`,
      { field: 'close_date', is: 'on_or_after', value: '2027-03-05' },
    ],
    ['Close date is this quarter', { field: 'close_date', is: 'within', value: 'this_quarter' }],
    ['Owner is Mere', { field: 'owner', is: 'is', value: ['m1'] }],
    ['Stage is Proposal or s2', { field: 'stage', is: 'is', value: ['s1', 's2'] }],
    ['Account is a chosen account', { field: 'account', is: 'is', value: ['a1'] }],
    ['Products is empty', { field: 'products', is: 'empty' }],
    ['plan is Gold or …', { field: 'custom.plan', is: 'is', value: ['c1', 'c2'] }],
    ['sponsor is Mere', { field: 'custom.sponsor', is: 'is', value: ['m1'] }],
    [`budget at least ${formatMoney(1500, 'JPY')}`, { field: 'custom.budget', is: 'at_least', value: 1500 }],
    [`seats at most ${(1200).toLocaleString()}`, { field: 'custom.seats', is: 'at_most', value: 1200 }],
    [
      `signed on or before ${formatDay('2027-03-05')}`,
      { field: 'custom.signed', is: 'on_or_before', value: '2027-03-05' },
    ],
    ['project contains "pier"', { field: 'custom.project', is: 'contains', value: 'pier' }],
    ['gone is archived: not applied', { field: 'custom.gone', is: 'contains', value: 'pier' }],
  ])('is told as: %s', (told, condition) => {
    expect(words(condition)).toBe(told);
  });
});
