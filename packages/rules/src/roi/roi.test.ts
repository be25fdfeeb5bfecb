import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvenMonth, roiMonths } from './breakEven.ts';
import { formatRoi, isBeyondEveryDeal, type RoiResults, returnOnInvestment } from './returnOnInvestment.ts';
import {
  DEFAULT_ROI_ASSUMPTIONS,
  DEFAULT_ROI_INPUTS,
  ROI_ASSUMPTION_NAMES,
  ROI_ASSUMPTIONS,
  ROI_INPUT_NAMES,
  ROI_INPUTS,
  type RoiAssumptions,
  type RoiInput,
  type RoiInputs,
  readRoiAssumption,
  readRoiInput,
  roiInputs,
  writeRoiInput,
} from './roiInputs.ts';
import { ROI_SCENARIO_INPUTS, ROI_SCENARIOS, scenarioOf } from './roiScenarios.ts';

const DEFAULTS = { inputs: DEFAULT_ROI_INPUTS, assumptions: DEFAULT_ROI_ASSUMPTIONS };
const LEAST = roiInputs({
  salesReps: 1,
  avgSalary: 1,
  monthlyPipeline: 1,
  closeRate: 1,
  dealSize: 1,
  adminHours: 0,
});

const results = (inputs: RoiInputs = DEFAULTS.inputs, assumptions: RoiAssumptions = DEFAULTS.assumptions): RoiResults =>
  returnOnInvestment(inputs, assumptions, 'USD');

const anyInputs: fc.Arbitrary<RoiInputs> = fc.record({
  salesReps: counted('salesReps'),
  avgSalary: counted('avgSalary'),
  monthlyPipeline: counted('monthlyPipeline'),
  closeRate: counted('closeRate'),
  dealSize: counted('dealSize'),
  adminHours: counted('adminHours'),
});
const anyAssumptions: fc.Arbitrary<RoiAssumptions> = fc.record({
  timeSavedPercent: fc.integer({ min: 2, max: 10 }),
  closeRateLiftPercent: fc.integer({ min: 5, max: 20 }),
});

function counted(name: RoiInput): fc.Arbitrary<number> {
  const { min, max, per } = ROI_INPUTS[name];
  return fc.integer({ min: min * per, max: max * per });
}

describe('an input that was typed', () => {
  it.each([
    ['salesReps', '0', 1],
    ['salesReps', '1', 1],
    ['salesReps', '10.4', 10],
    ['salesReps', '10.5', 11],
    ['salesReps', 'ten', 1],
    ['salesReps', '-5', 1],
    ['salesReps', '1000000', 100_000],
    ['avgSalary', '', 1_00],
    ['avgSalary', '0.99', 1_00],
    ['avgSalary', '120000', 120_000_00],
    ['avgSalary', '$120,000', 120_000_00],
    ['avgSalary', ' 120 000.555 ', 120_000_56],
    ['avgSalary', '12e4', 120_000_00],
    ['monthlyPipeline', '1e6', 1_000_000_00],
    ['dealSize', '2.5E+3', 2_500_00],
    ['avgSalary', '125e-1', 12_50],
    ['avgSalary', '1e99', 100_000_000_00],
    ['avgSalary', '1e', 1_00],
    ['avgSalary', 'e6', 1_00],
    ['avgSalary', '999999999999999999999', 100_000_000_00],
    ['monthlyPipeline', 'n/a', 1_00],
    ['dealSize', '-25000', 1_00],
    ['closeRate', '0', 1_00],
    ['closeRate', '1', 1_00],
    ['closeRate', '12.5', 12_50],
    ['closeRate', '100', 100_00],
    ['closeRate', '100.01', 100_00],
    ['closeRate', '20%', 1_00],
    ['adminHours', 'none', 0],
    ['adminHours', '-1', 0],
    ['adminHours', '0.25', 25],
    ['adminHours', '40', 40_00],
    ['adminHours', '41', 40_00],
  ] as const)('as %s, "%s" is counted as %i', (name, text, value) => {
    expect(readRoiInput(name, text)).toBe(value);
  });

  it.each([
    ['timeSavedPercent', '1', 2],
    ['timeSavedPercent', '10', 10],
    ['timeSavedPercent', '11', 10],
    ['timeSavedPercent', 'much', 2],
    ['closeRateLiftPercent', '4', 5],
    ['closeRateLiftPercent', '12.5', 13],
    ['closeRateLiftPercent', '21', 20],
  ] as const)('as %s, "%s" is %i', (name, text, value) => {
    expect(readRoiAssumption(name, text)).toBe(value);
  });

  it('is within its bounds whatever the text, and comes back from what is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROI_INPUT_NAMES), fc.oneof(fc.string(), fc.double().map(String)), (name, text) => {
        const value = readRoiInput(name, text);
        const { min, max, per } = ROI_INPUTS[name];
        expect(value).toBeGreaterThanOrEqual(min * per);
        expect(value).toBeLessThanOrEqual(max * per);
        expect(readRoiInput(name, writeRoiInput(name, value))).toBe(value);
      }),
    );
  });

  it('starts at the defaults of the specification', () => {
    expect(ROI_INPUT_NAMES.map((name) => writeRoiInput(name, DEFAULT_ROI_INPUTS[name]))).toEqual([
      '10',
      '120000',
      '200000',
      '20',
      '25000',
      '5',
    ]);
    expect(ROI_ASSUMPTION_NAMES.map((name) => ROI_ASSUMPTIONS[name])).toEqual([
      { per: 1, min: 2, max: 10, initial: 5 },
      { per: 1, min: 5, max: 20, initial: 15 },
    ]);
  });
});

