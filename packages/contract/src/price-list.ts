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
  validFrom: IsoDate.describe('First day; valid until the next price in the currency'),
  priceMinor: AmountMinor.describe('Unit price per payment'),
});

export const ProductGiven = z.object({
  name: Name,
  family: oneLine(200).nullable(),
  unit: oneLine(50).nullable().describe('Unit, such as seat, day or tonne'),
  charge: z.enum(LINE_CHARGES),
  termMonths: z
    .int()
    .min(1)
    .max(LINE_TERM_MONTHS_MAX)
    .nullable()
    .describe('Default term of new lines; recurring products only'),
});
export const Product = ProductGiven.extend({
  id: Id,
  archived: z.boolean(),
  prices: z.array(ProductPrice).describe('By currency, latest first'),
});
const TAGS = ['price list'];

export const products = {
  list: keyed
    .route({
      method: 'GET',
      path: '/products',
      tags: TAGS,
      summary: 'List the price list by name, including archived products',
    })
    .output(
      z.object({
        items: z.array(Product),
        today: IsoDate.describe('The organisation’s current day, which decides the prices'),
      }),
    ),
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
      summary: 'Change or archive a product. Existing lines stay as sold',
    })
    .input(ProductGiven.partial().extend({ id: Id, archived: z.boolean().optional() }))
    .output(Product),
  putPrice: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PUT',
      path: '/products/{id}/prices',
      tags: TAGS,
      summary: 'Set or remove a product’s price in a currency from a day. Existing lines keep theirs',
    })
    .input(ProductPrice.extend({ id: Id, priceMinor: AmountMinor.nullable().describe('null removes it') }))
    .output(Product),
};
