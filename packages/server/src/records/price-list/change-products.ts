import { PRICE_LIST_MAX, PRODUCT_PRICES_MAX, type Product } from '@forecastle/contract';
import { formatMoney, type LineCharge } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { nameKey } from '../accounts/name-key.ts';
import { readProducts } from './list-products.ts';

type View = z.infer<typeof Product>;

interface Fields {
  readonly name: string;
  readonly family: string | null;
  readonly unit: string | null;
  readonly charge: LineCharge;
  readonly termMonths: number | null;
}

/** Adds a product that lines of deals can be chosen from. */
export async function createProduct(tx: TenantTransaction, actor: Actor, given: Fields): Promise<View> {
  const existing = await begin(tx, actor);
  check(existing, { id: null, ...given });
  checkRoom(existing);
  const id = newId();
  const { name, family, unit, charge, termMonths } = given;
  await tx.client.query(
    `INSERT INTO products (organization_id, id, name, name_key, family, unit, charge, term_months)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.organizationId, id, name, nameKey(name), family || null, unit || null, charge, termMonths],
  );
  await recordEvent(tx, actor, { kind: 'product_created', subject: { kind: 'product', id } });
  return one(tx, id);
}

export type ProductChange = { readonly id: string; readonly archived?: boolean | undefined } & {
  readonly [K in keyof Fields]?: Fields[K] | undefined;
};

/** Changes a product, archives it or brings it back; lines of deals keep what they were sold as. */
export async function updateProduct(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...given }: ProductChange,
): Promise<View> {
  const existing = await begin(tx, actor);
  const before = existing.find((product) => product.id === id);
  if (!before) throw notFound('product');
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: View = { ...before, ...told };
  check(existing, after);
  if (before.archived && !after.archived) checkRoom(existing);
  await tx.client.query(
    `UPDATE products SET name = $3, name_key = $4, family = $5, unit = $6, charge = $7, term_months = $8,
       archived_at = CASE WHEN $9 THEN coalesce(archived_at, now()) END
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      id,
      after.name,
      nameKey(after.name),
      after.family || null,
      after.unit || null,
      after.charge,
      after.termMonths,
      after.archived,
    ],
  );
  const shown = await one(tx, id);
  await recordEvent(tx, actor, {
    kind: 'product_changed',
    subject: { kind: 'product', id },
    changes: changesOf(before, shown, ['name', 'family', 'unit', 'charge', 'termMonths', 'archived']),
  });
  return shown;
}

interface GivenPrice {
  readonly id: string;
  readonly currency: string;
  readonly validFrom: string;
  readonly priceMinor: number | null;
}

/** Sets a price from a day on, or takes it away; lines of deals keep theirs. */
export async function putPrice(
  tx: TenantTransaction,
  actor: Actor,
  { id, currency, validFrom, priceMinor }: GivenPrice,
): Promise<View> {
  const existing = await begin(tx, actor);
  const before = existing.find((product) => product.id === id);
  if (!before) throw notFound('product');
  const was = before.prices.find((price) => price.currency === currency && price.validFrom === validFrom);
  if ((was?.priceMinor ?? null) === priceMinor) return before;
  if (!was && before.prices.length >= PRODUCT_PRICES_MAX) {
    throw invalid({
      field: 'priceMinor',
      expected: `at most ${PRODUCT_PRICES_MAX} prices`,
      message: `A product can have up to ${PRODUCT_PRICES_MAX} prices. Nothing was changed. Remove one first.`,
    });
  }
  const key = [tx.organizationId, id, currency, validFrom];
  await tx.client.query(
    priceMinor === null
      ? `DELETE FROM product_prices WHERE organization_id = $1 AND product_id = $2 AND currency = $3 AND valid_from = $4`
      : `INSERT INTO product_prices (organization_id, product_id, currency, valid_from, price_minor)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (organization_id, product_id, currency, valid_from) DO UPDATE SET price_minor = excluded.price_minor`,
    priceMinor === null ? key : [...key, priceMinor],
  );
  await recordEvent(tx, actor, {
    kind: priceMinor === null ? 'product_price_removed' : 'product_price_set',
    subject: { kind: 'product', id },
    facts: { price: formatMoney(priceMinor ?? was?.priceMinor ?? 0, currency), validFrom },
  });
  return one(tx, id);
}

async function begin(tx: TenantTransaction, actor: Actor): Promise<View[]> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  return readProducts(tx);
}

async function one(tx: TenantTransaction, id: string): Promise<View> {
  const [product] = await readProducts(tx, id);
  if (!product) throw new Error(`product ${id} was written but is not there`);
  return product;
}

/** A name leads to one product, and a term belongs to what recurs. */
function check(existing: readonly View[], { id, name, charge, termMonths }: Fields & { id: string | null }): void {
  const taken = existing.find((other) => other.id !== id && nameKey(other.name) === nameKey(name));
  if (taken) {
    throw invalid({
      field: 'name',
      value: name,
      expected: 'a name no other product has',
      message: `There is already a product called ${taken.name}${taken.archived ? ', which is archived' : ''}. Nothing was changed.`,
    });
  }
  if (charge !== 'once' || termMonths === null) return;
  throw invalid({
    field: 'termMonths',
    value: termMonths,
    expected: 'none for a product that is paid once',
    message: 'A product that is paid once has no term.',
  });
}

function checkRoom(existing: readonly View[]): void {
  if (existing.filter(({ archived }) => !archived).length < PRICE_LIST_MAX) return;
  throw invalid({
    field: 'name',
    expected: `at most ${PRICE_LIST_MAX} products in use`,
    message: `There are already ${PRICE_LIST_MAX} products in use. Archive one first. Nothing was changed.`,
  });
}
