/** The price list from a spreadsheet: what a file would do is read and shown first, and done when the same file is confirmed. */
import * as z from 'zod';
import { keyed } from './base.ts';
import { PRICE_SHEET_MAX_BYTES } from './limits.ts';
import { ProductGiven, ProductPrice } from './price-list.ts';
import { AmountMinor, Id } from './shapes.ts';
import { SheetCell, SheetProblems, sentFile, sheetRead } from './sheet-shapes.ts';

const FINGERPRINT = 64;

/** Of the file that `GET` answers, which is read back as it is. */
export const PRICE_LIST_CSV_PATH = '/api/v1/exports/price-list.csv';

const File = z.object({
  ...sentFile(PRICE_SHEET_MAX_BYTES),
  dayOrder: z
    .enum(['day_first', 'month_first'])
    .optional()
    .describe('Of days that can be read both ways; their rows are left out when not given'),
});

const Counts = z.object({
  products: z.int().describe('That are new'),
  added: z.int().describe('Rows that add a price or a product'),
  changed: z.int().describe('Rows that change a price or a product'),
  same: z.int().describe('Rows that say what is there already'),
});
const Change = ProductGiven.pick({ family: true, unit: true, charge: true, termMonths: true });

export const PriceSheet = z.object({
  ...sheetRead,
  columns: z.array(
    z.object({
      column: z.string().describe('Its letter'),
      heading: z.string(),
      as: z
        .enum(['name', 'family', 'unit', 'charge', 'term', 'currency', 'price', 'from'])
        .nullable()
        .describe('What it was taken to hold; null: it is not read'),
    }),
  ),
  dayOrder: z
    .enum(['day_first', 'month_first'])
    .nullable()
    .describe('What comes first in days of figures, where known'),
  unsureDays: z.array(z.string()).describe('Examples of days that can be read both ways: say which comes first'),
  counts: Counts,
  items: z.array(
    SheetCell.extend({
      name: z.string(),
      change: z.enum(['added', 'changed', 'same']),
      isNewProduct: z.boolean(),
      before: Change.partial().describe('Fields of the product that change, as they are'),
      after: Change.partial(),
      price: ProductPrice.extend({
        beforeMinor: AmountMinor.nullable().describe('That is set for this very day; null for none'),
        heldMinor: AmountMinor.nullable().describe('That holds on this day until now; null for none'),
      })
        .nullable()
        .describe('null of a row without a price'),
    }),
  ),
  problems: SheetProblems.describe('Rows that cannot be taken, by their cells; all others can'),
  notices: z.array(z.string()),
  fingerprint: z.string().describe('Of what would be written over what stands: confirms that and nothing else'),
});

const TAGS = ['price list'];

export const priceSheets = {
  read: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/products/read-sheet',
      tags: TAGS,
      summary: 'Read a price list from a spreadsheet and say what it would change; saves nothing',
    })
    .input(File)
    .output(PriceSheet),
  apply: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/products/sheets',
      tags: TAGS,
      summary: 'Write what a spreadsheet was shown to change, all of it or nothing; lines keep theirs',
    })
    .input(File.extend({ fingerprint: z.string().length(FINGERPRINT).describe('As the reading of this file said') }))
    .output(Counts.extend({ id: Id.describe('By which it is undone') })),
  undo: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/products/sheets/{id}/undo',
      tags: TAGS,
      summary: 'Take back what a spreadsheet changed, but for what was built on it; asking twice changes nothing',
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        undone: z.int().describe('Products and prices that are as they were'),
        left: z.array(
          z.object({
            name: z.string(),
            reason: z.enum(['used', 'changed']).describe('By lines of deals, or by somebody since'),
          }),
        ),
      }),
    ),
};
