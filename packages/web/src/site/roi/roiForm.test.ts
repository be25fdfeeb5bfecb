import { DEFAULT_ROI_INPUTS, ROI_SCENARIO_INPUTS } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ROI_FORM, inputsOf, pickScenario, settleInputs, slideAssumption, typeInput } from './roiForm.ts';

const smallSaas = pickScenario(DEFAULT_ROI_FORM, 'small-saas');

describe('the form', () => {
  it('begins with Custom Values and the defaults, grouped to be read', () => {
    expect(DEFAULT_ROI_FORM.scenario).toBeNull();
    expect(DEFAULT_ROI_FORM.texts.avgSalary).toBe('120,000');
    expect(inputsOf(DEFAULT_ROI_FORM)).toEqual(DEFAULT_ROI_INPUTS);
  });

  it('takes all six inputs of a scenario and keeps the assumptions', () => {
    const slid = slideAssumption(DEFAULT_ROI_FORM, 'timeSavedPercent', '8');
    const form = pickScenario(slid, 'small-saas');
    expect(inputsOf(form)).toEqual(ROI_SCENARIO_INPUTS['small-saas']);
    expect(form).toMatchObject({
      scenario: 'small-saas',
      assumptions: { timeSavedPercent: 8, closeRateLiftPercent: 15 },
    });
  });

  it('returns to Custom Values with any edit of an input, not with a slider', () => {
    expect(typeInput(smallSaas, 'salesReps', '5').scenario).toBeNull();
    expect(slideAssumption(smallSaas, 'closeRateLiftPercent', '20').scenario).toBe('small-saas');
    expect(settleInputs(smallSaas).scenario).toBe('small-saas');
  });

  it('keeps what stands when Custom Values is picked', () => {
    expect(pickScenario(smallSaas, null)).toEqual({ ...smallSaas, scenario: null });
  });

  it('leaves a half-written text alone and shows on leaving what it counts as', () => {
    const typing = typeInput(smallSaas, 'closeRate', 'a fifth');
    expect(typing.texts.closeRate).toBe('a fifth');
    expect(settleInputs(typing).texts.closeRate).toBe('1');
    expect(settleInputs(typeInput(smallSaas, 'avgSalary', '95000.5')).texts.avgSalary).toBe('95,000.5');
  });
});
