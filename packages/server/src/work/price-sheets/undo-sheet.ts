import { formatMoney, type ListedProduct } from '@forecastle/rules';
import type { PriceSheetChanges } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { readProducts } from '../../records/price-list/list-products.ts';
import { type AuditEvent, recordEvents } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { setFields } from './apply-sheet.ts';

interface Left {
  readonly name: string;
  readonly reason: 'used' | 'changed';
}

/** Fields that go back together: what is paid once has no term. */
const FIELD_GROUPS: readonly (readonly (keyof Fields)[])[] = [['family'], ['unit'], ['charge', 'termMonths']];
type Fields = PriceSheetChanges['changed'][number]['to'];

/**
 * Takes back what a file changed: products that it brought go unless a line names them or somebody has changed them, and
 * prices and fields go back to what they were unless somebody has set them otherwise since.
 */
export async function undoSheet(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  // Whoever writes a line holds the organisation too, so that no line is about to name what goes.
  await lockOrganization(tx);
  const { rows } = await tx.client.query<{ file: string; changes: PriceSheetChanges; undone: boolean }>(
    `SELECT file_name AS file, changes, undone_at IS NOT NULL AS undone FROM price_sheets
     WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    [tx.organizationId, id],
  );
  const [kept] = rows;
  if (!kept) throw notFound('file of prices');
  if (kept.undone) return { undone: 0, left: [] };
  const { changes, file } = kept;
  const made = changes.created.map((product) => product.id);
  const standing = new Map((await readProducts(tx)).map((product) => [product.id, product]));
  const used = await usedProducts(tx, made);
  const left = new Map<string, Left>();
  const leave = ({ name }: ListedProduct, reason: Left['reason']) => left.set(name, { name, reason });

  const removed: ListedProduct[] = [];
  for (const product of changes.created) {
    const now = standing.get(product.id);
    if (!now) continue;
    const own = changes.prices.filter(({ productId }) => productId === product.id);
    if (used.has(product.id)) leave(now, 'used');
    else if (!standsAsMade(now, product, own)) leave(now, 'changed');
    else removed.push(now);
  }
  const gone = new Set(made);
  const prices = changes.prices.filter((price) => {
    const now = gone.has(price.productId) ? undefined : standing.get(price.productId);
    if (!now) return false;
    if (priceOf(now, price) === price.to) return true;
    leave(now, 'changed');
    return false;
  });
  const fields = changes.changed.flatMap(({ id: productId, from, to }) => {
    const now = standing.get(productId);
    if (!now) return [];
    const back: Record<string, unknown> = {};
    for (const group of FIELD_GROUPS) {
      const mine = group.filter((field) => field in to);
      if (mine.length === 0) continue;
      const stands = !(mine.includes('charge') && hasTermSince(now, { from, to }));
      if (stands && mine.every((field) => now[field] === to[field]))
        for (const field of mine) back[field] = from[field] ?? null;
      else leave(now, 'changed');
    }
    return Object.keys(back).length > 0 ? [{ id: productId, back, now }] : [];
  });
  await write(tx, { removed, prices, fields });
  await tx.client.query('UPDATE price_sheets SET undone_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await recordEvents(tx, actor, [
    { kind: 'price_sheet_undone', facts: { file } },
    ...removed.map(
      ({ id: productId, name }): AuditEvent => ({
        kind: 'product_removed',
        subject: { kind: 'product', id: productId },
        facts: { name },
      }),
    ),
    ...fields.map(
      ({ id: productId, back, now }): AuditEvent => ({
        kind: 'product_changed',
        subject: { kind: 'product', id: productId },
        changes: Object.fromEntries(
          Object.entries(back).map(([field, to]) => [field, { from: now[field as keyof ListedProduct], to }]),
        ),
      }),
    ),
    ...prices.map(
      ({ productId, currency, validFrom, from, to }): AuditEvent => ({
        kind: from === null ? 'product_price_removed' : 'product_price_set',
        subject: { kind: 'product', id: productId },
        facts: { price: formatMoney(from ?? to, currency), validFrom },
      }),
    ),
  ]);
  return { undone: removed.length + prices.length + fields.length, left: [...left.values()] };
}

type Price = PriceSheetChanges['prices'][number];

const priceOf = ({ prices }: ListedProduct, { currency, validFrom }: Pick<Price, 'currency' | 'validFrom'>) =>
  prices.find((price) => price.currency === currency && price.validFrom === validFrom)?.priceMinor ?? null;

/** What was paid once has been given a term since the file made it paid over time: it cannot be paid once with that. */
const hasTermSince = (now: ListedProduct, { from, to }: { readonly from: Fields; readonly to: Fields }): boolean =>
  from.charge === 'once' && to.termMonths === undefined && now.termMonths !== null;

/** Nobody has changed it, nor what it costs. */
const standsAsMade = (now: ListedProduct, made: PriceSheetChanges['created'][number], own: readonly Price[]): boolean =>
  !now.archived &&
  now.name === made.name &&
  (['family', 'unit', 'charge', 'termMonths'] as const).every((field) => now[field] === made[field]) &&
  now.prices.length === own.length &&
  own.every((price) => priceOf(now, price) === price.to);

/** Those that a line names, or goes back to when its change is undone; removed lines among them. */
async function usedProducts(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT product_id AS id FROM line_items WHERE organization_id = $1 AND product_id = ANY($2::uuid[])
     UNION
     SELECT (former ->> 'productId')::uuid FROM line_items
     WHERE organization_id = $1 AND former ->> 'productId' = ANY($2::text[])`,
    [tx.organizationId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Back {
  readonly removed: readonly ListedProduct[];
  readonly prices: readonly Price[];
  readonly fields: readonly { readonly id: string; readonly back: object }[];
}

async function write(tx: TenantTransaction, { removed, prices, fields }: Back): Promise<void> {
  const ids = removed.map(({ id }) => id);
  for (const [table, column] of [
    ['product_prices', 'product_id'],
    ['products', 'id'],
  ]) {
    await tx.client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND ${column} = ANY($2::uuid[])`, [
      tx.organizationId,
      ids,
    ]);
  }
  await setFields(
    tx,
    fields.map(({ id, back }) => ({ id, ...back })),
  );
  const given = `json_to_recordset($2::json) AS r("productId" uuid, currency text, "validFrom" date, "from" bigint)`;
  const match = `x.organization_id = $1 AND x.product_id = r."productId" AND x.currency = r.currency AND x.valid_from = r."validFrom"`;
  const values = [tx.organizationId, JSON.stringify(prices)];
  await tx.client.query(`DELETE FROM product_prices x USING ${given} WHERE ${match} AND r."from" IS NULL`, values);
  await tx.client.query(
    `UPDATE product_prices x SET price_minor = r."from" FROM ${given} WHERE ${match} AND r."from" IS NOT NULL`,
    values,
  );
}
