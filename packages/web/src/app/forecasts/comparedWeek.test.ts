import { describe, expect, it } from 'vitest';
import { lastWeek, sinceMonday } from './comparedWeek.ts';

const [FIRST, SECOND, THIRD] = [{ week: '2026-11-09' }, { week: '2026-11-16' }, { week: '2026-11-23' }];

describe('the week that a figure is compared with', () => {
  it('is that of last week, and in the first week the running one', () => {
    expect(lastWeek([FIRST, SECOND, THIRD])).toBe(SECOND);
    expect(lastWeek([THIRD])).toBe(THIRD);
    expect(lastWeek([])).toBeUndefined();
  });

  it.each([
    ['Sunday', '2026-11-22', [FIRST, SECOND], SECOND],
    ['Monday', '2026-11-23', [FIRST, SECOND, THIRD], SECOND],
    ['Tuesday', '2026-11-24', [FIRST, SECOND, THIRD], THIRD],
    ['first Monday', '2026-11-23', [THIRD], THIRD],
    ['Monday of which nothing is kept', '2026-11-23', [FIRST, SECOND], SECOND],
  ])('is since Monday, on a %s', (_, today, weeks, expected) => {
    expect(sinceMonday(weeks, today)).toBe(expected);
  });
});
