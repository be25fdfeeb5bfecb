import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { allOf, bareDeal, bestDeal, metDaysAgo, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { dragBand } from './dealDrag.ts';
import { explainDrag } from './explainDrag.ts';
import { scoreDeal } from './scoreDeal.ts';

const waste = (key: string, facts: DealFacts, medianStageDays: number | null = null): number | undefined =>
  explainDrag(facts, { medianStageDays }, NOW).parts.find((part) => part.key === key)?.points.value;

describe('deal drag', () => {
  it.each([
    ['the best deal', bestDeal(), 0],
    // Stakeholders 7.5 + 7.5, qualification 15.
    ['a deal of which nothing is known', bareDeal(), 30],
    // 25 x 3/23 = 3.26, 25 x (33/21 - 1)/2 = 7.14, 5, 7.5, 15 x 0.1 = 1.5: 24.40.
    [
      'a deal worked by hand',
      bestDeal({
        evidence: [...allOf('meddpic', 'green'), ...allOf('bant', 'yellow')],
        champion: null,
        createdDay: TODAY - 99,
        lastActivityDay: TODAY - 10,
        pushes: 1,
        stageEnteredDay: TODAY - 30,
        earlierDaysInStage: 3,
      }),
      24,
    ],
    // 25 + 25 + 20 + 15 + 15: the worst there is.
    [
      'the worst deal',
      bareDeal({ createdDay: TODAY - 90, closeDay: TODAY - 1, pushes: 3, stageEnteredDay: TODAY - 90 }),
      100,
    ],
  ])('of %s is right', (_, facts, drag) => {
    expect(scoreDeal(facts, NO_MEDIAN, NOW).drag).toBe(drag);
  });

  it.each([
    [29, 'healthy'],
    [30, 'review'],
    [60, 'review'],
    [61, 'significant'],
  ] as const)('of %i is %s', (score, band) => {
    expect(dragBand(score)).toBe(band);
  });
});

describe('inactivity', () => {
  it.each([
    [0, 0],
    [7, 0],
    [8, 25 / 23],
    [29, (25 * 22) / 23],
    [30, 25],
    [31, 25],
  ])('of %i days costs %f', (days, points) => {
    expect(waste('inactivity', bareDeal({ createdDay: TODAY - 99, lastActivityDay: TODAY - days }))).toBe(points);
  });

  it.each([
    ['the creation when there was no activity', { createdDay: TODAY - 30 }, 25],
    [
      'the creation when it is later than the last activity',
      { createdDay: TODAY - 8, lastActivityDay: TODAY - 40 },
      25 / 23,
    ],
    ['the activity when the creation is only assumed', { isCreationAssumed: true, lastActivityDay: TODAY - 30 }, 25],
    ['nothing when there is neither', { createdDay: TODAY - 30, isCreationAssumed: true }, 0],
  ])('counts from %s', (_, known, points) => {
    expect(waste('inactivity', bareDeal(known))).toBe(points);
  });

  it('says that an assumed creation counts for nothing', () => {
    const assumed = bareDeal({ createdDay: TODAY - 30, isCreationAssumed: true });
    expect(explainDrag(assumed, NO_MEDIAN, NOW).sentences).toContainEqual({
      text: 'No activity yet, and the import gave no creation date, so inactivity does not count.',
      costs: null,
    });
  });
});

describe('overstay', () => {
  it.each([
    [10, 10, 0],
    [11, 10, 1.25],
    [20, 10, 12.5],
    [30, 10, 25],
    [31, 10, 25],
    [21, null, 0],
    [42, null, 12.5],
    [63, null, 25],
    // A median under a day counts as one day.
    [2, 0, 12.5],
    // 25 x (5 / 2.5 - 1) / 2.
    [5, 2.5, 12.5],
  ])('of %i days against a median of %s costs %f', (days, median, points) => {
    expect(waste('overstay', bareDeal({ stageEnteredDay: TODAY - days }), median)).toBe(points);
  });

  it('sums the visits to a stage', () => {
    expect(waste('overstay', bareDeal({ stageEnteredDay: TODAY - 5, earlierDaysInStage: 15 }), 10)).toBe(12.5);
  });

  it('is 0 and says so when the day of entry is unknown', () => {
    const { parts, sentences } = explainDrag(bareDeal({ earlierDaysInStage: 99 }), NO_MEDIAN, NOW);
    expect(parts.find((part) => part.key === 'overstay')?.points.value).toBe(0);
    expect(sentences).toContainEqual({
      text: 'The start of this stage is unknown, so time in stage does not count.',
      costs: null,
    });
  });

  it('says when the stand-in speaks instead of a median', () => {
    const { sentences } = explainDrag(bareDeal({ stageEnteredDay: TODAY - 42 }), NO_MEDIAN, NOW);
    expect(sentences[0]?.text).toBe('Framework completeness: 0 of 100.');
    expect(sentences[1]).toEqual({
      text: '42 days in this stage; the default is 21 days (under 10 won deals).',
      costs: 12.5,
    });
  });

  it('refuses a median that is no number of days', () => {
    expect(() => scoreDeal(bareDeal(), { medianStageDays: -1 }, NOW)).toThrow('not -1');
    expect(() => scoreDeal(bareDeal(), { medianStageDays: Number.NaN }, NOW)).toThrow('not NaN');
  });
});

describe('slippage', () => {
  it.each([
    [0, TODAY, 0],
    [1, TODAY, 5],
    [3, TODAY, 15],
    [4, TODAY, 15],
    [0, TODAY - 1, 5],
    [4, TODAY - 1, 20],
    [2, null, 10],
  ])('with %i pushes and the close date on day %s costs %i', (pushes, closeDay, points) => {
    expect(waste('slippage', bareDeal({ pushes, closeDay }))).toBe(points);
  });
});

describe('stakeholders', () => {
  it.each([
    ['nobody', null, null, 15],
    ['only a fresh Champion', null, metDaysAgo(0), 7.5],
    ['both fresh', metDaysAgo(0), metDaysAgo(0), 0],
    // 49.5 points fresh at 70.7 days: rounded 50, not stale; at 71 days 49.3.
    ['one nearly stale', metDaysAgo(70), metDaysAgo(0), 0],
    ['one stale', metDaysAgo(71), metDaysAgo(0), 5],
    ['both stale', metDaysAgo(71), metDaysAgo(null), 10],
    ['one missing, one stale', null, metDaysAgo(null), 12.5],
  ])('with %s cost the right points', (_, economicBuyer, champion, points) => {
    expect(waste('stakeholders', bareDeal({ economicBuyer, champion }))).toBe(points);
  });
});

describe('qualification', () => {
  it('costs 15 points less what framework completeness gives', () => {
    expect(waste('qualification', bareDeal())).toBe(15);
    expect(waste('qualification', bareDeal({ evidence: allOf('bant', 'green') }))).toBe(4.5);
    expect(waste('qualification', bestDeal())).toBe(0);
  });
});
