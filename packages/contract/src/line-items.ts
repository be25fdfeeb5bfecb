import { LINE_CHARGES, PERCENT_SCALE, QUANTITY_SCALE } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { AmountMinor, CurrencyCode, Id, IsoDate, Name, oneLine } from './shapes.ts';

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
    minor: AmountMinor.min(1).describe('Discount on the whole line, in minor units; at most the line amount'),
  }),
]);
const Fields = z.object({
  productId: Id.nullable().describe(
    'Product of the price list, which sets product and family; null for a typed product, if the organisation has no active products',
  ),
  product: Name,
  family: oneLine(200).nullable(),
  quantityThousandths: z.int().min(1).max(QUANTITY_MAX).describe('In thousandths: 2500 is 2.5'),
  priceMinor: AmountMinor.describe('Unit price per payment, in minor units of the deal’s currency'),
  charge: z.enum(LINE_CHARGES),
  termMonths: z.int().min(1).max(LINE_TERM_MONTHS_MAX).nullable().describe('Recurring lines only'),
  discount: LineDiscount.nullable(),
});
export const LineItem = Fields.extend({
  id: Id,
  currency: CurrencyCode,
  listPriceMinor: AmountMinor.nullable().describe('List price when the product was chosen; null without one'),
  serviceOn: IsoDate.nullable().describe('Day of delivery, of a line that comes from a connected system'),
  description: z.string().nullable().describe('Words of the connected system that the line comes from'),
  version: z.int().describe('Increases with every change; send it back to undo that change'),
  amountMinor: AmountMinor.describe('Over the whole term after discount, rounded half to even'),
});
export const LineItems = z.object({
  items: z.array(LineItem),
  totalMinor: AmountMinor.nullable().describe('null while a line is in another currency than the deal'),
  currency: CurrencyCode.describe('Currency of the deal'),
  amountFollows: z.boolean().describe('true: the deal amount is this total; false: it was set by hand'),
  source: z.enum(['salesforce']).nullable().describe('The connected system that the lines come from; null: none'),
  abilities: z.object({ update: z.boolean().describe('false once the deal is closed: its lines are locked') }),
});
const TAGS = ['line items'];
const PATH = '/opportunities/{opportunityId}/line-items';
const OfDeal = z.object({ opportunityId: Id });

export const lineItems = {
  list: keyed
    .route({ method: 'GET', path: PATH, tags: TAGS, summary: 'Get the lines of a deal with their total' })
    .input(OfDeal)
    .output(LineItems),
  create: keyedCreating
    .route({
      method: 'POST',
      path: PATH,
      tags: TAGS,
      summary: 'Add a line. If the deal has no amount, its amount becomes the total of its lines',
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
      summary: 'Restore a deleted line, or undo the last change of a line',
    })
    .input(
      z.object({
        id: Id,
        expectedVersion: z
          .int()
          .optional()
          .describe(
            'Version after the change to undo. The line becomes what it was before, regardless of the price list',
          ),
      }),
    )
    .output(LineItems),
  convert: keyed
    .route({
      method: 'PUT',
      path: `${PATH}/currency`,
      tags: TAGS,
      summary: 'Convert a deal and all its lines into another currency at today’s rate',
    })
    .input(OfDeal.extend({ currency: CurrencyCode }))
    .output(LineItems),
  convertBack: keyed
    .route({
      method: 'POST',
      path: `${PATH}/currency/undo`,
      tags: TAGS,
      summary: 'Undo a conversion: the deal and all lines get their exact earlier values',
    })
    .input(
      OfDeal.extend({
        currency: CurrencyCode.describe('Currency before the conversion'),
        amountMinor: AmountMinor.nullable().describe('Amount before the conversion; ignored if it follows the lines'),
        expectedVersion: z.int().describe('Version of the deal after the conversion'),
      }),
    )
    .output(LineItems),
  follow: keyed
    .route({
      method: 'PUT',
      path: `${PATH}/amount`,
      tags: TAGS,
      summary: 'Choose if the deal amount follows the total of its lines',
    })
    .input(OfDeal.extend({ follows: z.boolean() }))
    .output(LineItems),
};
