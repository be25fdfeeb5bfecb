import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeOf, defaultBilling, ratePercent, taxOn, yearCostOf } from './billing.ts';
import { formatExactPrice, formatNamedPrice, formatPrice } from './formatPrice.ts';
import { creditNoteOf, invoiceOf, invoiceTitle } from './invoice.ts';
import { PLAN_TERMS, PLANS } from './plans.ts';
import { currencyOfCountry, PRICE_CURRENCIES } from './priceCurrency.ts';
import { perUserPrice, priceTiers } from './priceTiers.ts';
import { quote } from './quote.ts';
import { clampSeats } from './seats.ts';

const anyPlan = fc.constantFrom(...PLANS);
const anyCurrency = fc.constantFrom(...PRICE_CURRENCIES);
const TIERED = ['enterprise', 'ultimate'] as const;

describe('the currency of a country', () => {
  it.each([
    ['NZ', 'NZD'],
    ['nz', 'NZD'],
    ['AU', 'AUD'],
    ...['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'JP', 'SG', 'HK', 'IN', 'BR', 'XX', '', 'toString'].map((country) => [
      country,
      'USD',
    ]),
  ])('%s is %s', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency);
  });
});

describe('the price per user', () => {
  it.each([
    ['NZD', 39_00],
    ['AUD', 39_00],
    ['USD', 29_00],
  ] as const)('of Starter in %s is %i cents, for one seat as for five', (currency, cents) => {
    expect([1, 5].map((seats) => perUserPrice('starter', seats, currency))).toEqual([cents, cents]);
  });

  it.each([
    [0, 99_00, 129_99],
    [1, 99_00, 129_99],
    [10, 99_00, 129_99],
    [11, 89_00, 116_99],
    [49, 89_00, 116_99],
    [50, 79_00, 103_99],
    [99, 79_00, 103_99],
    [100, 69_00, 90_99],
    [150, 69_00, 90_99],
    [1_000_000, 69_00, 90_99],
  ])('for %i users is %i cents on Enterprise and %i on Ultimate, in every currency', (seats, enterprise, ultimate) => {
    for (const currency of PRICE_CURRENCIES) {
      expect(perUserPrice('enterprise', seats, currency)).toBe(enterprise);
      expect(perUserPrice('ultimate', seats, currency)).toBe(ultimate);
    }
  });

  it.each([-1, 10.5, 49.5, 99.5, Number.NaN])('is the first tier when %d matches none', (seats) => {
    expect(TIERED.map((plan) => perUserPrice(plan, seats, 'USD'))).toEqual([99_00, 129_99]);
  });

  it('never rises with the team, whole users given', () => {
    fc.assert(
      fc.property(anyPlan, anyCurrency, fc.nat(400), fc.nat(400), (plan, currency, seats, more) => {
        expect(perUserPrice(plan, seats + more, currency)).toBeLessThanOrEqual(perUserPrice(plan, seats, currency));
      }),
    );
  });

  it('leaves no whole number of users between two tiers, and the last tier is open', () => {
    for (const plan of PLANS) {
      const tiers = priceTiers(plan, 'USD');
      expect(tiers.map(({ min }) => min)).toEqual([0, ...tiers.slice(0, -1).map(({ max }) => max + 1)]);
      expect(tiers.at(-1)?.max).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('seats', () => {
  it.each([
    ['starter', 0, 1],
    ['starter', 1, 1],
    ['starter', 5, 5],
    ['starter', 6, 5],
    ['starter', 10, 5],
    ['enterprise', -3, 1],
    ['enterprise', 150, 150],
    ['enterprise', 151, 150],
    ['ultimate', Number.POSITIVE_INFINITY, 150],
    ['ultimate', Number.NaN, 1],
    ['ultimate', 10.4, 10],
    ['ultimate', 10.5, 11],
  ] as const)('on %s of %d are %d', (plan, asked, seats) => {
    expect(clampSeats(plan, asked)).toBe(seats);
  });

  it('stay where they are when clamped again, and every mark is on the slider', () => {
    fc.assert(
      fc.property(anyPlan, fc.double(), (plan, asked) => {
        const seats = clampSeats(plan, asked);
        expect(clampSeats(plan, seats)).toBe(seats);
      }),
    );
    for (const plan of PLANS) {
      for (const mark of PLAN_TERMS[plan].seatMarks) expect(clampSeats(plan, mark)).toBe(mark);
    }
  });
});

describe('a quote', () => {
  it.each([
    // plan, seats, currency, per user a month, per user a year, a month, a year
    ['starter', 1, 'USD', 29_00, 290_00, 29_00, 290_00],
    ['starter', 5, 'NZD', 39_00, 390_00, 195_00, 1_950_00],
    ['enterprise', 10, 'USD', 99_00, 990_00, 990_00, 9_900_00],
    ['enterprise', 11, 'USD', 89_00, 890_00, 979_00, 9_790_00],
    ['enterprise', 150, 'AUD', 69_00, 690_00, 10_350_00, 103_500_00],
    ['ultimate', 10, 'USD', 129_99, 1_299_90, 1_299_90, 12_999_00],
    ['ultimate', 49, 'NZD', 116_99, 1_169_90, 5_732_51, 57_325_10],
    ['ultimate', 50, 'NZD', 103_99, 1_039_90, 5_199_50, 51_995_00],
    ['ultimate', 100, 'USD', 90_99, 909_90, 9_099_00, 90_990_00],
  ] as const)('for %s at %i seats in %s is exact to the cent', (plan, seats, currency, user, userYear, month, year) => {
    expect(quote(plan, seats, currency)).toEqual({
      perUserMonthlyMinor: user,
      perUserAnnualMinor: userYear,
      monthlyMinor: month,
      annualMinor: year,
    });
  });

  it('costs ten months a year on every plan', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(1000), anyCurrency, (plan, seats, currency) => {
        const { monthlyMinor, annualMinor } = quote(plan, seats, currency);
        expect(annualMinor).toBe(monthlyMinor * 10);
      }),
    );
  });

  it('is for whole users', () => {
    expect(() => quote('enterprise', 10.5, 'USD')).toThrow('10.5');
  });
});

describe('a price shown', () => {
  it.each([
    [29_00, 'USD', '$29 USD'],
    [39_00, 'NZD', '$39'],
    [39_00, 'AUD', '$39'],
    [129_99, 'USD', '$130 USD'],
    [116_99, 'NZD', '$117'],
    [103_99, 'NZD', '$104'],
    [90_99, 'NZD', '$91'],
    [10_350_00, 'AUD', '$10,350'],
    [5_199_50, 'USD', '$5,200 USD'],
    [5_199_49, 'USD', '$5,199 USD'],
    [0, 'USD', '$0 USD'],
    [-49, 'USD', '$0 USD'],
    [-50, 'NZD', '-$1'],
    [-1_234_56, 'USD', '-$1,235 USD'],
  ] as const)('of %i cents in %s is %s', (minor, currency, shown) => {
    expect(formatPrice(minor, currency)).toBe(shown);
  });
});

describe('an exact price', () => {
  it.each([
    [129_99, 'NZD', '$129.99'],
    [5_199_60, 'AUD', '$5,199.60'],
    [39_00, 'USD', '$39 USD'],
    [1_234_567_05, 'USD', '$1,234,567.05 USD'],
    [-5, 'NZD', '-$0.05'],
    [0, 'NZD', '$0'],
  ] as const)('of %i cents in %s is %s', (minor, currency, text) => {
    expect(formatExactPrice(minor, currency)).toBe(text);
  });

  it('names every currency once beside amounts of another one', () => {
    expect(PRICE_CURRENCIES.map((currency) => formatNamedPrice(129_99, currency)).sort()).toEqual([
      '$129.99 AUD',
      '$129.99 NZD',
      '$129.99 USD',
    ]);
  });
});

describe('what is charged', () => {
  it.each([
    ['starter', 5, 'NZD', 'monthly', 39_00, 195_00],
    ['starter', 5, 'USD', 'annual', 290_00, 1450_00],
    ['ultimate', 12, 'AUD', 'monthly', 116_99, 1403_88],
    ['ultimate', 12, 'AUD', 'annual', 1169_90, 14_038_80],
    ['enterprise', 0, 'NZD', 'monthly', 99_00, 0],
  ] as const)('for %s with %i seats in %s, %s', (plan, seats, currency, cycle, perUserMinor, netMinor) => {
    expect(chargeOf(plan, seats, { currency, cycle })).toEqual({ perUserMinor, netMinor });
  });

  it('is twelve months in a year, or ten paid at once', () => {
    const year = (cycle: 'monthly' | 'annual') => yearCostOf('ultimate', 12, { currency: 'NZD', cycle });
    expect([year('monthly'), year('annual')]).toEqual([16_846_56, 14_038_80]);
  });

  it.each([
    ['NZD', 'NZD'],
    ['AUD', 'AUD'],
    ['EUR', 'USD'],
  ])('is in the currency of an organisation that counts in %s: %s', (own, currency) => {
    expect(defaultBilling(own)).toEqual({ currency, cycle: 'monthly' });
  });
});

describe('tax on a net amount', () => {
  const gst = { name: 'GST', basisPoints: 1500 };
  it.each([
    [100_00, 15_00],
    [1403_88, 210_58],
    [3, 0],
    [4, 1],
    [10, 2],
    [0, 0],
  ])('of %i cents at 15%% is %i, half a cent up', (netMinor, taxMinor) => {
    expect(taxOn(netMinor, gst)).toBe(taxMinor);
  });

  it('is none without a tax, and never more than half a cent off the rate', () => {
    expect(taxOn(100_00, null)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), fc.integer({ min: 0, max: 5000 }), (net, basisPoints) => {
        expect(Math.abs(taxOn(net, { name: 'VAT', basisPoints }) * 10_000 - net * basisPoints)).toBeLessThanOrEqual(
          5000,
        );
      }),
    );
  });

  it('names its rate', () => {
    expect([1500, 1250, 2050, 0].map(ratePercent)).toEqual(['15%', '12.5%', '20.5%', '0%']);
  });
});

