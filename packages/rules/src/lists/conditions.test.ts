import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../days.ts';
import { conditionFault, type ListCondition, operatorsOf } from './conditions.ts';
import { DEAL_LIST_FIELD_KEYS, DEAL_LIST_FIELDS, DEFAULT_DEAL_COLUMNS, usualDealColumns } from './dealListFields.ts';
import { RELATIVE_DAYS, relativeDays } from './relativeDays.ts';

const STAGE = '0198c2f0-0000-7000-8000-000000000001';

describe('a condition', () => {
  it.each<ListCondition>([
    { field: 'name', is: 'contains', value: 'kauri' },
    { field: 'stage', is: 'is_not', value: [STAGE] },
    { field: 'status', is: 'is', value: ['open', 'won'] },
    { field: 'currency', is: 'is', value: ['NZD'] },
    { field: 'amount', is: 'at_least', value: 5_000_00 },
    { field: 'close_date', is: 'within', value: 'next_45_days' },
    { field: 'last_activity', is: 'on_or_before', value: '2026-02-28' },
    { field: 'account_strategic', is: 'yes' },
    { field: 'next_step', is: 'empty' },
  ])('is right: $field $is', (condition) => {
    expect(conditionFault(condition, DEAL_LIST_FIELDS)).toBeNull();
  });

  it.each<[ListCondition, string]>([
    [{ field: 'colour', is: 'empty' }, '"colour" is not a field of this list'],
    [{ field: 'name', is: 'contains', value: 'a\u0000b' }, 'Give valid text for Deal'],
    [{ field: 'amount', is: 'contains', value: '5' }, 'Amount does not support "contains"'],
    [{ field: 'amount', is: 'at_least', value: 1.5 }, 'Give a whole number for Amount'],
    [{ field: 'risk', is: 'empty' }, 'Risk score does not support "empty"'],
    [{ field: 'stage', is: 'is', value: ['Proposal'] }, '"Proposal" is not a value of Stage: expected ids'],
    [{ field: 'status', is: 'is', value: ['maybe'] }, 'expected one of open, won, lost'],
    [{ field: 'owner', is: 'is', value: [] }, 'Give 1 to 100 values for Owner'],
    [{ field: 'close_date', is: 'within', value: 'soon' }, 'such as this_quarter'],
    [{ field: 'close_date', is: 'on_or_after', value: '2026-02-30' }, 'as YYYY-MM-DD'],
    [{ field: 'next_step', is: 'empty', value: 'x' }, '"empty" takes no value'],
    [{ field: 'name', is: 'contains', value: '  ' }, 'Give the text to find in Deal'],
  ])('says what is wrong: %o', (condition, words) => {
    expect(conditionFault(condition, DEAL_LIST_FIELDS)).toContain(words);
  });

  it('can be asked of every field, and every usual column is one', () => {
    for (const field of DEAL_LIST_FIELD_KEYS) expect(operatorsOf(DEAL_LIST_FIELDS[field]).length).toBeGreaterThan(0);
    expect(DEFAULT_DEAL_COLUMNS.every((key) => DEAL_LIST_FIELD_KEYS.includes(key))).toBe(true);
  });

  it('shows of closed deals when and why they closed instead of live scores', () => {
    expect(usualDealColumns()).toBe(DEFAULT_DEAL_COLUMNS);
    expect(usualDealColumns(['open', 'won'])).toBe(DEFAULT_DEAL_COLUMNS);
    const reasons = (status: Parameters<typeof usualDealColumns>[0]) =>
      usualDealColumns(status).filter((key) => ['loss_kind', 'win_reason', 'closed_on', 'risk'].includes(key));
    expect(reasons(['won', 'lost'])).toEqual(['closed_on', 'loss_kind', 'win_reason']);
    expect(reasons(['won'])).toEqual(['closed_on', 'win_reason']);
    expect(reasons(['lost'])).toEqual(['closed_on', 'loss_kind']);
  });
});

describe('a relative time', () => {
  // A Wednesday; the fiscal year begins on 1 April.
  const days = (text: string, today = '2026-05-13') => {
    const span = relativeDays(text, dayOfIsoDate(today), { month: 4, day: 1, cadence: 'quarterly' });
    return span && [span.from === null ? null : isoDate(span.from), span.to === null ? null : isoDate(span.to)];
  };

  it.each([
    ['overdue', [null, '2026-05-12']],
    ['today', ['2026-05-13', '2026-05-13']],
    ['tomorrow', ['2026-05-14', '2026-05-14']],
    ['this_week', ['2026-05-11', '2026-05-17']],
    ['next_week', ['2026-05-18', '2026-05-24']],
    ['last_month', ['2026-04-01', '2026-04-30']],
    ['this_quarter', ['2026-04-01', '2026-06-30']],
    ['last_quarter', ['2026-01-01', '2026-03-31']],
    ['next_year', ['2027-04-01', '2028-03-31']],
    ['next_30_days', ['2026-05-13', '2026-06-12']],
    ['last_7_days', ['2026-05-06', '2026-05-13']],
  ])('%s is %o', (text, expected) => {
    expect(days(text)).toEqual(expected);
  });

  it.each(['soon', 'next_0_days', 'next_9999_days', 'this_decade', ''])('is not "%s"', (text) => {
    expect(days(text)).toBeNull();
  });

  it('is each of those that are offered', () => {
    for (const text of Object.keys(RELATIVE_DAYS)) expect(days(text)).not.toBeNull();
    expect(days('this_week', '2026-05-17')).toEqual(['2026-05-11', '2026-05-17']);
  });
});
