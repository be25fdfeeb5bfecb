/** The plain route of the price list as a file in the columns that are read back. */
import { PLAIN_ROUTES, PRICE_LIST_CSV_PATH, type Product } from '@forecastle/contract';
import { decimalOf, isoDate, LINE_CHARGE_NAMES, localDay, PRICE_SHEET_HEADINGS } from '@forecastle/rules';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { queryOf } from '../../platform/http/query-of.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { readProducts } from '../../records/price-list/list-products.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { actorOf } from '../../tenancy/identity/session.ts';
import { admitted } from '../../tenancy/requests/admission.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { exportsFolder } from '../exports/files.ts';
import { once, sendTable } from '../exports/send-table.ts';

type View = z.infer<typeof Product>;
interface Row extends View {
  readonly price: View['prices'][number] | null;
}

const H = PRICE_SHEET_HEADINGS;
const COLUMNS: readonly SheetColumn<Row>[] = [
  { header: H.name, kind: 'text', cell: ({ name }) => name },
  { header: H.family, kind: 'text', cell: ({ family }) => family },
  { header: H.unit, kind: 'text', cell: ({ unit }) => unit },
  { header: H.charge, kind: 'text', cell: ({ charge }) => LINE_CHARGE_NAMES[charge] },
  { header: H.term, kind: 'number', cell: ({ termMonths }) => termMonths },
  { header: H.currency, kind: 'text', cell: ({ price }) => price?.currency ?? null },
  { header: H.price, kind: 'money', cell: ({ price }) => price && decimalOf(price.priceMinor, price.currency) },
  { header: H.from, kind: 'day', cell: ({ price }) => price?.validFrom ?? null },
];

/** Products in use with each of their prices, a row each. */
const rowsOf = (products: readonly View[]): Row[] =>
  products
    .filter(({ archived }) => !archived)
    .flatMap((product): Row[] =>
      product.prices.length === 0
        ? [{ ...product, price: null }]
        : product.prices.map((price) => ({ ...product, price })),
    );

export function registerPriceListFile(
  app: FastifyInstance,
  { settings, pool: all }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  app.get(PRICE_LIST_CSV_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await actorOf(request, reply, { pool: ownPool(all, request, null), settings });
    const actor = admitted(found, PLAIN_ROUTES['GET /exports/price-list.csv']);
    const pool = ownPool(all, request, actor);
    queryOf(z.object({}), request.query);
    await inTenant(pool, actor.organizationId, (tx) => recordEvent(tx, actor, { kind: 'price_list_exported' }));
    const day = isoDate(localDay(Date.now(), actor.timeZone));
    const file = { name: 'price-list', day, format: 'csv', folder } as const;
    return sendTable(reply, { pool, actor }, file, async (tx) => {
      const rows = rowsOf(await readProducts(tx));
      return { columns: COLUMNS, pages: once(rows), count: async () => rows.length };
    });
  });
}
