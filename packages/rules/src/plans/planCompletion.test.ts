import { describe, expect, it } from 'vitest';
import { NO_ACTIONS, planCompletion, planStreak } from './planCompletion.ts';

describe('the completion of a plan', () => {
  it.each([
    ['nothing in it', {}, null],
    ['only skipped actions', { skipped: 3 }, null],
    ['four of five done', { complete: 4, open: 1 }, 80],
    // 2 of 3 is 66.67.
    ['skipped ones left out', { complete: 2, open: 1, skipped: 5 }, 67],
    ['snoozed ones counted', { complete: 1, snoozed: 1 }, 50],
    ['missed ones counted', { complete: 1, missed: 7 }, 13],
  ])('with %s', (_, counts, percent) => {
    expect(planCompletion({ ...NO_ACTIONS, ...counts })).toBe(percent);
  });
});

describe('a streak', () => {
  it.each<[string, number | null, (number | null)[], number]>([
    ['of nothing', null, [], 0],
    ['counts weeks from the target on', 10, [80, 100, 79, 100], 2],
    ['counts the present week once it is there', 80, [90], 2],
    ['passes over weeks without a plan', 0, [90, null, 85], 2],
    ['is over after a week below', 50, [79, 100], 0],
  ])('%s', (_, present, past, streak) => {
    expect(planStreak(present, past)).toBe(streak);
  });
});
