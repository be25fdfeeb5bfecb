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
    .describe('For ambiguous dates; without it their rows are left out'),
});

const Counts = z.object({
  products: z.int().describe('New products'),
  added: z.int().describe('Rows that add a price or a product'),
  changed: z.int().describe('Rows that change a price or a product'),
  same: z.int().describe('Rows without changes'),
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
  dayOrder: z.enum(['day_first', 'month_first']).nullable().describe('Order of numeric dates, if known'),
  unsureDays: z.array(z.string()).describe('Examples of ambiguous dates: choose the order'),
  counts: Counts,
  items: z.array(
    SheetCell.extend({
      name: z.string(),
      change: z.enum(['added', 'changed', 'same']),
      isNewProduct: z.boolean(),
      before: Change.partial().describe('Current values of the product fields that change'),
      after: Change.partial(),
      price: ProductPrice.extend({
        beforeMinor: AmountMinor.nullable().describe('Price set for this exact day; null without one'),
        heldMinor: AmountMinor.nullable().describe('Current price on this day; null without one'),
      })
        .nullable()
        .describe('null for a row without a price'),
    }),
  ),
  problems: SheetProblems.describe('Cells of rows that cannot be imported; all other rows can'),
  notices: z.array(z.string()),
  fingerprint: z.string().describe('Fingerprint of the changes; confirms exactly these'),
});

const TAGS = ['price list'];

export const priceSheets = {
  read: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/products/read-sheet',
      tags: TAGS,
      summary: 'Preview a price list from a spreadsheet. Saves nothing',
    })
    .input(File)
    .output(PriceSheet),
  apply: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/products/sheets',
      tags: TAGS,
      summary: 'Import the previewed changes, all or nothing. Existing lines keep their price',
    })
    .input(File.extend({ fingerprint: z.string().length(FINGERPRINT).describe('From the preview of this file') }))
    .output(Counts.extend({ id: Id.describe('ID for the undo') })),
  undo: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/products/sheets/{id}/undo',
      tags: TAGS,
      summary: 'Undo a price list import, except what is in use or changed later. Repeating changes nothing',
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        undone: z.int().describe('Products and prices restored'),
        left: z.array(
          z.object({
            name: z.string(),
            reason: z.enum(['used', 'changed']).describe('Kept: in use on deal lines, or changed later'),
          }),
        ),
      }),
    ),
};
