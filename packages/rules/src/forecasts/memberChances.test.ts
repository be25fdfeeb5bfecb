import { expect, it } from 'vitest';
import { forecastPeriod } from './forecastPeriod.ts';
import { memberChances } from './memberChances.ts';
import type { ForecastDeal } from './membership.ts';
import { priorsModel } from './priorsModel.ts';

const deal = (given: Partial<ForecastDeal>): ForecastDeal => ({
  status: 'open',
  category: 'pipeline',
  winProbability: 50,
  amountMinor: 1_000_00,
  closeDay: 120,
  closedDay: null,
  confidence: 40,
  ...given,
});
const period = { key: 'a quarter', firstDay: 100, lastDay: 190 };
const DEALS = [
  deal({ amountMinor: 60_000_00, winProbability: 35 }),
  deal({ amountMinor: 80_000_00, winProbability: 80, category: 'commit' }),
  deal({ closeDay: 90 }),
  deal({ amountMinor: null, category: null, winProbability: 12.5 }),
  deal({ category: 'omitted' }),
  deal({ closeDay: null }),
  deal({ status: 'won', closedDay: 105 }),
];
const told = memberChances(DEALS, priorsModel(0), { period, asOfDay: 110 });

it('names each member with its chance and where it comes from, those that add the most first', () => {
  expect(
    told.map(({ percent, from, contributionMinor, isOverdue }) => [percent, from, contributionMinor, isOverdue]),
  ).toEqual([
    [82.5, 'Mean of 80% (its win probability) and 85% (Commit)', 66_000_00, false],
    [30, 'Mean of 35% (its win probability) and 25% (Pipeline)', 18_000_00, false],
    [37.5, 'Mean of 50% (its win probability) and 25% (Pipeline)', 375_00, true],
    [18.75, 'Mean of 12.5% (its win probability) and 25% (Pipeline)', 0, false],
  ]);
});

it('adds up to the part of the open deals', () => {
  const forecast = forecastPeriod(DEALS, priorsModel(0), { scope: 'test', period, asOf: { day: 110, instant: 0 } });
  expect(told).toHaveLength(forecast.members.count);
  expect(told.reduce((sum, { contributionMinor }) => sum + contributionMinor, 0)).toBe(forecast.parts.openDeals);
});
