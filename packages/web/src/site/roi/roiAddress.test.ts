import {
  DEFAULT_ROI_ASSUMPTIONS,
  DEFAULT_ROI_INPUTS,
  ROI_INPUT_NAMES,
  ROI_INPUTS,
  type RoiInputs,
} from '@forecastle/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoiQuery, writeRoiQuery } from './roiAddress.ts';

const DEFAULTS = { inputs: DEFAULT_ROI_INPUTS, assumptions: DEFAULT_ROI_ASSUMPTIONS, currency: null };

const anyInputs = fc
  .tuple(...ROI_INPUT_NAMES.map((name) => fc.integer(bounds(name))))
  .map((values) => Object.fromEntries(ROI_INPUT_NAMES.map((name, at) => [name, values[at]])) as unknown as RoiInputs);

function bounds(name: keyof RoiInputs): { min: number; max: number } {
  const { min, max, per } = ROI_INPUTS[name];
  return { min: min * per, max: max * per };
}

describe('the address of the calculator', () => {
  it('is bare with the defaults', () => {
    expect(writeRoiQuery(DEFAULTS)).toBe('');
    expect(readRoiQuery('')).toEqual(DEFAULTS);
  });

  it('names only what differs, in units that people read', () => {
    const inputs = { ...DEFAULT_ROI_INPUTS, avgSalary: 95_000_50, closeRate: 12_50 };
    const assumptions = { ...DEFAULT_ROI_ASSUMPTIONS, timeSavedPercent: 8 };
    expect(writeRoiQuery({ inputs, assumptions, currency: 'NZD' })).toBe(
      '?avgSalary=95000.5&closeRate=12.5&timeSavedPercent=8&currency=NZD',
    );
  });

  it('reopens the same figures', () => {
    fc.assert(
      fc.property(
        anyInputs,
        fc.integer({ min: 2, max: 10 }),
        fc.integer({ min: 5, max: 20 }),
        (inputs, timeSavedPercent, closeRateLiftPercent) => {
          const state = { inputs, assumptions: { timeSavedPercent, closeRateLiftPercent }, currency: 'AUD' } as const;
          expect(readRoiQuery(writeRoiQuery(state))).toEqual(state);
        },
      ),
    );
  });

  it('brings what somebody wrote by hand within its bounds', () => {
    const { inputs, assumptions, currency } = readRoiQuery(
      '?salesReps=none&adminHours=99&timeSavedPercent=50&currency=XYZ',
    );
    expect(inputs).toEqual({ ...DEFAULT_ROI_INPUTS, salesReps: 1, adminHours: 40_00 });
    expect(assumptions).toEqual({ ...DEFAULT_ROI_ASSUMPTIONS, timeSavedPercent: 10 });
    expect(currency).toBeNull();
  });
});
