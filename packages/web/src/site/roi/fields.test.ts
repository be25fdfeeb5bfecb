import { DEFAULT_ROI_ASSUMPTIONS, DEFAULT_ROI_INPUTS } from '@forecastle/rules';
import { expect, it } from 'vitest';
import { assumptionHint } from './fields.ts';

const lift = (closeRate: number, closeRateLiftPercent: number) =>
  assumptionHint('closeRateLiftPercent', { closeRate }, { ...DEFAULT_ROI_ASSUMPTIONS, closeRateLiftPercent });

it('the note under the lift follows the close rate and the lift', () => {
  expect(lift(DEFAULT_ROI_INPUTS.closeRate, 15)).toBe('Relative: 20% lifted by 15% is 23%');
  expect(lift(2500, 15)).toBe('Relative: 25% lifted by 15% is 28.75%');
  expect(lift(1550, 5)).toBe('Relative: 15.5% lifted by 5% is 16.28%');
});
