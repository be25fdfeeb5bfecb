/** The standard normal distribution, to about 1e-9 (density and inverse) and 1e-15 (upper tail by continued fraction). */

const SQRT_2PI = Math.sqrt(2 * Math.PI);
/** From here on the tail is taken from a continued fraction, below from a power series. */
const TAIL_FROM = 3;
const SERIES_TERMS = 120;
const FRACTION_TERMS = 60;

/** Share of a standard normal that is at most `z`. Series and continued fraction: Abramowitz and Stegun 26.2.10, 26.2.14. */
export function normalShare(z: number): number {
  const size = Math.abs(z);
  const density = Math.exp((-z * z) / 2) / SQRT_2PI;
  if (size < TAIL_FROM) {
    let term = size;
    let sum = size;
    for (let k = 1; k < SERIES_TERMS && term > sum * 1e-17; k += 1) {
      term *= (size * size) / (2 * k + 1);
      sum += term;
    }
    return 0.5 + Math.sign(z) * density * sum;
  }
  let fraction = size;
  for (let k = FRACTION_TERMS; k >= 1; k -= 1) fraction = size + k / fraction;
  const tail = density / fraction;
  return z > 0 ? 1 - tail : tail;
}

/** Coefficients of P. J. Acklam's rational approximation of the inverse, which one step of Halley's method completes. */
const CENTRE_ABOVE = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const CENTRE_BELOW = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1,
];
const TAIL_ABOVE = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BELOW = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];
const TAIL_SHARE = 0.02425;

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/** The value that a standard normal does not pass with this chance, without Halley's step: quick, to about 1e-9. */
export function quickNormalQuantile(share: number): number {
  if (share < TAIL_SHARE) {
    const q = Math.sqrt(-2 * Math.log(share));
    return polynomial(TAIL_ABOVE, q) / polynomial(TAIL_BELOW, q);
  }
  if (share > 1 - TAIL_SHARE) return -quickNormalQuantile(1 - share);
  const q = share - 0.5;
  return (polynomial(CENTRE_ABOVE, q * q) * q) / polynomial(CENTRE_BELOW, q * q);
}

/** The value that a standard normal does not pass with this chance (0 < share < 1). */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError(`a share lies between 0 and 1, not ${share}`);
  const z = quickNormalQuantile(share);
  const step = (normalShare(z) - share) * SQRT_2PI * Math.exp((z * z) / 2);
  return z - step / (1 + (z * step) / 2);
}
