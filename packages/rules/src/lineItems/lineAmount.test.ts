import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountExceedsLine, divideHalfEven, type LineTerms, lineAmount, linesTotal } from './lineAmount.ts';

const once = (quantityThousandths: number, priceMinor: number, discount: LineTerms['discount'] = null): LineTerms => ({
  quantityThousandths,
  priceMinor,
  charge: 'once',
  termMonths: null,
  discount,
});

describe('the amount of a line', () => {
  it.each<[string, LineTerms, number]>([
    ['3 at 120.00', once(3000, 12_000), 36_000],
    ['half a day at 0.25: 12.5 cents, to the even 12', once(500, 25), 12],
    ['half a day at 0.27: 13.5 cents, to the even 14', once(500, 27), 14],
    ['10% off 3 at 0.15: 40.5 cents, to the even 40', once(3000, 15, { kind: 'percent', hundredths: 1000 }), 40],
    ['33.33% off 100.00: 66.67', once(1000, 10_000, { kind: 'percent', hundredths: 3333 }), 6667],
    ['everything off', once(1000, 10_000, { kind: 'percent', hundredths: 10_000 }), 0],
    ['5.00 off 2 at 10.00', once(2000, 1000, { kind: 'amount', minor: 500 }), 1500],
    ['more off than the line is worth', once(1000, 100, { kind: 'amount', minor: 500 }), 0],
    [
      '20 seats at 45.00 a month for 36 months',
      { quantityThousandths: 20_000, priceMinor: 4500, charge: 'monthly', termMonths: 36, discount: null },
      3_240_000,
    ],
    [
      '1,000.00 a year for 18 months',
      { quantityThousandths: 1000, priceMinor: 100_000, charge: 'yearly', termMonths: 18, discount: null },
      150_000,
    ],
    [
      '0.01 a year for 6 months: half a cent, to the even 0',
      { quantityThousandths: 1000, priceMinor: 1, charge: 'yearly', termMonths: 6, discount: null },
      0,
    ],
    [
      '10% off each month of a year',
      {
        quantityThousandths: 1000,
        priceMinor: 999,
        charge: 'monthly',
        termMonths: 12,
        discount: { kind: 'percent', hundredths: 1000 },
      },
      10_789,
    ],
  ])('of %s', (_, line, amount) => {
    expect(lineAmount(line)).toBe(amount);
  });

  it.each<[string, LineTerms, boolean]>([
    ['all of the line', once(2000, 1000, { kind: 'amount', minor: 2000 }), false],
    ['a cent more than the line', once(2000, 1000, { kind: 'amount', minor: 2001 }), true],
    ['13 cents of a line of 12.5', once(500, 25, { kind: 'amount', minor: 13 }), true],
    ['12 cents of a line of 12.5', once(500, 25, { kind: 'amount', minor: 12 }), false],
    ['100 percent', once(500, 25, { kind: 'percent', hundredths: 10_000 }), false],
    [
      'a year of a monthly line',
      { ...once(1000, 100, { kind: 'amount', minor: 1200 }), charge: 'monthly', termMonths: 12 },
      false,
    ],
  ])('knows a discount of %s', (_, line, isTooLarge) => {
    expect(discountExceedsLine(line)).toBe(isTooLarge);
  });

  it('needs a term when it recurs, and only then', () => {
    expect(() => lineAmount({ ...once(1000, 1), charge: 'monthly' })).toThrow(RangeError);
    expect(() => lineAmount({ ...once(1000, 1), termMonths: 12 })).toThrow(RangeError);
  });

  it('is refused when it cannot be counted', () => {
    expect(() => lineAmount(once(9_000_000_000, 9_000_000_000))).toThrow(RangeError);
  });

  it('never lies further than half a minor unit from what it is exactly', () => {
    const numbers = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 9n }));
    fc.assert(
      fc.property(numbers, ([dividend, divisor]) => {
        const off = dividend - divideHalfEven(dividend, divisor) * divisor;
        expect((off < 0n ? -off : off) * 2n <= divisor).toBe(true);
      }),
    );
  });

  it('adds up to the total', () => {
    const lines = [once(500, 25), once(500, 27), once(3000, 15, { kind: 'percent', hundredths: 1000 })];
    expect(linesTotal(lines)).toBe(12 + 14 + 40);
  });
});
