import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAmount } from '../lineItems/lineAmount.ts';
import { incomingReader } from './readIncoming.ts';
import { lineFields } from './readLine.ts';
import { exampleContext, recordOf } from './testing/exampleContext.ts';
import { describeField, idOf } from './testing/exampleOrg.ts';

const { line } = incomingReader(exampleContext());
const LINE = {
  Id: idOf('00k', 1),
  OpportunityId: idOf('006', 1),
  Product2Id: idOf('01t', 1),
  'Product2.Name': 'Licence',
  'Product2.ProductCode': 'LIC',
  'Product2.Family': 'Software',
  'Product2.IsActive': 'true',
  Quantity: '10',
  UnitPrice: '500',
  ListPrice: '600',
  Discount: null,
  TotalPrice: '5000',
  ServiceDate: '2027-01-31',
  Description: 'In two batches',
};
type Fields = Readonly<Record<string, string | null>>;
const lineOf = (more: Fields = {}) => line(recordOf({ ...LINE, ...more }));
const without = (...names: string[]) =>
  line(recordOf(Object.fromEntries(Object.entries(LINE).filter(([name]) => !names.includes(name)))));
const ONCE = { charge: 'once', termMonths: null } as const;
const reasons = ({ notices }: { readonly notices: readonly { readonly reason: string }[] }) =>
  notices.map(({ reason }) => reason);

describe('a product of an opportunity', () => {
  it('is a line with its product', () => {
    expect(lineOf()).toEqual({
      externalId: idOf('00k', 1),
      modifiedAt: Date.parse('2026-11-28T22:15:00Z'),
      dealExternalId: idOf('006', 1),
      product: { externalId: idOf('01t', 1), name: 'Licence', code: 'LIC', family: 'Software', isActive: true },
      name: 'Licence',
      family: 'Software',
      currency: 'NZD',
      sold: { terms: { ...ONCE, quantityThousandths: 10_000, priceMinor: 50_000, discount: null } },
      listPriceMinor: 60_000,
      serviceOn: '2027-01-31',
      description: 'In two batches',
      notices: [],
    });
  });

  it.each<[string, Fields, object]>([
    [
      'a discount in percent',
      { Discount: '12.5', TotalPrice: '4375' },
      { discount: { kind: 'percent', hundredths: 1250 } },
    ],
    ['parts of one', { Quantity: '2.25', TotalPrice: '1125' }, { quantityThousandths: 2250 }],
    ['a currency of its own', { CurrencyIsoCode: 'JPY' }, { priceMinor: 500 }],
    ['nothing to pay', { UnitPrice: '0', TotalPrice: '0' }, { priceMinor: 0 }],
  ])('may have %s', (_, more, terms) => {
    const read = lineOf(more);
    expect(read.sold).toMatchObject({ terms });
    expect(read.notices).toEqual([]);
  });

  it.each<[string, Fields, object, string]>([
    [
      'a price with more decimals than the currency',
      { Quantity: '3', UnitPrice: '33.335', TotalPrice: '100.01' },
      { quantityThousandths: 3000, priceMinor: 3334, discount: { kind: 'amount', minor: 1 } },
      'Its quantity, price and discount come to $100.02, and Salesforce says $100.01. The discount here makes up the difference of $0.01.',
    ],
    [
      'a total that a schedule sets lower',
      { TotalPrice: '4000' },
      { quantityThousandths: 10_000, priceMinor: 50_000, discount: { kind: 'amount', minor: 100_000 } },
      'Its quantity, price and discount come to $5,000.00, and Salesforce says $4,000.00. The discount here makes up the difference of $1,000.00.',
    ],
    [
      'a total that a schedule sets higher',
      { TotalPrice: '6000' },
      { quantityThousandths: 1000, priceMinor: 600_000, discount: null },
      'Its quantity, price and discount come to $5,000.00, and Salesforce says $6,000.00. Here it is one line item of quantity 1 at $6,000.00.',
    ],
    [
      'more of it than a line here counts',
      { Quantity: '2000000', UnitPrice: '1', TotalPrice: '2000000' },
      { quantityThousandths: 1000, priceMinor: 200_000_000, discount: null },
      'Its quantity or price cannot be kept. Here it is one line item of quantity 1 at $2,000,000.00.',
    ],
  ])('comes to what Salesforce says with %s', (_, more, terms, reason) => {
    const read = lineOf(more);
    expect(read.sold).toMatchObject({ terms });
    expect(reasons(read)).toContain(reason);
  });

  it.each<[string, Fields, string]>([
    [
      'a total below zero',
      { UnitPrice: '-1', TotalPrice: '-10' },
      'Its total, price or quantity is negative. Lines of deals cannot be negative.',
    ],
    [
      'a quantity below zero',
      { Quantity: '-1', TotalPrice: '-500' },
      'Its total, price or quantity is negative. Lines of deals cannot be negative.',
    ],
    ['a currency that nobody knows', { CurrencyIsoCode: 'XXQ' }, 'Forecastle does not know the currency “XXQ”.'],
    [
      'no price',
      { UnitPrice: null, TotalPrice: null },
      'The connected user cannot see its price in Salesforce. Give them access to Sales Price.',
    ],
  ])('is no line with %s', (_, more, problem) => {
    expect(lineOf(more).sold).toEqual({ problem });
  });

  it('keeps its own name where the catalogue is hidden', () => {
    const read = line(
      recordOf({ ...LINE, Name: 'Kea rollout Licence', ProductCode: 'LIC', 'Product2.Name': null, Product2Id: null }),
    );
    expect([read.name, read.product]).toEqual(['Kea rollout Licence', null]);
    expect(without('Product2.Name', 'Product2.ProductCode', 'Product2.Family').name).toBe('Product');
  });

  it('comes to what Salesforce says, whatever the numbers are', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const decimal = (minor: number) => (minor / 100).toFixed(2);
    const numbers = fc.tuple(cents, cents, fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(numbers, ([price, total, quantity, discount]) => {
        const { sold } = lineOf({
          Quantity: decimal(quantity),
          UnitPrice: decimal(price),
          TotalPrice: decimal(total),
          Discount: decimal(discount),
        });
        expect('terms' in sold && lineAmount(sold.terms)).toBe(total);
      }),
    );
  });
});

it('asks for fields that the connected user sees, those of the product by its lookup', () => {
  const object = (name: string, ...fields: string[]) => ({
    name,
    label: name,
    fields: fields.map((field) => describeField('string', field, field)),
  });
  const own = object('OpportunityLineItem', 'Id', 'OpportunityId', 'Product2Id', 'Quantity', 'TotalPrice');
  expect(lineFields([own])).toEqual(['Id', 'OpportunityId', 'Product2Id', 'Quantity', 'TotalPrice']);
  expect(lineFields([own, object('Product2', 'Id', 'Name', 'Family')])).toEqual([
    'Id',
    'OpportunityId',
    'Product2Id',
    'Quantity',
    'TotalPrice',
    'Product2.Name',
    'Product2.Family',
  ]);
});
