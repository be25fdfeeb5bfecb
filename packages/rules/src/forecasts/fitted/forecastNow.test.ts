import { describe, expect, it } from 'vitest';
import { backtest } from './backtest.ts';
import { chancePoints, chancesNow, factsOf, forecastNow, type Present, type PresentDeal } from './forecastNow.ts';
import { heldDealAt } from './heldDeals.ts';
import { landmarkDay } from './horizon.ts';
import { type KeptFit, keepFit } from './keptFit.ts';
import { learn } from './learn.ts';
import { learnable } from './moments.ts';
import { within } from './run.ts';
import { QUARTER_DAYS, quarters, STAGES, smallCompany } from './testing/smallCompany.ts';

const PERIODS = quarters(6);
const COMPANY = smallCompany('a company', 600, 6 * QUARTER_DAYS);
const LAST = 5;
const WEEK = 5;
const period = PERIODS[LAST] as (typeof PERIODS)[number];
const asOfDay = landmarkDay(period, WEEK);
const known = learnable(COMPANY, STAGES);
const before = learn(known, PERIODS.slice(0, LAST));
// As it comes back from where it was kept.
const kept = JSON.parse(
  JSON.stringify(keepFit(before, [...backtest(before, { seed: 'a company', weeks: [WEEK] })])),
) as KeptFit;
const backtested = [...backtest(learn(known, PERIODS), { seed: 'a company', weeks: [WEEK] })].find(
  (run) => run.period === LAST,
);

const openAt = (day: number): PresentDeal[] =>
  COMPANY.flatMap((_, place): PresentDeal[] => {
    const deal = heldDealAt(known.deals, place, day);
    return deal?.state.status === 'open' ? [{ ...deal, ...deal.state }] : [];
  });
const createdBefore = (day: number): number =>
  COMPANY.filter(({ createdDay }) => createdDay >= day - 91 && createdDay < day).length;
const openThen = openAt(asOfDay);
const present: Present = {
  seed: 'a company|',
  period,
  asOfDay,
  deals: openThen,
  recordsActivity: false,
  created: createdBefore(asOfDay),
  closedAmount: backtested?.closedAmount ?? 0,
  closedWins: backtested?.closedWins ?? 0,
  owners: null,
};

/** An outcome below its range. */
const low = <Of extends { amount: number; openMiss: number }>(rank: Of): Of => ({
  ...rank,
  amount: 0.01,
  openMiss: -0.4,
});

