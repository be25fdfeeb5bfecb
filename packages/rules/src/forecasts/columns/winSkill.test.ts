import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../seed.ts';
import type { DecidedDeal } from './decidedDeals.ts';
import { areaUnderCurve } from './measuredSkill.ts';
import { winsByColumns } from './winSkill.ts';

const NAMES = { categories: ['Source', 'Region'], numbers: ['Size'] };
const SOURCES = ['Referral', 'Event', 'Outbound'];
const REGIONS = ['North', 'South', 'East', 'West'];

/** A deal decided each day; `chance` says how it ends. */
function world(count: number, chance: (source: number, region: number, size: number) => number): DecidedDeal[] {
  const integer = chanceFrom('columns');
  const random = () => integer() / 2 ** 32;
  return Array.from({ length: count }, (_, day) => {
    const [source, region, size] = [Math.floor(random() * 3), Math.floor(random() * 4), Math.floor(random() * 90_000)];
    return {
      day,
      won: random() < chance(source, region, size),
      categories: [SOURCES[source] as string, REGIONS[region] as string],
      numbers: [size],
    };
  });
}

describe('wins by columns', () => {
  const bySource = world(900, (source) => [0.75, 0.4, 0.1][source] as number);
  const told = winsByColumns(bySource, NAMES);

  it('finds what a column tells, and says how well on deals decided later', () => {
    expect(told.verdict).toBe('skill');
    expect(told.measured).toMatchObject({ deals: 180, firstDay: 720, lastDay: 899 });
    // The true chances order these outcomes 78% of the time.
    expect(told.measured?.areaUnderCurve).toBeGreaterThan(0.7);
    expect(told.measured?.logLoss).toBeLessThan(told.measured?.baseLogLoss ?? 0);
    expect(told.columns[0]?.name).toBe('Source');
    const chances = SOURCES.map((source) => told.chanceOf({ categories: [source, 'North'], numbers: [50_000] }));
    for (const [i, chance] of [0.75, 0.4, 0.1].entries())
      expect(Math.abs((chances[i] as number) - chance)).toBeLessThan(0.12);
  });

  it('finds what only two columns together tell', () => {
    const crossed = world(900, (source, region) => ((source + region) % 2 ? 0.8 : 0.2));
    expect(winsByColumns(crossed, NAMES)).toMatchObject({ verdict: 'skill' });
  });

  it('says that there is no skill where nothing tells, and gives every deal the share won', () => {
    const none = winsByColumns(
      world(900, () => 0.6),
      NAMES,
    );
    const won = none.won / 900;
    expect(none.verdict).toBe('no_skill');
    expect(none.sentence).toMatch(
      /^No skill found in these columns. On the latest 180 decided deals, won deals got a higher win chance/,
    );
    for (const source of SOURCES) {
      expect(none.chanceOf({ categories: [source, 'West'], numbers: [1] })).toBeCloseTo(won, 2);
    }
  });

  it('learns from nothing that was filled in at the close, or that names the deal, and says so', () => {
    const deals = bySource.map((deal, i) => ({
      ...deal,
      categories: [...deal.categories, deal.won ? null : 'Too dear', `Deal ${i}`, 'EMEA', i % 2 ? 'x' : 'y'],
      numbers: [...deal.numbers, deal.won ? 100 + i : 0],
    }));
    const open = Array.from({ length: 30 }, () => ({
      categories: ['Event', 'North', null, 'New', 'EMEA', null],
      numbers: [100, null],
    }));
    const names = {
      categories: [...NAMES.categories, 'Loss reason', 'Name', 'Office', 'Survey'],
      numbers: ['Size', 'Value'],
    };
    const leaking = winsByColumns(deals, names, open);
    expect(leaking.leftOut).toEqual([
      { name: 'Loss reason', reason: 'tells_the_outcome' },
      { name: 'Name', reason: 'nearly_all_different' },
      { name: 'Office', reason: 'one_value' },
      { name: 'Survey', reason: 'unknown_while_open' },
      { name: 'Value', reason: 'tells_the_outcome' },
    ]);
    expect(leaking.measured).toEqual(told.measured);
  });

  it('says nothing of a deal by what happened later, nor by the order of rows', () => {
    const changed = bySource.map((deal, i) => (i < 800 ? deal : { ...deal, won: !deal.won, categories: ['?', '?'] }));
    const before = (judged: typeof told.judged) =>
      judged.filter(({ place }) => place < 800).map(({ chance }) => chance);
    expect(before(winsByColumns(changed, NAMES).judged)).toEqual(before(told.judged));
    const turned = bySource.toReversed();
    const again = winsByColumns(turned, NAMES);
    expect(again.judged.map(({ chance }) => chance)).toEqual(told.judged.map(({ chance }) => chance));
    expect(again.judged[0]?.place).toBe(899 - 720);
  });

  it('learns of one day nothing for the same day', () => {
    // Every deal of the judged fifth was decided on one day: their model knows the days before alone.
    const sameDay = bySource.map((deal, i) => (i < 720 ? deal : { ...deal, day: 720 }));
    const flipped = sameDay.map((deal, i) => (i < 720 ? deal : { ...deal, won: !deal.won }));
    const scores = (deals: readonly DecidedDeal[]) => winsByColumns(deals, NAMES).judged.slice(0, 50);
    expect(scores(flipped).map(({ chance }) => chance)).toEqual(scores(sameDay).map(({ chance }) => chance));
  });

  it('says what is missing where deals are few or all ended alike', () => {
    expect(winsByColumns(bySource.slice(0, 150), NAMES)).toMatchObject({
      verdict: 'not_enough',
      measured: null,
      sentence: expect.stringContaining(
        'we need 200 decided deals, with 30 won and 30 lost. There are 58 won and 92 lost.',
      ),
    });
    const lostOfLate = bySource.map((deal, i) => (i < 720 ? deal : { ...deal, won: false }));
    expect(winsByColumns(lostOfLate, NAMES)).toMatchObject({
      verdict: 'not_enough',
      sentence: expect.stringContaining('among the latest 180 decided deals. There are 0 won and 180 lost.'),
    });
    const allWon = bySource.map((deal) => ({ ...deal, won: true }));
    expect(winsByColumns(allWon, NAMES).verdict).toBe('not_enough');
    expect(winsByColumns([], NAMES)).toMatchObject({ verdict: 'not_enough', decided: 0 });
  });
});

it('the area under the curve counts pairs in order, and equal chances half', () => {
  const of = (...pairs: [number, boolean][]) => areaUnderCurve(pairs.map(([chance, won]) => ({ chance, won })));
  expect(of([0.9, true], [0.1, false])).toBe(1);
  expect(of([0.1, true], [0.9, false])).toBe(0);
  expect(of([0.5, true], [0.5, false], [0.5, false])).toBe(0.5);
  expect(of([0.8, true], [0.6, false], [0.4, true], [0.2, false])).toBe(0.75);
});
