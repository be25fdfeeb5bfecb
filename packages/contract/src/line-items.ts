import { LINE_CHARGES, PERCENT_SCALE, QUANTITY_SCALE } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { AmountMinor, CurrencyCode, Id, Name, oneLine } from './shapes.ts';

/** Lines that one deal may have. */
export const LINE_ITEMS_MAX = 200;
const QUANTITY_MAX = 1_000_000 * QUANTITY_SCALE;
export const LINE_TERM_MONTHS_MAX = 240;

export const LineDiscount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    hundredths: z
      .int()
      .min(1)
      .max(100 * PERCENT_SCALE)
      .describe('In hundredths of a percent: 1250 is 12.5%'),
  }),
  z.object({
    kind: z.literal('amount'),
    minor: AmountMinor.min(1).describe('Off the whole line, in minor units; at most what the line comes to'),
  }),
]);
const Fields = z.object({
  productId: Id.nullable().describe(
    'Of the price list, which then says product and family; null where it was typed, which is for organisations without products in use',
  ),
  product: Name,
  family: oneLine(200).nullable(),
  quantityThousandths: z.int().min(1).max(QUANTITY_MAX).describe('In thousandths: 2500 is 2.5'),
  priceMinor: AmountMinor.describe('Of one, each time it is paid, in minor units of the currency of the deal'),
  charge: z.enum(LINE_CHARGES),
  termMonths: z.int().min(1).max(LINE_TERM_MONTHS_MAX).nullable().describe('Of a line that recurs, and only of one'),
  discount: LineDiscount.nullable(),
});
export const LineItem = Fields.extend({
  id: Id,
  currency: CurrencyCode,
  listPriceMinor: AmountMinor.nullable().describe(
    'What the price list said when the product was chosen; null where it said nothing',
  ),
  version: z.int().describe('Goes up with every change of the line; send it back to undo that change'),
  amountMinor: AmountMinor.describe('Over its whole term after its discount, rounded half to even'),
});
export const LineItems = z.object({
  items: z.array(LineItem),
  totalMinor: AmountMinor.nullable().describe('null while lines are in another currency than the deal'),
  currency: CurrencyCode.describe('Of the deal'),
  amountFollows: z.boolean().describe('The amount of the deal is this total; else it was set by hand'),
  abilities: z.object({ update: z.boolean().describe('False once the deal is closed: its lines are frozen') }),
});
const TAGS = ['line items'];
const PATH = '/opportunities/{opportunityId}/line-items';
const OfDeal = z.object({ opportunityId: Id });

export const lineItems = {
  list: keyed
    .route({ method: 'GET', path: PATH, tags: TAGS, summary: 'What a deal sells, line by line, with the total' })
    .input(OfDeal)
    .output(LineItems),
  create: keyedCreating
    .route({
      method: 'POST',
      path: PATH,
      tags: TAGS,
      summary: 'Add a line; the amount of a deal that has none begins to follow its lines',
      successStatus: 201,
    })
    .input(
      Fields.extend({
        ...OfDeal.shape,
        productId: Fields.shape.productId.default(null),
        family: Fields.shape.family.default(null),
        charge: Fields.shape.charge.default('once'),
        termMonths: Fields.shape.termMonths.default(null),
        discount: Fields.shape.discount.default(null),
      }),
    )
    .output(LineItems),
  update: keyed
    .route({ method: 'PATCH', path: '/line-items/{id}', tags: TAGS, summary: 'Change a line' })
    .input(Fields.partial().extend({ id: Id }))
    .output(LineItems),
  remove: keyed
    .route({ method: 'DELETE', path: '/line-items/{id}', tags: TAGS, summary: 'Delete a line' })
    .input(z.object({ id: Id }))
    .output(LineItems),
  restore: keyed
    .route({
      method: 'POST',
      path: '/line-items/{id}/restore',
      tags: TAGS,
      summary: 'Bring a deleted line back, or undo the last change of one',
    })
    .input(
      z.object({
        id: Id,
        expectedVersion: z
          .int()
          .optional()
          .describe(
            'Of a line as its last change left it: it becomes what it was before, whatever the price list says',
          ),
      }),
    )
    .output(LineItems),
  convert: keyed
    .route({
      method: 'PUT',
      path: `${PATH}/currency`,
      tags: TAGS,
      summary: 'Convert a deal and all its lines into another currency by the rates of today',
    })
    .input(OfDeal.extend({ currency: CurrencyCode }))
    .output(LineItems),
  convertBack: keyed
    .route({
      method: 'POST',
      path: `${PATH}/currency/undo`,
      tags: TAGS,
      summary: 'Undo a conversion: every line and the deal become exactly what they were before',
    })
    .input(
      OfDeal.extend({
        currency: CurrencyCode.describe('Of the deal before'),
        amountMinor: AmountMinor.nullable().describe('Of the deal before; ignored where it follows its lines'),
        expectedVersion: z.int().describe('Of the deal as the conversion left it'),
      }),
    )
    .output(LineItems),
  follow: keyed
    .route({
      method: 'PUT',
      path: `${PATH}/amount`,
      tags: TAGS,
      summary: 'Let the amount of a deal follow its lines, or leave it as it is from now on',
    })
    .input(OfDeal.extend({ follows: z.boolean() }))
    .output(LineItems),
};
