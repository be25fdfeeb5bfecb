import {
  DEFAULT_ROI_ASSUMPTIONS,
  DEFAULT_ROI_INPUTS,
  ROI_INPUT_NAMES,
  ROI_SCENARIO_INPUTS,
  type RoiAssumption,
  type RoiAssumptions,
  type RoiInput,
  type RoiInputs,
  type RoiScenario,
  readRoiAssumption,
  readRoiInput,
  scenarioOf,
  writeRoiInput,
} from '@forecastle/rules';

/** What stands in the form: the texts as typed, since a field may be half written, and the scenario they came from. */
export interface RoiForm {
  /** Null for Custom Values. */
  readonly scenario: RoiScenario | null;
  readonly texts: Readonly<Record<RoiInput, string>>;
  readonly assumptions: RoiAssumptions;
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** The texts of settled inputs: grouped, because six digits in a row are hard to read. */
function textsOf(inputs: RoiInputs): Record<RoiInput, string> {
  const entries = ROI_INPUT_NAMES.map((name) => [name, grouped.format(Number(writeRoiInput(name, inputs[name])))]);
  return Object.fromEntries(entries);
}

export function roiForm(inputs: RoiInputs, assumptions: RoiAssumptions): RoiForm {
  return { scenario: scenarioOf(inputs), texts: textsOf(inputs), assumptions };
}

export const DEFAULT_ROI_FORM: RoiForm = roiForm(DEFAULT_ROI_INPUTS, DEFAULT_ROI_ASSUMPTIONS);

/** What the texts count as, bounds and all. */
export function inputsOf({ texts }: RoiForm): RoiInputs {
  return Object.fromEntries(
    ROI_INPUT_NAMES.map((name) => [name, readRoiInput(name, texts[name])]),
  ) as unknown as RoiInputs;
}

/** All six inputs become the scenario's; Custom Values keeps what stands. */
export function pickScenario(form: RoiForm, scenario: RoiScenario | null): RoiForm {
  return scenario === null
    ? { ...form, scenario }
    : { ...form, scenario, texts: textsOf(ROI_SCENARIO_INPUTS[scenario]) };
}

/** Whoever edits an input has values of their own. */
export function typeInput(form: RoiForm, name: RoiInput, text: string): RoiForm {
  return { ...form, scenario: null, texts: { ...form.texts, [name]: text } };
}

/** On leaving a field it shows what it counts as. */
export function settleInputs(form: RoiForm): RoiForm {
  return { ...form, texts: textsOf(inputsOf(form)) };
}

export function slideAssumption(form: RoiForm, name: RoiAssumption, text: string): RoiForm {
  return { ...form, assumptions: { ...form.assumptions, [name]: readRoiAssumption(name, text) } };
}
