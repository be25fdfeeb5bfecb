import { describe, expect, it } from 'vitest';
import { filtersOf, NO_FILTERS, rowsOf, sortedRows, sortOf, tagsOf, teamOf, withFilters } from './quotaRows.ts';
import type { Standing } from './quotas.ts';

const standing = (name: string, given: Partial<Standing> = {}): Standing => ({
  scope: 'rep',
  memberId: name.toLowerCase(),
  name,
  quotaMinor: null,
  from: null,
  version: null,
  wonMinor: '0',
  won: 0,
  openMinor: '0',
  attainment: null,
  status: null,
  leftMinor: null,
  coverage: null,
  ramp: null,
  mayChange: false,
  ...given,
});

const ana = standing('Ana', { quotaMinor: 900, attainment: 95, status: 'on_track', coverage: null });
const ben = standing('Ben', { quotaMinor: 500, attainment: 20, status: 'off_track', coverage: 2 });
const cy = standing('Cý');
const dee = standing('Dee', { quotaMinor: 0 });
const all = [ana, ben, cy, dee];
const people = [
  { id: 'vera', managerId: null },
  { id: 'max', managerId: 'vera' },
  { id: 'ana', managerId: 'max' },
  { id: 'ben', managerId: 'vera' },
];
const names = (items: readonly Standing[]) => items.map(({ name }) => name).join(' ');
const shown = (filters: Partial<typeof NO_FILTERS>) =>
  names(rowsOf(all, { ...NO_FILTERS, ...filters }, people, 'Forecastle'));

it('shows rows of a team with everybody below, of a status, without a quota and by name', () => {
  expect(shown({})).toBe('Ana Ben Cý Dee');
  expect(shown({ team: 'vera' })).toBe('Ana Ben');
  expect(shown({ team: 'max' })).toBe('Ana');
  expect(shown({ status: 'off_track' })).toBe('Ben');
  // A ramp that makes nothing yet is a quota.
  expect(shown({ status: 'without' })).toBe('Cý');
  expect(shown({ name: 'cy' })).toBe('Cý');
  expect(shown({ team: 'vera', status: 'without' })).toBe('');
});

it('ends where managers report to one another', () => {
  const round = [
    { id: 'a', managerId: 'b' },
    { id: 'b', managerId: 'a' },
  ];
  expect([...teamOf('a', round)]).toEqual(['a', 'b']);
});

it('reads filters from the address, leaves out what it does not know, and takes them away one by one', () => {
  const teams = [standing('Vera', { scope: 'team' })];
  const params = new URLSearchParams('period=year&team=vera&status=off_track&name=be');
  const filters = filtersOf(params, teams);
  expect(filters).toEqual({ team: 'vera', status: 'off_track', name: 'be' });
  expect(tagsOf(filters, teams, 'Forecastle').map(({ label }) => label)).toEqual([
    'Vera’s team',
    'Off Track',
    'Name: be',
  ]);
  expect(String(withFilters(params, { ...filters, status: null }))).toBe('period=year&team=vera&name=be');
  expect(String(withFilters(params, NO_FILTERS))).toBe('period=year');
  expect(filtersOf(new URLSearchParams('team=who&status=fine'), teams)).toEqual(NO_FILTERS);
});

it('sorts either way by a heading, with what is not known last', () => {
  const by = (text: string) => names(sortedRows(all, sortOf(text)));
  expect(by('name asc')).toBe('Ana Ben Cý Dee');
  expect(by('name desc')).toBe('Dee Cý Ben Ana');
  expect(by('quota desc')).toBe('Ana Ben Dee Cý');
  expect(by('quota asc')).toBe('Dee Ben Ana Cý');
  expect(by('status desc')).toBe('Ben Ana Cý Dee');
  expect(by('coverage asc')).toBe('Ben Ana Dee Cý');
  expect(by('nonsense')).toBe('Ana Ben Cý Dee');
});

describe('an order that no column has', () => {
  it.each(['valueOf asc', 'constructor desc', '', 'unknown'])('%j is that of names', (text) => {
    expect(sortOf(text).key).toBe('name');
  });
});
