import {
  DEFAULT_ROI_ASSUMPTIONS,
  DEFAULT_ROI_INPUTS,
  isPriceCurrency,
  type PriceCurrency,
  ROI_ASSUMPTION_NAMES,
  ROI_INPUT_NAMES,
  type RoiAssumptions,
  type RoiInputs,
  readRoiAssumption,
  readRoiInput,
  writeRoiInput,
} from '@forecastle/rules';

export interface RoiState {
  readonly inputs: RoiInputs;
  readonly assumptions: RoiAssumptions;
  /** Of a link that somebody sent: the figures keep their currency wherever they are opened. */
  readonly currency: PriceCurrency | null;
}

/** The query that reopens these figures; only what differs from the defaults is in it, `currency` when it is given. */
export function writeRoiQuery({ inputs, assumptions, currency }: RoiState): string {
  const query = new URLSearchParams();
  for (const name of ROI_INPUT_NAMES) {
    if (inputs[name] !== DEFAULT_ROI_INPUTS[name]) query.set(name, writeRoiInput(name, inputs[name]));
  }
  for (const name of ROI_ASSUMPTION_NAMES) {
    if (assumptions[name] !== DEFAULT_ROI_ASSUMPTIONS[name]) query.set(name, String(assumptions[name]));
  }
  if (currency) query.set('currency', currency);
  return query.size > 0 ? `?${query}` : '';
}

/** Reads a query written by hand or by us; what is absent is the default, what is out of bounds comes within them. */
export function readRoiQuery(search: string): RoiState {
  const query = new URLSearchParams(search);
  const inputs = { ...DEFAULT_ROI_INPUTS };
  for (const name of ROI_INPUT_NAMES) {
    const text = query.get(name);
    if (text !== null) Object.assign(inputs, { [name]: readRoiInput(name, text) });
  }
  const assumptions = { ...DEFAULT_ROI_ASSUMPTIONS };
  for (const name of ROI_ASSUMPTION_NAMES) {
    const text = query.get(name);
    if (text !== null) Object.assign(assumptions, { [name]: readRoiAssumption(name, text) });
  }
  const currency = query.get('currency') ?? '';
  return { inputs, assumptions, currency: isPriceCurrency(currency) ? currency : null };
}
