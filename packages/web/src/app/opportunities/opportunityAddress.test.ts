import { describe, expect, it } from 'vitest';
import {
  DEFAULT_VIEW,
  filterInput,
  isFiltered,
  opportunitiesPath,
  orderOf,
  readView,
  UNDATED_CLOSES,
  writeView,
} from './opportunityAddress.ts';

const STAGE = '0198c2f0-0000-7000-8000-000000000001';
const view = (text: string) => readView(new URLSearchParams(text));

describe('the address of the opportunity list', () => {
  it('shows open deals, the largest first, when it says nothing', () => {
    expect(view('')).toEqual(DEFAULT_VIEW);
    expect(filterInput(view(''))).toEqual({ status: ['open'] });
    expect(String(writeView(DEFAULT_VIEW))).toBe('');
  });

  it('comes back as it was written', () => {
    const full = {
      ...DEFAULT_VIEW,
      search: 'kauri & co',
      status: [],
      stage: [STAGE],
      category: ['best_case', 'commit'],
      risk: ['red'],
      unqualified: false,
      closeFrom: '2026-01-01',
      dueIn: 'quarter:2026-11-24',
      amountMin: 5_000_00,
      missing: ['amount', 'close_date'],
      sort: 'stake',
      direction: 'asc',
      thenBy: ['-days_in_stage', 'name'],
      group: 'stage',
      board: 'stage',
      where: {
        match: 'any',
        conditions: [{ field: 'close_date', is: 'within', value: 'this_quarter' }],
        groups: [{ match: 'all', conditions: [{ field: 'next_step', is: 'empty' }] }],
      },
    } as const;
    expect(readView(writeView(full))).toEqual(full);
  });

  it('asks the API for its order and its conditions', () => {
    const asked = view(
      'sort=stage&direction=asc&then=-amount&then=luck&where={"conditions":[{"field":"name","is":"is"}]}',
    );
    expect(orderOf(asked)).toEqual(['stage', '-amount']);
    expect(filterInput(asked).where).toBe('{"match":"all","conditions":[{"field":"name","is":"is"}],"groups":[]}');
    expect(view('where={"conditions"').where).toBeNull();
    expect(isFiltered(view('group=stage&then=name&board=stage'))).toBe(false);
  });

  it('leaves out what it does not understand', () => {
    expect(
      view('board=owner&status=maybe&risk=purple&stage=1&closeFrom=soon&amountMin=-4&sort=luck&direction=up'),
    ).toEqual({
      ...DEFAULT_VIEW,
      status: [],
    });
  });

  it('asks for no status when any status is wanted', () => {
    expect(filterInput(view('status=any'))).toEqual({});
  });

  it('knows a sort from a filter', () => {
    expect(isFiltered(view('sort=risk&direction=asc'))).toBe(false);
    expect(isFiltered(view('risk=red'))).toBe(true);
    expect(isFiltered(view('status=any'))).toBe(true);
  });

  it('gives other screens a link', () => {
    expect(opportunitiesPath({ risk: ['red'], unqualified: false })).toBe(
      '/crm/opportunities?risk=red&unqualified=false',
    );
    expect(opportunitiesPath({ missing: ['close_date'] })).toBe('/crm/opportunities?missing=close_date');
    expect(opportunitiesPath(UNDATED_CLOSES)).toBe('/crm/opportunities?status=won&status=lost&missing=closed_on');
    expect(opportunitiesPath({})).toBe('/crm/opportunities');
  });
});
