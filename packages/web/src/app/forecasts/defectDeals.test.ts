import { describe, expect, it } from 'vitest';
import { defectDeals } from './defectDeals.ts';

const TODAY = '2026-11-26';
const asked = { field: 'amount', is: 'at_least', value: 100 } as const;

describe('the deals of a defect', () => {
  it('are found by conditions where no filter of their own finds them', () => {
    expect(defectDeals('amount_missing', { where: null }, TODAY)).toEqual({ missing: ['amount'] });
    expect(defectDeals('no_contact', { where: null }, TODAY)).toEqual({
      where: { match: 'all', conditions: [{ field: 'person', is: 'empty' }], groups: [] },
    });
    expect(defectDeals('no_recent_activity', { where: null }, TODAY)).toEqual({
      where: {
        match: 'any',
        conditions: [
          { field: 'last_activity', is: 'empty' },
          { field: 'last_activity', is: 'on_or_before', value: '2026-11-11' },
        ],
        groups: [],
      },
    });
  });

  it('stay within the conditions that are there', () => {
    const group = { match: 'all', conditions: [{ field: 'next_step', is: 'empty' }] };
    const all = { match: 'all', conditions: [asked], groups: [] } as const;
    expect(defectDeals('no_next_step', { where: all }, TODAY)).toEqual({ where: { ...all, groups: [group] } });
    const any = { match: 'any', conditions: [asked], groups: [] } as const;
    expect(defectDeals('no_next_step', { where: any }, TODAY)).toEqual({
      where: { match: 'all', conditions: [], groups: [{ match: 'any', conditions: [asked] }, group] },
    });
    const deep = { ...any, groups: [{ match: 'all', conditions: [asked] }] } as const;
    expect(defectDeals('no_next_step', { where: deep }, TODAY)).toBeNull();
    expect(defectDeals('close_date_past', { where: deep }, TODAY)).toEqual({ closeIn: 'overdue' });
  });
});
