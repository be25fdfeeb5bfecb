import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../days.ts';
import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { anyOpenDeal, anySettings } from '../testing/anyFacts.ts';
import { bareDeal, bestDeal, metDaysAgo, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { nextChangeAt } from './nextChange.ts';
import { type DealScores, scoreDeal } from './scoreDeal.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Hours looked at one by one, and then days: past any window, and past the longest stay that still counts. */
const HOURS = 24 * 110;
const DAYS = 400;

const at = (instant: number): Now => ({ instant, day: Math.floor(instant / DAY_MS) });

const numbersAt = (facts: DealFacts, settings: ScoreSettings, instant: number): string => {
  // Wastes shift daily by parts of a point; they are kept as of the last change of a score that they add up to.
  const { nextChange: _, wastes: _shifting, ...numbers }: DealScores = scoreDeal(facts, settings, at(instant));
  return JSON.stringify(numbers);
};

const nextOf = (facts: DealFacts, settings: ScoreSettings): number =>
  nextChangeAt(scoreDeal(facts, settings, NOW).nextChange, (day) => day * DAY_MS) ?? Number.POSITIVE_INFINITY;

describe('next change', () => {
  it('is when time alone first changes a number: nothing differs before, something differs then', () => {
    fc.assert(
      fc.property(anyOpenDeal, anySettings, (facts, settings) => {
        const next = nextOf(facts, settings);
        const now = numbersAt(facts, settings, NOW.instant);
        expect(next).toBeGreaterThan(NOW.instant);
        for (let hour = 1; hour <= HOURS; hour += 1) {
          const instant = NOW.instant + hour * HOUR_MS;
          if (instant >= next) break;
          if (numbersAt(facts, settings, instant) !== now) expect.fail(`changed ${hour} hours on, before ${next}`);
        }
        if (next === Number.POSITIVE_INFINITY) {
          for (let day = 1; day <= DAYS; day += 1) {
            expect(numbersAt(facts, settings, NOW.instant + day * DAY_MS)).toBe(now);
          }
        } else {
          expect(numbersAt(facts, settings, next - 1)).toBe(now);
          expect(numbersAt(facts, settings, next)).not.toBe(now);
        }
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  // An old deal, at the end of every slope: inactive since 90 days.
  const settled = bareDeal({ createdDay: TODAY - 90 });

  it.each<[string, DealFacts, number | null]>([
    ['of a deal at the end of every slope never comes', settled, null],
    ['is tomorrow while inactivity costs more every day', bareDeal({ createdDay: TODAY - 10 }), TODAY + 1],
    ['waits for the eighth day of inactivity', bareDeal(), TODAY + 8],
    ['is the day after the close date', { ...settled, closeDay: TODAY + 3 }, TODAY + 4],
    ['is the day after the 30th since a key stakeholder was met', { ...settled, champion: metDaysAgo(20) }, TODAY + 11],
  ])('%s', (_, facts, day) => {
    expect(scoreDeal(facts, NO_MEDIAN, NOW).nextChange.day).toBe(day);
  });

  it('names the instant at which a key stakeholder turns stale', () => {
    // 100 - 49.5 points at 10 a week is 5.05 weeks; the first millisecond after it shows 49.
    const { instant } = scoreDeal({ ...settled, champion: metDaysAgo(0, 10) }, NO_MEDIAN, NOW).nextChange;
    expect(instant).toBe(NOW.instant + 5.05 * 7 * DAY_MS + 1);
  });

  it('is due at the earlier of its day and its instant, or never', () => {
    const startOfDay = (day: number) => day * 10;
    expect(nextChangeAt({ day: 3, instant: 31 }, startOfDay)).toBe(30);
    expect(nextChangeAt({ day: 3, instant: 29 }, startOfDay)).toBe(29);
    expect(nextChangeAt({ day: null, instant: 29 }, startOfDay)).toBe(29);
    expect(nextChangeAt({ day: null, instant: null }, startOfDay)).toBeNull();
  });

  it('is no later than the next activity that lies ahead', () => {
    const ahead = NOW.instant + HOUR_MS;
    expect(scoreDeal(bestDeal({ nextActivityAt: ahead }), NO_MEDIAN, NOW).nextChange.instant).toBe(ahead);
  });
});
