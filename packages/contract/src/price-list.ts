/** The price list: products that lines of deals are chosen from, with prices by currency and by the day they begin. */
import { LINE_CHARGES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { LINE_TERM_MONTHS_MAX } from './line-items.ts';
import { AmountMinor, CurrencyCode, Id, IsoDate, Name, oneLine } from './shapes.ts';

/** Products in use that an organisation may keep, and prices that one may have. */
export const PRICE_LIST_MAX = 1000;
export const PRODUCT_PRICES_MAX = 200;

export const ProductPrice = z.object({
  currency: CurrencyCode,
  validFrom: IsoDate.describe('From this day on, until the next one of the currency begins'),
  priceMinor: AmountMinor.describe('Of one, each time it is paid'),
});

export const ProductGiven = z.object({
  name: Name,
  family: oneLine(200).nullable(),
  unit: oneLine(50).nullable().describe('What one is: seat, day, tonne'),
  charge: z.enum(LINE_CHARGES),
  termMonths: z
    .int()
    .min(1)
    .max(LINE_TERM_MONTHS_MAX)
    .nullable()
    .describe('That a line begins with, of a product that recurs, and only of one'),
});
export const Product = ProductGiven.extend({
  id: Id,
  archived: z.boolean(),
  prices: z.array(ProductPrice).describe('By currency, the latest first'),
});
const TAGS = ['price list'];

export const products = {
  list: keyed
    .route({ method: 'GET', path: '/products', tags: TAGS, summary: 'The price list by name, archived products too' })
    .output(z.object({ items: z.array(Product), today: IsoDate.describe('Of the organisation: prices go by it') })),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({ method: 'POST', path: '/products', tags: TAGS, summary: 'Add a product', successStatus: 201 })
    .input(
      ProductGiven.extend({
        family: ProductGiven.shape.family.default(null),
        unit: ProductGiven.shape.unit.default(null),
        charge: ProductGiven.shape.charge.default('once'),
        termMonths: ProductGiven.shape.termMonths.default(null),
      }),
    )
    .output(Product),
  update: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PATCH',
      path: '/products/{id}',
      tags: TAGS,
      summary: 'Change a product, or archive it; lines keep what they were sold as',
    })
    .input(ProductGiven.partial().extend({ id: Id, archived: z.boolean().optional() }))
    .output(Product),
  putPrice: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PUT',
      path: '/products/{id}/prices',
      tags: TAGS,
      summary: 'Set the price of a product in a currency from a day on, or take it away; lines keep theirs',
    })
    .input(ProductPrice.extend({ id: Id, priceMinor: AmountMinor.nullable().describe('null takes it away') }))
    .output(Product),
};
