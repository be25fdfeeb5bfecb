import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RatesThere, ratesInto } from './readRates.ts';

const TODAY = '2026-11-30';
const currency = (isoCode: string, rate: string | null, isCorporate = false) => ({ isoCode, rate, isCorporate });
const dated = (isoCode: string, startsOn: string, rate: string | null) => ({ isoCode, startsOn, rate });
const THERE: RatesThere = {
  currencies: [currency('USD', '1', true), currency('NZD', '1.6'), currency('EUR', '0.8')],
  dated: [],
};
const told = (base: string, there: Partial<RatesThere> = {}, today = TODAY) =>
  Object.fromEntries(ratesInto(base, today, { ...THERE, ...there }).rates);
const faultsOf = (base: string, there: Partial<RatesThere> = {}) =>
  Object.fromEntries(ratesInto(base, TODAY, { ...THERE, ...there }).faults);

describe('rates of Salesforce', () => {
  it('are units of a currency for one of the corporate currency, and worth the reverse of it here', () => {
    expect(told('USD')).toEqual({
      NZD: [{ validFrom: '1900-01-01', rate: '0.625' }],
      EUR: [{ validFrom: '1900-01-01', rate: '1.25' }],
    });
  });

  it('are converted exactly where our currency is another than the corporate one', () => {
    expect(told('NZD')).toEqual({
      USD: [{ validFrom: '1900-01-01', rate: '1.6' }],
      EUR: [{ validFrom: '1900-01-01', rate: '2' }],
    });
    expect(
      told('EUR', { currencies: [currency('USD', '1', true), currency('EUR', '0.7'), currency('NZD', '2.1')] }),
    ).toEqual({
      USD: [{ validFrom: '1900-01-01', rate: '0.7' }],
      NZD: [{ validFrom: '1900-01-01', rate: '0.333333333333' }],
    });
  });

  it('hold from their day on, and change on each day on which one of the two does', () => {
    const there = {
      dated: [
        dated('EUR', '2026-04-01', '0.8'),
        dated('EUR', '2025-01-01', '0.5'),
        dated('NZD', '2026-01-01', '1.5'),
        dated('NZD', '0001-01-01', '2'),
        dated('USD', '0001-01-01', '1'),
      ],
    };
    expect(told('NZD', there)).toEqual({
      USD: [
        { validFrom: '1900-01-01', rate: '2' },
        { validFrom: '2026-01-01', rate: '1.5' },
      ],
      EUR: [
        { validFrom: '2025-01-01', rate: '4' },
        { validFrom: '2026-01-01', rate: '3' },
        { validFrom: '2026-04-01', rate: '1.875' },
      ],
    });
  });

  it('are told once they have begun, and once where they do not change', () => {
    const there = {
      dated: [dated('EUR', '2026-01-01', '0.8'), dated('EUR', '2026-05-01', '0.8'), dated('EUR', '2026-12-01', '0.9')],
    };
    expect(told('USD', there).EUR).toEqual([{ validFrom: '2026-01-01', rate: '1.25' }]);
    expect(told('USD', there, '2026-12-01').EUR).toHaveLength(2);
  });

  it('cannot be converted where our currency is none of theirs', () => {
    expect([told('GBP'), faultsOf('GBP')]).toEqual([
      {},
      {
        GBP: 'Your currency GBP is not among the currencies of Salesforce (USD, NZD, EUR), so its rates cannot be converted. Add GBP there, or set rates under Settings, Currencies.',
      },
    ]);
  });

  it.each([
    ['no rate', null],
    ['a rate of zero', '0'],
    ['a rate that is no number', 'n/a'],
    ['a rate that leaves nothing', '9999999999999'],
    ['a rate that makes too much', '0.0000000000001'],
  ])('are left out for a currency with %s', (_, rate) => {
    const there = { currencies: [...THERE.currencies, currency('AUD', rate)] };
    expect([told('USD', there).AUD, faultsOf('USD', there).AUD]).toEqual([
      undefined,
      'Salesforce has no usable rate for AUD. Set one under Settings, Currencies.',
    ]);
  });

  it('are left out for a currency that nobody knows', () => {
    expect(faultsOf('USD', { currencies: [...THERE.currencies, currency('XXQ', '2')] })).toEqual({
      XXQ: 'Forecastle does not know the currency XXQ.',
    });
  });

  it('are the nearest decimal of twelve digits, whatever they are', () => {
    const rate = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 0, max: 6 }));
    const text = ([digits, scale]: readonly [bigint, number]) => {
      const all = String(digits).padStart(scale + 1, '0');
      return scale === 0 ? all : `${all.slice(0, -scale)}.${all.slice(-scale)}`;
    };
    fc.assert(
      fc.property(rate, rate, (ours, theirs) => {
        const there = {
          currencies: [currency('USD', '1', true), currency('NZD', text(ours)), currency('EUR', text(theirs))],
        };
        const given = told('NZD', there).EUR?.[0]?.rate;
        const [numerator, denominator] = [ours[0] * 10n ** BigInt(theirs[1]), theirs[0] * 10n ** BigInt(ours[1])];
        if (given === undefined) {
          const isTooSmall = 2n * numerator * 10n ** 12n < denominator;
          const isTooLarge = numerator / denominator >= 10n ** 12n - 1n;
          expect(isTooSmall || isTooLarge).toBe(true);
          return;
        }
        const [whole = '', decimals = ''] = given.split('.');
        const scaled = BigInt(whole + decimals.padEnd(12, '0'));
        const off = scaled * denominator - numerator * 10n ** 12n;
        expect(2n * (off < 0n ? -off : off) <= denominator).toBe(true);
      }),
    );
  });
});
