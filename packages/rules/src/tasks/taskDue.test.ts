import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../days.ts';
import { describeDue, taskStanding, toldDay } from './taskDue.ts';

describe('a task that is due', () => {
  it.each([
    [-3, 'overdue', 'Overdue by 3 days'],
    [-1, 'overdue', 'Overdue by 1 day'],
    [0, 'today', 'Due today'],
    [1, 'ahead', 'Due tomorrow'],
    [2, 'ahead', 'Due in 2 days'],
  ])('%i days from today is %s: %s', (days, standing, words) => {
    expect([taskStanding(100 + days, 100), describeDue(100 + days, 100)]).toEqual([standing, words]);
  });

  it.each([
    ['Pacific/Auckland', '2026-03-09T16:59:59Z', '2026-03-09'],
    ['Pacific/Auckland', '2026-03-09T17:00:00Z', '2026-03-10'],
    ['America/Los_Angeles', '2026-03-10T12:59:00Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-03-10T13:00:00Z', '2026-03-10'],
    // Clocks go forward on that morning: 06:00 comes an hour earlier.
    ['America/Los_Angeles', '2026-03-08T13:00:00Z', '2026-03-08'],
  ])('is told from 06:00 in %s: at %s those of %s', (zone, instant, day) => {
    expect(toldDay(Date.parse(instant), zone)).toBe(dayOfIsoDate(day));
  });
});