describe('an invoice', () => {
  const order = {
    issuedOn: '2026-11-30',
    dueDays: 20,
    seller: { name: 'Seller', address: 'Quay', taxNumber: 'GST 1' },
    buyer: { name: 'Buyer', address: null, taxNumber: null },
    plan: 'ultimate',
    seats: 12,
    currency: 'AUD',
    cycle: 'monthly',
    from: '2027-01-31',
    reference: null,
    payment: 'By bank',
    tax: { name: 'GST', basisPoints: 1000 },
    untaxed: null,
  } as const;

  it('adds up to the cent, ends the day before the next one, and is due after so many days', () => {
    expect(invoiceOf(order)).toMatchObject({
      to: '2027-02-27',
      dueOn: '2026-12-20',
      perUserMinor: 116_99,
      netMinor: 1403_88,
      taxMinor: 140_39,
      totalMinor: 1544_27,
    });
    expect(invoiceOf({ ...order, cycle: 'annual', from: '2026-12-01', dueDays: null })).toMatchObject({
      to: '2027-11-30',
      dueOn: null,
      netMinor: 14_038_80,
    });
  });

  it('and its credit note come to nothing', () => {
    const invoice = invoiceOf(order);
    const note = creditNoteOf(invoice, 'INV-0001', 'Wrong seats');
    expect([
      note.netMinor + invoice.netMinor,
      note.taxMinor + invoice.taxMinor,
      note.totalMinor + invoice.totalMinor,
    ]).toEqual([0, 0, 0]);
    expect(note).toMatchObject({ dueOn: null, payment: null, credits: { number: 'INV-0001', reason: 'Wrong seats' } });
    expect([invoiceTitle(invoice), invoiceTitle({ ...invoice, tax: null }), invoiceTitle(note)]).toEqual([
      'Tax invoice',
      'Invoice',
      'Credit note',
    ]);
  });
});
