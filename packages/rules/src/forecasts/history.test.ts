import { expect, it } from 'vitest';
import { dayOfIsoDate } from '../days.ts';
import { CALENDAR_YEAR } from '../periods/fiscalCalendar.ts';
import { knowsHistory } from './history.ts';

const on = (date: string, count: number) => ({ day: dayOfIsoDate(date), count });

it.each([
  ['ten wins of a finished quarter', 'quarter', [on('2026-07-01', 4), on('2026-09-30', 6)], true],
  ['nine', 'quarter', [on('2026-07-01', 4), on('2026-09-30', 5)], false],
  ['ten over two quarters', 'quarter', [on('2026-06-30', 5), on('2026-07-01', 5)], false],
  ['ten in the running quarter', 'quarter', [on('2026-10-01', 10)], false],
  ['ten of a quarter asked for as months', 'month', [on('2026-07-01', 4), on('2026-09-30', 6)], false],
  ['ten of this year asked for as years', 'year', [on('2026-07-01', 10)], false],
  ['ten of last year', 'year', [on('2025-01-01', 5), on('2025-12-31', 5)], true],
  ['nothing', 'quarter', [], false],
] as const)('%s', (_, kind, wins, known) => {
  expect(knowsHistory(wins, { kind, today: dayOfIsoDate('2026-11-22'), fiscalCalendar: CALENDAR_YEAR })).toBe(known);
});