describe('the return', () => {
  // Worked by hand, for a year in whole dollars. The first, 10 reps in the first tier:
  // cost 10 x 99 x 12; time 120,000 x 5% x 10; pipeline 200,000 x 12 x 10 = 24,000,000, of it 20% x 15% = 3 points more.
  it.each([
    {
      name: 'the defaults',
      inputs: DEFAULT_ROI_INPUTS,
      expected: [99, 11_880, 60_000, 720_000, 780_000, 768_120, '64.66x', 28.8, 130, 20, 23],
    },
    {
      name: 'Small SaaS Team',
      inputs: ROI_SCENARIO_INPUTS['small-saas'],
      expected: [99, 5_940, 20_000, 202_500, 222_500, 216_560, '36.46x', 13.5, 78, 15, 17.25],
    },
    {
      name: 'Mid-Market Enterprise',
      inputs: ROI_SCENARIO_INPUTS['mid-market'],
      expected: [89, 21_360, 120_000, 2_160_000, 2_280_000, 2_258_640, '105.74x', 2_160_000 / 35_000, 260, 20, 23],
    },
    {
      name: 'Enterprise Sales',
      inputs: ROI_SCENARIO_INPUTS['enterprise-sales'],
      expected: [79, 47_400, 375_000, 11_250_000, 11_625_000, 11_577_600, '244.25x', 150, 520, 25, 28.75],
    },
  ])('of $name is right to the cent', ({ inputs, expected }) => {
    const found = results(inputs);
    expect([
      found.perUserMinor / 100,
      found.annualCostMinor / 100,
      found.timeSavedMinor / 100,
      found.revenueUpliftMinor / 100,
      found.totalGainMinor / 100,
      found.netGainMinor / 100,
      formatRoi(found.roiHundredths),
      found.extraDeals,
      found.hoursSaved,
      found.originalCloseRate,
      found.newCloseRate,
    ]).toEqual(expected);
  });

  it.each([
    [10, 99, 11_880],
    [11, 89, 11_748],
    [49, 89, 52_332],
    [50, 79, 47_400],
    [99, 79, 93_852],
    [100, 69, 82_800],
  ])('for %i reps costs %i a user a month, %i a year', (salesReps, perUser, year) => {
    const found = results({ ...DEFAULT_ROI_INPUTS, salesReps });
    expect([found.perUserMinor, found.annualCostMinor]).toEqual([perUser * 100, year * 100]);
  });

  it.each([
    [2, 24_000, 52],
    [10, 120_000, 260],
  ])('saves with %i percent of the time %i dollars and %i hours', (timeSavedPercent, dollars, hours) => {
    const found = results(DEFAULT_ROI_INPUTS, { ...DEFAULT_ROI_ASSUMPTIONS, timeSavedPercent });
    expect([found.timeSavedMinor, found.hoursSaved]).toEqual([dollars * 100, hours]);
  });

  it.each([
    [5, 240_000, 21],
    [20, 960_000, 24],
  ])('wins with a lift of %i percent %i dollars, at a close rate of %d', (closeRateLiftPercent, dollars, rate) => {
    const found = results(DEFAULT_ROI_INPUTS, { ...DEFAULT_ROI_ASSUMPTIONS, closeRateLiftPercent });
    expect([found.revenueUpliftMinor, found.newCloseRate]).toEqual([dollars * 100, rate]);
  });

  it('of the least inputs is a loss, rounded to the cent once', () => {
    const found = results(LEAST, { timeSavedPercent: 2, closeRateLiftPercent: 5 });
    expect(found).toMatchObject({
      annualCostMinor: 1_188_00,
      timeSavedMinor: 2,
      revenueUpliftMinor: 1,
      netGainMinor: -1_187_97,
      roiHundredths: -100,
      extraDeals: 0.006,
    });
    expect(formatRoi(found.roiHundredths)).toBe('-1.00x');
  });

  it('supposes more deals than there are when a full close rate is lifted, and says so', () => {
    const found = results({ ...DEFAULT_ROI_INPUTS, closeRate: 100_00 });
    expect([found.newCloseRate, isBeyondEveryDeal(found), isBeyondEveryDeal(results())]).toEqual([115, true, false]);
  });

  it('is a dash where there is no cost or no deal size to divide by', () => {
    const found = results({ ...DEFAULT_ROI_INPUTS, salesReps: 0, dealSize: 0 });
    expect([formatRoi(found.roiHundredths), found.extraDeals]).toEqual(['—', null]);
  });

  it('adds up and stays exact within the bounds', () => {
    fc.assert(
      fc.property(anyInputs, anyAssumptions, (inputs, assumptions) => {
        const found = results(inputs, assumptions);
        expect(found.revenueUpliftMinor + found.timeSavedMinor).toBe(found.totalGainMinor);
        expect(found.totalGainMinor - found.annualCostMinor).toBe(found.netGainMinor);
        expect(Number.isSafeInteger(found.totalGainMinor)).toBe(true);
        expect(found.newCloseRate).toBeGreaterThan(found.originalCloseRate);
      }),
    );
  });

  it('never falls with a greater lift or more time saved', () => {
    fc.assert(
      fc.property(anyInputs, anyAssumptions, anyAssumptions, (inputs, a, b) => {
        const more = {
          timeSavedPercent: Math.max(a.timeSavedPercent, b.timeSavedPercent),
          closeRateLiftPercent: Math.max(a.closeRateLiftPercent, b.closeRateLiftPercent),
        };
        expect(results(inputs, more).netGainMinor).toBeGreaterThanOrEqual(results(inputs, a).netGainMinor);
      }),
    );
  });
});

