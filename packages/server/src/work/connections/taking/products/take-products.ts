/** Takes products of a connected system into the price list: those that lines name. */
import { type IncomingProduct, valueHash } from '@forecastle/rules';
import { newId } from '../../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { nameKey } from '../../../../records/accounts/name-key.ts';
import {
  type ListedProduct,
  productsByKey,
  putListedProducts,
  roomAmong,
} from '../../../../records/price-list/add-listed-products.ts';
import { lockOrganization } from '../../../../tenancy/organizations/lock-organization.ts';
import { leftOut } from '../arrivals.ts';
import { type Identity, type IdentityToKeep, keepIdentities, readIdentities, readKnown } from '../identities.ts';
import { Outcomes } from '../outcomes.ts';
import { doerOf, type TakenCounts, type Taking } from '../taking.ts';

const PRODUCTS = { object: 'Product2', entity: 'product' } as const;
const NAME_MAX = 200;

interface ProductsTaken {
  /** Products of the price list by external id; a product that the list has no room for has none. */
  readonly ids: ReadonlyMap<string, string>;
  readonly counts: TakenCounts;
}

/**
 * Finds products by their identity, then by their name, then by their code, and adds those that are not there. A name and
 * family that came from there change when they change there. Products are changed with the organisation locked: call it before
 * the organisation is held.
 */
export async function takeProducts(
  tx: TenantTransaction,
  taking: Taking,
  incoming: Iterable<IncomingProduct>,
): Promise<ProductsTaken> {
  const products = new Map([...incoming].map((product) => [product.externalId, product]));
  const outcomes = new Outcomes(taking, PRODUCTS.object, PRODUCTS.entity);
  let identities = await readIdentities(tx, taking, PRODUCTS.object, products.keys());
  const isSame = (product: IncomingProduct) => !isNews(product, identities.get(product.externalId));
  if (![...products.values()].every(isSame)) {
    await lockOrganization(tx);
    identities = await readIdentities(tx, taking, PRODUCTS.object, products.keys());
    const news = [...products.values()].filter((each) => !isSame(each));
    const left = await leftOut(
      tx,
      taking,
      PRODUCTS.object,
      news.map(({ externalId }) => externalId),
    );
    const taken = news.filter(({ externalId }) => !left.has(externalId) || identities.has(externalId));
    await putAll(tx, taking, taken, { identities, outcomes });
    identities = await readIdentities(tx, taking, PRODUCTS.object, products.keys());
  }
  await outcomes.write(tx);
  return {
    ids: new Map([...identities].map(([externalId, { entityId }]) => [externalId, entityId])),
    counts: outcomes.counts,
  };
}

const hashesOf = ({ name, family }: Pick<IncomingProduct, 'name' | 'family'>) => ({
  name: valueHash(name),
  family: valueHash(family),
});

function isNews(product: IncomingProduct, identity: Identity | undefined): boolean {
  if (!identity) return true;
  const told = hashesOf(product);
  return told.name !== identity.agreed.name || told.family !== identity.agreed.family;
}

async function putAll(
  tx: TenantTransaction,
  taking: Taking,
  news: readonly IncomingProduct[],
  { identities, outcomes }: { readonly identities: ReadonlyMap<string, Identity>; readonly outcomes: Outcomes },
): Promise<void> {
  const listed = await productsByKey(tx);
  const byId = new Map([...listed.values()].map((product) => [product.id, product]));
  const known = new Map(await readKnown(tx, taking, PRODUCTS.object, [...byId.keys()]));
  let room = roomAmong(listed.values());
  const puts: Parameters<typeof putListedProducts>[2][number][] = [];
  const kept: IdentityToKeep[] = [];
  for (const product of news) {
    const { externalId, name, code, family, isActive } = product;
    const keep = (entityId: string) => {
      kept.push({ externalId, entityId, modifiedAt: taking.now.getTime(), agreed: hashesOf(product) });
      known.set(entityId, externalId);
    };
    const identity = identities.get(externalId);
    const own = identity && byId.get(identity.entityId);
    if (identity) {
      keep(identity.entityId);
      const after = own && changedThere(own, product, identity, listed);
      if (own && after) {
        puts.push({ before: own, after });
        listed.delete(nameKey(own.name));
        listed.set(nameKey(after.name), after);
        outcomes.updated(externalId, own.id, { name: own.name, family: own.family });
      }
      continue;
    }
    const named = listed.get(nameKey(name));
    const coded = code === null ? undefined : listed.get(nameKey(code));
    const alike = [named, coded].find((each) => each && !known.has(each.id));
    const other = named && code !== null ? withCode(name, code) : name;
    const standing = alike ?? (named && listed.get(nameKey(other)));
    if (standing) keep(standing.id);
    else if (isActive && room < 1) outcomes.skipped(externalId, NO_ROOM);
    else {
      const after: ListedProduct = { id: newId(), name: other, family, isArchived: !isActive };
      if (isActive) room--;
      listed.set(nameKey(other), after);
      puts.push({ before: null, after });
      keep(after.id);
      outcomes.created(externalId, after.id);
    }
  }
  await putListedProducts(tx, doerOf(taking), puts);
  await keepIdentities(tx, taking, PRODUCTS, kept);
}

/** Two products of one name there are told apart by their codes. */
const withCode = (name: string, code: string): string => {
  const end = ` (${code})`;
  return `${name.slice(0, NAME_MAX - end.length)}${end}`;
};

/** Returns the product with what changed there since it was taken; null when nothing of it is to change here. */
function changedThere(
  own: ListedProduct,
  { name, family }: IncomingProduct,
  { agreed }: Identity,
  listed: ReadonlyMap<string, ListedProduct>,
): ListedProduct | null {
  // What somebody renamed here keeps its name, and so does one whose new name another product has.
  const holder = listed.get(nameKey(name));
  const takesName = valueHash(own.name) === agreed.name && (!holder || holder.id === own.id);
  const takesFamily = valueHash(own.family) === agreed.family;
  const after = { ...own, ...(takesName && { name }), ...(takesFamily && { family }) };
  return after.name === own.name && after.family === own.family ? null : after;
}

const NO_ROOM =
  'The price list is full, so lines name this product without being linked to it. Archive a product, then read everything again.';
