import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalEvidence, numberParts, readNumber } from './numbers.ts';
import type { DecimalMark } from './types.ts';

describe('numbers', () => {
  const cases: [text: string, decimal: DecimalMark, expected: string | null][] = [
    ['0', '.', '0'],
    ['12500', '.', '12500'],
    ['12500.00', '.', '12500.00'],
    ['.5', '.', '0.5'],
    ['100.', '.', '100'],
    ['007', '.', '7'],
    ['-0', '.', '0'],
    ['-0.00', '.', '0.00'],
    ['-12.5', '.', '-12.5'],
    ['\u221212.5', '.', '-12.5'],
    ['12.5-', '.', '-12.5'],
    ['(1,234.50)', '.', '-1234.50'],
    ['(1,234.50', '.', null],
    ['1,234', '.', '1234'],
    ['1,234', ',', '1.234'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    ['1.234.567,89', ',', '1234567.89'],
    ['1.234.567,89', '.', null],
    ['1,234,567.89', '.', '1234567.89'],
    ['1,23,456.78', '.', '123456.78'],
    ['12,34,567', '.', '1234567'],
    ['1 234 567,89', ',', '1234567.89'],
    ['1\u00a0234,5', ',', '1234.5'],
    ['1\u202f234,5', ',', '1234.5'],
    ["1'234.50", '.', '1234.50'],
    ['1\u2019234.50', '.', '1234.50'],
    ['1,2345', '.', null],
    ['12,34', '.', null],
    ['0,123', '.', null],
    ['$1,234.50', '.', '1234.50'],
    ['-$1,234.50', '.', '-1234.50'],
    ['$-5', '.', '-5'],
    ['US$ 99', '.', '99'],
    ['\u20ac 1.234,50', ',', '1234.50'],
    ['1.234,50 \u20ac', ',', '1234.50'],
    ['EUR 1234', '.', '1234'],
    ['1234 nzd', '.', '1234'],
    ['R$ 10', '.', '10'],
    ['120 000 kr', ',', '120000'],
    ['$ -', '.', '0'],
    ['1.5E+06', '.', '1500000'],
    ['1e-2', '.', '0.01'],
    ['250k', '.', '250000'],
    ['$1.2M', '.', '1200000'],
    ['3.05 mn', '.', '3050000'],
    ['1,2 Mio. \u20ac', ',', '1200000'],
    ['12 Tsd. \u20ac', ',', '12000'],
    ['3 Mrd.', ',', '3000000000'],
    ['12 mil \u20ac', ',', '12000'],
    ['1,5 millones', ',', '1500000'],
    ['1.2 million', '.', '1200000'],
    ['1\u2019200.\u2013', '.', '1200'],
    ['1.200,-- \u20ac', ',', '1200'],
    ['1200,-', ',', '1200'],
    ['CHF 1\u2019200.\u2014', '.', '1200'],
    ['USD $1,200', '.', '1200'],
    ['\uffe51,200', '.', '1200'],
    ['70%', '.', '70'],
    ['12.5 %', '.', '12.5'],
    ['9007199254740993', '.', '9007199254740993'],
    ['', '.', null],
    ['-', '.', null],
    ['twelve', '.', null],
    ['12 apples', '.', null],
    ['678-901-2345', '.', null],
    ['2026-12-31', '.', null],
    ['1 2 3', '.', null],
    ['12abc', '.', null],
    ['\u00a312k', '.', '12000'],
  ];
  for (const [text, decimal, expected] of cases) {
    it(`reads "${text}" with decimal "${decimal}" as ${expected}`, () => {
      expect(readNumber(text, decimal)?.decimal ?? null).toBe(expected);
    });
  }

  const currencies: [text: string, code: string | null][] = [
    ['\u20ac5', 'EUR'],
    ['\u00a35', 'GBP'],
    ['5 CHF', 'CHF'],
    ['NZ$5', 'NZD'],
    ['$5', null],
    ['5 kr', null],
    ['\u00a55', null],
  ];
  for (const [text, code] of currencies) {
    it(`takes the currency of "${text}" for ${code ?? 'several'}`, () =>
      expect(readNumber(text, '.')?.currency).toBe(code));
  }

  const evidence: [body: string, expected: string | null][] = [
    ['1234', 'any'],
    ['12.5', '.'],
    ['12,5', ','],
    ['1.234', 'unsure'],
    ['1,234', 'unsure'],
    ['123.456', 'unsure'],
    ['1234.567', '.'],
    ['0.123', '.'],
    ['0,123', ','],
    ['1.234,5', ','],
    ['1,234.5', '.'],
    ['1.234.567', ','],
    ['1 234', 'any'],
    ['1.2.3', null],
  ];
  for (const [body, expected] of evidence) {
    it(`says of ${body} that the decimal mark is ${expected}`, () => expect(decimalEvidence(body)).toBe(expected));
  }

  it('reads back whatever any grouping writes', () => {
    const styles = [
      { decimal: '.', group: ',' },
      { decimal: ',', group: '.' },
      { decimal: ',', group: '\u00a0' },
      { decimal: '.', group: "'" },
      { decimal: '.', group: '' },
    ] as const;
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 15n),
        fc.stringMatching(/^\d{2}$/),
        fc.boolean(),
        fc.constantFrom(...styles),
        (whole, cents, minus, style) => {
          const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, style.group);
          const text = `${minus ? '-' : ''}${grouped}${style.decimal}${cents}`;
          const isZero = whole === 0n && cents === '00';
          expect(readNumber(text, style.decimal)?.decimal).toBe(`${minus && !isZero ? '-' : ''}${whole}.${cents}`);
        },
      ),
    );
  });

  it('takes no time over long texts that are no numbers', () => {
    // Long enough that whatever took the square of the length would not end within the limit of a test.
    for (const text of [
      `${'1'.repeat(1_000_000)}x`,
      `${'1,'.repeat(500_000)}x`,
      `${' '.repeat(1_000_000)}1x`,
      '1 '.repeat(500_000),
    ])
      numberParts(text);
  });
});
