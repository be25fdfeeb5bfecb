import { formatMoney, type PricePlan } from '@forecastle/rules';
import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import type { PriceSheetChanges } from '../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { readProducts } from '../../records/price-list/list-products.ts';
import { type AuditEvent, recordEvents } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { type AskedSheet, planSheet, readFile } from './plan-sheet.ts';
import { countsOf } from './read-sheet.ts';

/** So long what a file changed is kept to be taken back. */
const UNDO_DAYS = 30;

/**
 * Writes what a file was shown to change: all of it in one transaction, and nothing where the list has changed since, as
 * another fingerprint says.
 */
export async function applySheet(pool: pg.Pool, actor: Actor, asked: AskedSheet & { readonly fingerprint: string }) {
  const cells = await readFile(actor, asked);
  return inTenant(pool, actor.organizationId, async (tx) => {
    // Whoever else changes the list waits.
    await lockOrganization(tx);
    const { plan, fingerprint } = await planSheet(tx, cells, asked);
    if (fingerprint !== asked.fingerprint) {
      throw conflict({
        field: 'fingerprint',
        value: asked.fingerprint,
        expected: 'what the reading of this file says now',
        message: 'The price list changed since the preview. Nothing was saved. Read the file again.',
      });
    }
    const counts = countsOf(plan);
    if (counts.added + counts.changed === 0) {
      throw invalid({
        field: 'content',
        value: asked.fileName,
        expected: 'a file with changes',
        message: 'This file changes nothing in the price list.',
      });
    }
    const id = newId();
    const changes = await changesOf(tx, plan);
    await write(tx, changes, plan);
    await tx.client.query(
      'INSERT INTO price_sheets (organization_id, id, file_name, changes) VALUES ($1, $2, $3, $4)',
      [tx.organizationId, id, asked.fileName, JSON.stringify(changes)],
    );
    await tx.client.query(
      'DELETE FROM price_sheets WHERE organization_id = $1 AND created_at < now() - make_interval(days => $2)',
      [tx.organizationId, UNDO_DAYS],
    );
    const file = { file: asked.fileName, rows: counts.added + counts.changed };
    await recordEvents(tx, actor, [{ kind: 'price_sheet_applied', facts: file }, ...eventsOf(changes)]);
    return { id, ...counts };
  });
}

/** The plan by the ids of products, those of new ones among them. */
async function changesOf(tx: TenantTransaction, { created, changed, prices }: PricePlan): Promise<PriceSheetChanges> {
  const ids = new Map((await readProducts(tx)).map(({ id, name }) => [nameKey(name), id]));
  const made = created.map(({ key, ...fields }) => {
    const id = newId();
    ids.set(key, id);
    return { id, ...fields };
  });
  return {
    created: made,
    changed: changed.map(({ id, from, to }) => ({ id, from, to })),
    prices: prices.map(({ key, ...price }) => {
      const productId = ids.get(key);
      if (productId === undefined) throw new Error('a price was planned for a product that is not there');
      return { productId, ...price };
    }),
  };
}

async function write(tx: TenantTransaction, changes: PriceSheetChanges, { created }: PricePlan): Promise<void> {
  await tx.client.query(
    `INSERT INTO products (organization_id, id, name, name_key, family, unit, charge, term_months)
     SELECT $1, r.id, r.name, r.key, r.family, r.unit, r.charge, r."termMonths"
     FROM json_to_recordset($2::json) AS r(id uuid, name text, key text, family text, unit text, charge text, "termMonths" int)`,
    [tx.organizationId, JSON.stringify(changes.created.map((made, at) => ({ ...created[at], ...made })))],
  );
  await setFields(
    tx,
    changes.changed.map(({ id, to }) => ({ id, ...to })),
  );
  await tx.client.query(
    `INSERT INTO product_prices (organization_id, product_id, currency, valid_from, price_minor)
     SELECT $1, r."productId", r.currency, r."validFrom", r."to"
     FROM json_to_recordset($2::json) AS r("productId" uuid, currency text, "validFrom" date, "to" bigint)
     ON CONFLICT (organization_id, product_id, currency, valid_from) DO UPDATE SET price_minor = excluded.price_minor`,
    [tx.organizationId, JSON.stringify(changes.prices)],
  );
}

/** Sets those fields of products that are given, null among them. */
export async function setFields(tx: TenantTransaction, products: readonly ({ id: string } & object)[]): Promise<void> {
  const set = (column: string, field: string) =>
    `${column} = CASE WHEN r.given ? '${field}' THEN r.given ->> '${field}' ELSE p.${column} END`;
  await tx.client.query(
    `UPDATE products p SET ${set('family', 'family')}, ${set('unit', 'unit')}, ${set('charge', 'charge')},
       term_months = CASE WHEN r.given ? 'termMonths' THEN (r.given ->> 'termMonths')::int ELSE p.term_months END
     FROM (SELECT (each ->> 'id')::uuid AS id, each AS given FROM jsonb_array_elements($2::jsonb) AS each) r
     WHERE p.organization_id = $1 AND p.id = r.id`,
    [tx.organizationId, JSON.stringify(products)],
  );
}

const subject = (id: string) => ({ kind: 'product', id }) as const;

/** What the trail tells of each product and price, as when they are changed by hand. */
function eventsOf({ created, changed, prices }: PriceSheetChanges): AuditEvent[] {
  return [
    ...created.map(({ id }): AuditEvent => ({ kind: 'product_created', subject: subject(id) })),
    ...changed.map(
      ({ id, from, to }): AuditEvent => ({
        kind: 'product_changed',
        subject: subject(id),
        changes: Object.fromEntries(
          (Object.keys(to) as (keyof typeof to)[]).map((field) => [
            field,
            { from: from[field] ?? null, to: to[field] ?? null },
          ]),
        ),
      }),
    ),
    ...prices.map(
      ({ productId, currency, validFrom, to }): AuditEvent => ({
        kind: 'product_price_set',
        subject: subject(productId),
        facts: { price: formatMoney(to, currency), validFrom },
      }),
    ),
  ];
}
