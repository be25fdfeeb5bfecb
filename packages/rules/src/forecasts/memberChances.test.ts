import { describe, expect, it } from 'vitest';
import { forecastPeriod } from './forecastPeriod.ts';
import { memberChances } from './memberChances.ts';
import type { ForecastDeal } from './membership.ts';
import { ruleOfThumb } from './ruleOfThumb.ts';

const deal = (given: Partial<ForecastDeal>): ForecastDeal => ({
  status: 'open',
  category: 'pipeline',
  winProbability: 50,
  amountMinor: 1_000_00,
  closeDay: 120,
  closedDay: null,
  createdDay: 100,
  lastActivityDay: null,
  confidence: 40,
  riskBand: 'yellow',
  notYetQualified: false,
  ...given,
});
const period = { key: 'a quarter', firstDay: 100, lastDay: 190 };
const DEALS = [
  deal({ amountMinor: 60_000_00, winProbability: 35 }),
  deal({ amountMinor: 80_000_00, winProbability: 80, category: 'commit' }),
  deal({ closeDay: 90, createdDay: 90 }),
  deal({ amountMinor: null, category: null, winProbability: 12.5 }),
  deal({ category: 'omitted' }),
  deal({ closeDay: null }),
  deal({ status: 'won', closedDay: 105 }),
];
const model = ruleOfThumb({ asOfDay: 110, recordsActivity: true, knowsHistory: false, periodKind: 'quarter' });
const told = memberChances(DEALS, model, { period, asOfDay: 110, recordsActivity: false });

it('names each member with its chance and where it comes from, those that add the most first', () => {
  expect(
    told.map((member) => [member.percent, model.chanceFrom(member.deal), member.contributionMinor, member.isOverdue]),
  ).toEqual([
    [82.5, 'Average of win probability 80% and Commit 85%', 66_000_00, false],
    [30, 'Average of win probability 35% and Pipeline 25%', 18_000_00, false],
    [18.75, 'Average of win probability 50% and Pipeline 25%, halved: overdue', 187_50, true],
    [18.75, 'Average of win probability 12.5% and Pipeline 25%', 0, false],
  ]);
});

it('adds up to the part of the open deals', () => {
  const forecast = forecastPeriod(DEALS, model, { scope: 'test', period, asOf: { day: 110, instant: 0 } });
  expect(told).toHaveLength(forecast.members.count);
  expect(told.reduce((sum, { contributionMinor }) => sum + contributionMinor, 0)).toBe(forecast.parts.members);
});

it('says of a quiet deal why its chance is halved', () => {
  expect(model.chanceFrom(deal({ createdDay: 60, closeDay: 109 }))).toBe(
    'Average of win probability 50% and Pipeline 25%, halved: overdue, halved: no activity for 30 days',
  );
});

it.each<[string, Partial<ForecastDeal>, string | null]>([
  // Best Case: (65 + 55) / 2 = 60%.
  [
    'red at 60%',
    { riskBand: 'red', category: 'best_case', winProbability: 65 },
    'Win chance 60% with a red risk score',
  ],
  [
    'red just under 60%',
    { riskBand: 'red', category: 'best_case', winProbability: 64 },
    'Red risk score, one of the 10 deals that add most to the forecast',
  ],
  ['overdue', { closeDay: 109 }, 'Overdue, one of the 10 deals that add most to the forecast'],
  [
    'red, not yet qualified',
    { riskBand: 'red', category: 'best_case', winProbability: 65, notYetQualified: true },
    null,
  ],
  ['green at 20%', { riskBand: 'green', winProbability: 15 }, 'Win chance only 20% with a green risk score'],
  ['green just over 20%', { riskBand: 'green', winProbability: 16 }, null],
  ['green at 20%, not yet qualified', { riskBand: 'green', winProbability: 15, notYetQualified: true }, null],
  ['Commit under 50%', { category: 'commit', winProbability: 14 }, 'In Commit, win chance only 49.5%'],
  ['Commit at 50%', { category: 'commit', winProbability: 15 }, null],
  // (100 + 25) / 2 = 62.5%: by rule of thumb a deal in Pipeline never passes 70%.
  ['Pipeline at its highest', { winProbability: 100 }, null],
])('of a deal that is %s says why it needs review', (_, known, question) => {
  const [member] = memberChances([deal(known)], model, { period, asOfDay: 110, recordsActivity: false });
  expect(member?.question).toBe(question);
});

it('asks about a deal in Pipeline, or without a category, when a model gives it more than 70%', () => {
  const at = (percent: number) => ({ ...model, winChance: () => ({ amountMinor: 1, chance: percent * 800 }) });
  const ask = (percent: number, category: ForecastDeal['category']) =>
    memberChances([deal({ category })], at(percent), { period, asOfDay: 110, recordsActivity: false })[0]?.question;
  expect([ask(70, 'pipeline'), ask(71, 'pipeline'), ask(71, null), ask(71, 'best_case')]).toEqual([
    null,
    'In Pipeline, win chance 71%',
    'In Pipeline, win chance 71%',
    null,
  ]);
});

describe('a deal in trouble', () => {
  const others = Array.from({ length: 12 }, () => deal({ amountMinor: 9_000_000_00 }));
  const reasonOf = (known: Partial<ForecastDeal>, recordsActivity = true, by = model) =>
    memberChances([deal({ amountMinor: 1_00, ...known }), ...others], by, {
      period,
      asOfDay: 110,
      recordsActivity,
    }).find(({ deal: { amountMinor } }) => amountMinor === 1_00)?.question;

  it('needs review when its chance is above the average of its stage, however little it adds', () => {
    expect(reasonOf({ riskBand: 'red', winProbability: 80 })).toMatch(
      /^Red risk score, win chance 52\.5% \(its stage averages/,
    );
    expect(reasonOf({ riskBand: 'yellow', winProbability: 80 })).toBeNull();
    expect(reasonOf({ riskBand: 'red', winProbability: 10 })).toBeNull();
  });

  it('counts silence only where activities are recorded', () => {
    const likely: typeof model = {
      ...model,
      winChance: ({ amountMinor }) => ({ amountMinor: 1, chance: 800 * (amountMinor === 1_00 ? 50 : 20) }),
    };
    const silent = { createdDay: 20, lastActivityDay: 70 };
    expect(reasonOf(silent, true, likely)).toBe(
      'No activity for more than 30 days, win chance 50% (its stage averages 22%)',
    );
    expect(reasonOf(silent, false, likely)).toBeNull();
  });
});
