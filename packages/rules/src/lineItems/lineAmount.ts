/** What a line of a deal comes to over its whole term, and what all lines come to: to the minor unit, halves to even. */

/** How often a price is paid: once, or each month or year of the term. */
export const LINE_CHARGES = ['once', 'monthly', 'yearly'] as const;
export type LineCharge = (typeof LINE_CHARGES)[number];

export const LINE_CHARGE_NAMES: Readonly<Record<LineCharge, string>> = {
  once: 'Once',
  monthly: 'Each month',
  yearly: 'Each year',
};

/** Quantities are kept in thousandths, so that half a day and 2.25 tonnes are exact. */
export const QUANTITY_SCALE = 1000;
/** Percentages of a discount are kept in hundredths of a percent. */
export const PERCENT_SCALE = 100;
const WHOLE_PERCENT = 100 * PERCENT_SCALE;
const MONTHS_A_YEAR = 12n;

export type LineDiscount =
  | { readonly kind: 'percent' /** In hundredths of a percent, 0 to 10,000. */; readonly hundredths: number }
  | { readonly kind: 'amount' /** Off the whole line, in minor units. */; readonly minor: number };

export interface LineTerms {
  /** Thousandths. */
  readonly quantityThousandths: number;
  /** Of one, each time it is paid, in minor units. */
  readonly priceMinor: number;
  readonly charge: LineCharge;
  /** Of a line that recurs; null for one that is paid once. */
  readonly termMonths: number | null;
  readonly discount: LineDiscount | null;
}

/** Returns the exact amount of a line before its discount as a fraction; throws on terms that fit no line. */
function beforeDiscount({ quantityThousandths, priceMinor, charge, termMonths }: LineTerms) {
  if ((charge === 'once') !== (termMonths === null))
    throw new RangeError('a line has a term when it recurs, and only then');
  return {
    dividend: BigInt(quantityThousandths) * BigInt(priceMinor) * BigInt(termMonths ?? 1),
    divisor: BigInt(QUANTITY_SCALE) * (charge === 'yearly' ? MONTHS_A_YEAR : 1n),
  };
}

/** Tells whether a discount takes more than the whole line, which nobody may enter: part of it would go nowhere. */
export function discountExceedsLine(line: LineTerms): boolean {
  if (line.discount?.kind !== 'amount') return false;
  const { dividend, divisor } = beforeDiscount(line);
  return BigInt(line.discount.minor) * divisor > dividend;
}

/**
 * Returns the minor units of a line over its whole term after its discount, rounded once, halves to even. Never below 0,
 * for lines from before larger discounts were refused. Throws on terms that fit no line, and on what is too large to count.
 */
export function lineAmount(line: LineTerms): number {
  const { discount } = line;
  let { dividend, divisor } = beforeDiscount(line);
  if (discount?.kind === 'percent') {
    dividend *= BigInt(WHOLE_PERCENT - discount.hundredths);
    divisor *= BigInt(WHOLE_PERCENT);
  } else if (discount) {
    dividend -= BigInt(discount.minor) * divisor;
  }
  const amount = Number(divideHalfEven(dividend < 0n ? 0n : dividend, divisor));
  if (!Number.isSafeInteger(amount)) throw new RangeError('the line comes to more than can be counted');
  return amount;
}

/** What all lines come to, each rounded by itself, so that the shown amounts add up to the shown total. */
export const linesTotal = (lines: readonly LineTerms[]): number =>
  lines.reduce((total, line) => total + lineAmount(line), 0);

/** Nearest whole number of a quotient of numbers not below 0; a half goes to the even neighbour. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend - quotient * divisor) * 2n;
  if (twice > divisor || (twice === divisor && quotient % 2n === 1n)) return quotient + 1n;
  return quotient;
}
