import { expect, it } from 'vitest';
import { agedDeals } from './agedDeals.ts';
import type { ForecastDeal } from './membership.ts';

const deal = (createdDay: number, given: Partial<ForecastDeal> = {}): ForecastDeal => ({
  status: 'open',
  category: null,
  winProbability: 20,
  amountMinor: 100,
  closeDay: null,
  closedDay: null,
  createdDay,
  lastActivityDay: null,
  confidence: 50,
  riskBand: 'yellow',
  notYetQualified: false,
  ...given,
});

it('counts open deals older than 95% of wins, and names the day', () => {
  const old = Array.from({ length: 6 }, () => deal(929));
  const others = [deal(930), deal(100, { status: 'lost' }), deal(100, { category: 'omitted' })];
  expect(agedDeals([...old, ...others], { cycleWeeks: 10, asOfDay: 1000 })).toEqual({
    count: 6,
    createdBeforeDay: 930,
  });
});

it('says nothing of a few, or where nobody knows how long wins take', () => {
  const few = Array.from({ length: 4 }, () => deal(1));
  expect(agedDeals(few, { cycleWeeks: 10, asOfDay: 1000 })).toBeNull();
  expect(agedDeals([...few, ...few], { cycleWeeks: null, asOfDay: 1000 })).toBeNull();
});
