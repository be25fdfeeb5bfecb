import { roundHalfUp } from '../exact.ts';
import { type Decimal, divideHalfUp, parseDecimal } from '../money/decimal.ts';

/** What the calculator asks of a team. Money in cents; `closeRate` in hundredths of a percent, hours in hundredths. */
export interface RoiInputs {
  readonly salesReps: number;
  /** A year, per rep. */
  readonly avgSalary: number;
  /** Per rep. */
  readonly monthlyPipeline: number;
  readonly closeRate: number;
  /** Gross profit per deal. */
  readonly dealSize: number;
  /** Per rep, a week. */
  readonly adminHours: number;
}

/** What one expects of the product, in whole percent. */
export interface RoiAssumptions {
  readonly timeSavedPercent: number;
  readonly closeRateLiftPercent: number;
}

export type RoiInput = keyof RoiInputs;
export type RoiAssumption = keyof RoiAssumptions;

/** A quantity somebody types or slides: counted in 1/`per` of the unit that people read. */
interface Quantity {
  readonly per: 1 | 100;
  /** In units that people read. */
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/** So high that nobody meets them, and low enough that every result stays an exact whole number of cents. */
const MAX_MONEY = 100_000_000;
const MAX_REPS = 100_000;

export const ROI_INPUTS: Readonly<Record<RoiInput, Quantity>> = {
  salesReps: { per: 1, min: 1, max: MAX_REPS, initial: 10 },
  avgSalary: { per: 100, min: 1, max: MAX_MONEY, initial: 120_000 },
  monthlyPipeline: { per: 100, min: 1, max: MAX_MONEY, initial: 200_000 },
  closeRate: { per: 100, min: 1, max: 100, initial: 20 },
  dealSize: { per: 100, min: 1, max: MAX_MONEY, initial: 25_000 },
  adminHours: { per: 100, min: 0, max: 40, initial: 5 },
};

export const ROI_ASSUMPTIONS: Readonly<Record<RoiAssumption, Quantity>> = {
  timeSavedPercent: { per: 1, min: 2, max: 10, initial: 5 },
  closeRateLiftPercent: { per: 1, min: 5, max: 20, initial: 15 },
};

export const ROI_INPUT_NAMES = Object.keys(ROI_INPUTS) as readonly RoiInput[];
export const ROI_ASSUMPTION_NAMES = Object.keys(ROI_ASSUMPTIONS) as readonly RoiAssumption[];

/**
 * Reads what was typed: grouping, a dollar sign and an exponent (1e6) are no fault, anything else that is not a plain number counts as 0,
 * fractions are rounded to what is counted, and the result is brought within its bounds.
 */
export function readRoiInput(name: RoiInput, text: string): number {
  return read(ROI_INPUTS[name], text);
}

export function readRoiAssumption(name: RoiAssumption, text: string): number {
  return read(ROI_ASSUMPTIONS[name], text);
}

function read({ per, min, max }: Quantity, text: string): number {
  const { digits, scale } = parseQuantity(text.replace(/[\s,$]/g, '')) ?? { digits: 0n, scale: 0 };
  const counted = Number(divideHalfUp(digits * BigInt(per), 10n ** BigInt(scale)));
  return Math.min(Math.max(counted, min * per), max * per);
}

/** As a spreadsheet writes large numbers: 1e6, 2.5E+3. Two digits of exponent are beyond every bound. */
const WITH_EXPONENT = /^([^e]+)e([+-]?\d{1,2})$/i;

function parseQuantity(text: string): Decimal | null {
  const [, mantissa, exponent] = WITH_EXPONENT.exec(text) ?? [];
  const decimal = parseDecimal(mantissa ?? text);
  if (!decimal || exponent === undefined) return decimal;
  const scale = decimal.scale - Number(exponent);
  return scale >= 0 ? { ...decimal, scale } : { digits: decimal.digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The quantity as a person would type it: no grouping, no needless zeros. */
export function writeRoiInput(name: RoiInput, value: number): string {
  return String(roundHalfUp(value, 1) / ROI_INPUTS[name].per);
}

/** Inputs from units that people read, as scenarios and defaults are written. */
export function roiInputs(units: RoiInputs): RoiInputs {
  const counted = (name: RoiInput) => roundHalfUp(units[name] * ROI_INPUTS[name].per, 1);
  return {
    salesReps: counted('salesReps'),
    avgSalary: counted('avgSalary'),
    monthlyPipeline: counted('monthlyPipeline'),
    closeRate: counted('closeRate'),
    dealSize: counted('dealSize'),
    adminHours: counted('adminHours'),
  };
}

export const DEFAULT_ROI_INPUTS: RoiInputs = roiInputs({
  salesReps: ROI_INPUTS.salesReps.initial,
  avgSalary: ROI_INPUTS.avgSalary.initial,
  monthlyPipeline: ROI_INPUTS.monthlyPipeline.initial,
  closeRate: ROI_INPUTS.closeRate.initial,
  dealSize: ROI_INPUTS.dealSize.initial,
  adminHours: ROI_INPUTS.adminHours.initial,
});

/** The least that the calculator lets one assume: what a sceptic may hold the defaults against. */
export const CAUTIOUS_ROI_ASSUMPTIONS: RoiAssumptions = {
  timeSavedPercent: ROI_ASSUMPTIONS.timeSavedPercent.min,
  closeRateLiftPercent: ROI_ASSUMPTIONS.closeRateLiftPercent.min,
};

export const DEFAULT_ROI_ASSUMPTIONS: RoiAssumptions = {
  timeSavedPercent: ROI_ASSUMPTIONS.timeSavedPercent.initial,
  closeRateLiftPercent: ROI_ASSUMPTIONS.closeRateLiftPercent.initial,
};