describe('a scenario', () => {
  it('is known by its six inputs, and anything else is custom', () => {
    expect(ROI_SCENARIOS.map((scenario) => scenarioOf(ROI_SCENARIO_INPUTS[scenario]))).toEqual([...ROI_SCENARIOS]);
    expect(scenarioOf(DEFAULT_ROI_INPUTS)).toBeNull();
    expect(scenarioOf({ ...ROI_SCENARIO_INPUTS['small-saas'], adminHours: 7_00 })).toBeNull();
  });
});

describe('breaking even', () => {
  it.each([
    ['twice the cost', 1_200_00, 2_400_00, 6],
    ['the cost to the cent', 1_200_00, 1_200_00, 12],
    ['a cent less than the cost', 1_200_00, 1_199_99, null],
    ['twelve times the cost', 1_200_00, 14_400_00, 1],
    ['a cent less than twelve times', 1_200_00, 14_399_99, 2],
    ['five thirds of the cost', 1_188_00, 1_980_00, 8],
    ['nothing', 1_200_00, 0, null],
  ])('with a gain of %s (%i, %i) comes in month %s', (_, annualCostMinor, totalGainMinor, month) => {
    expect(breakEvenMonth({ ...results(), annualCostMinor, totalGainMinor })).toBe(month);
  });

  it('comes in the first month with the defaults', () => {
    expect(breakEvenMonth(results())).toBe(1);
  });

  it('is the first month whose gain covers the cost, and the year ends with the whole gain', () => {
    fc.assert(
      fc.property(anyInputs, anyAssumptions, (inputs, assumptions) => {
        const found = results(inputs, assumptions);
        const months = roiMonths(found);
        expect(months.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        expect(months[0]?.gainMinor).toBe(0);
        expect(months[12]).toEqual({ month: 12, costMinor: found.annualCostMinor, gainMinor: found.totalGainMinor });
        const reached = breakEvenMonth(found);
        const before = months[(reached ?? 13) - 1];
        // Half a cent of rounding lies between a month's exact gain and the one shown.
        if (before) expect(before.gainMinor).toBeLessThanOrEqual(before.costMinor);
        if (reached !== null) expect(months[reached]?.gainMinor).toBeGreaterThanOrEqual(found.annualCostMinor);
      }),
    );
  });
});