describe('a forecast of the present by a kept fit', () => {
  it('says what a backtest says afterwards of the same day', () => {
    const run = forecastNow(kept, present);
    expect([...run.chances]).toEqual([...(backtested?.run.chances ?? [])]);
    expect(run.amount).toEqual(backtested?.run.amount);
    expect(run.wins).toEqual(backtested?.run.wins);
  });

  it('gives a deal that is asked for alone the chance that it has among all, with the same facts', () => {
    const run = forecastNow(kept, present);
    for (const place of [0, 7, openThen.length - 1]) {
      const alone = chancesNow(kept, { ...present, deals: openThen.slice(place).slice(0, 1) });
      expect([...alone.chances]).toEqual([run.chances[place]]);
      expect(alone.facts).toEqual(run.facts);
      const width = run.facts.length;
      expect([...alone.logOdds]).toEqual([...run.logOdds.subarray(place * width, (place + 1) * width)]);
    }
    const drifting = { ...kept, weeks: kept.weeks.map((week) => ({ ...week, ranks: week.ranks.map(low) })) };
    expect(forecastNow(drifting, present).drift).not.toBeNull();
    expect([...chancesNow(drifting, present).chances]).toEqual([...forecastNow(drifting, present).chances]);
  });

  it('gives an owner nobody has seen the chance of everybody', () => {
    const alone = openThen.slice(0, 1).map((deal) => ({ ...deal, owner: 'a newcomer' }));
    const nobody = openThen.slice(0, 1).map((deal) => ({ ...deal, owner: null }));
    expect([...forecastNow(kept, { ...present, deals: alone }).chances]).toEqual([
      ...forecastNow(kept, { ...present, deals: nobody }).chances,
    ]);
  });

  it('gives a deal that is said to begin later the chance of one that begins now', () => {
    const beginning = (createdDay: number) =>
      openThen.slice(0, 1).map((deal) => ({ ...deal, createdDay, stageSinceDay: createdDay }));
    const said = (createdDay: number) => [
      ...forecastNow(kept, { ...present, deals: beginning(createdDay), recordsActivity: true }).chances,
    ];
    expect(said(asOfDay + 90)).toEqual(said(asOfDay));
    expect(said(asOfDay)[0]).toBeGreaterThan(0);
  });

  it('moves no other deal when one is taken out', () => {
    const all = forecastNow(kept, present);
    const fewer = forecastNow(kept, { ...present, deals: openThen.slice(1) });
    expect([...fewer.chances]).toEqual([...all.chances].slice(1));
  });

  it('draws the same in whatever order deals come, be their amounts equal or unknown', () => {
    const alike = openThen.map((deal, place) =>
      place % 2 === 0 ? deal : { ...deal, amountMinor: place % 4 === 1 ? 500_000 : null },
    );
    const there = forecastNow(kept, { ...present, deals: alike });
    const back = forecastNow(kept, { ...present, deals: alike.toReversed() });
    expect([back.amount, back.wins]).toEqual([there.amount, there.wins]);
    expect([...back.chances].reverse()).toEqual([...there.chances]);
  });

  it('expects less of what is left of the last week, and nothing of no time', () => {
    const onDay = (day: number) => forecastNow(kept, { ...present, asOfDay: day });
    const sum = ({ chances }: { chances: Float64Array }): number => chances.reduce((a, b) => a + b, 0);
    const weekBefore = onDay(period.lastDay - 6);
    const lastDay = onDay(period.lastDay);
    expect(sum(lastDay)).toBeLessThan(0.4 * sum(weekBefore));
    expect(onDay(asOfDay + 3).newWins).toBeLessThan(0.95 * onDay(asOfDay).newWins);
    expect(within(0.5, 0)).toBeCloseTo(Math.log((1 - Math.SQRT1_2) / Math.SQRT1_2), 10);
    expect(() => onDay(period.lastDay + 1)).toThrow(/is over/);
  });

  it('shares new business out to people, the whole to all of them', () => {
    const ids = [...known.deals.owners.keys()];
    const whole = forecastNow(kept, present).newWins;
    const parts = ids.map((id) => forecastNow(kept, { ...present, owners: { ids: [id], people: ids.length } }).newWins);
    expect(parts.reduce((a, b) => a + b, 0)).toBeGreaterThan(0.8 * whole);
    expect(parts.reduce((a, b) => a + b, 0)).toBeLessThan(1.25 * whole);
  });

  it('says what moves each chance from the typical one, in points that add up', () => {
    const run = forecastNow(kept, present);
    expect(run.typical).toBeGreaterThan(0);
    for (const [place, chance] of run.chances.entries()) {
      const points = chancePoints(factsOf(run, place), { typical: run.typical as number, chance });
      const sum = points.reduce((total, each) => total + each.points, 0);
      expect(sum).toBeCloseTo(100 * (chance - (run.typical as number)), 6);
    }
    // Time is the same for all deals.
    const time = run.facts.indexOf('base');
    expect(run.logOdds[time]).toBeCloseTo(0, 10);
  });
});

describe('a forecast of the next period by a kept fit', () => {
  const weeksToGo = 19;
  const day = landmarkDay(period, weeksToGo, PERIODS[LAST - 1]);
  // The last quarter but one runs then: what is over ends before it.
  const learnt = learn(known, PERIODS.slice(0, LAST - 1), { horizon: 'next' });
  const fit = JSON.parse(
    JSON.stringify(keepFit(learnt, [...backtest(learnt, { seed: 'a company', weeks: [weeksToGo] })])),
  ) as KeptFit;
  const afterwards = [
    ...backtest(learn(known, PERIODS, { horizon: 'next' }), { seed: 'a company', weeks: [weeksToGo] }),
  ];
  const then: Present = {
    ...present,
    asOfDay: day,
    deals: openAt(day),
    created: createdBefore(day),
    closedAmount: 0,
    closedWins: 0,
  };

  it('says what a backtest says afterwards of the same day', () => {
    const row = afterwards.find((run) => run.period === LAST);
    const run = forecastNow(fit, then);
    expect(day).toBe(row?.asOfDay);
    expect([...run.chances]).toEqual([...(row?.run.chances ?? [])]);
    expect(run.amount).toEqual(row?.run.amount);
    expect(run.wins).toEqual(row?.run.wins);
  });

  it('names the quarters that were asked about while another one ran', () => {
    expect(fit).toMatchObject({ horizon: 'next', firstWeek: 14, periods: ['quarter 2', 'quarter 3', 'quarter 4'] });
    expect(fit.weeks).toHaveLength(13);
  });

  it('is of no period that has begun', () => {
    expect(() => forecastNow(fit, { ...then, asOfDay: period.firstDay })).toThrow(/has begun/);
    expect(forecastNow(fit, { ...then, asOfDay: period.firstDay - 1 }).amount.high).toBeGreaterThan(0);
  });
});
