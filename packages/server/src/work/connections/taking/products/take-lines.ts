/** Takes lines of deals, and the products that they name, as a connected system tells them. What it tells is theirs to decide. */
import { isDeepStrictEqual } from 'node:util';
import { LINE_ITEMS_MAX } from '@forecastle/contract';
import type { IncomingLine, LineTerms } from '@forecastle/rules';
import { newId } from '../../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { nameKey } from '../../../../records/accounts/name-key.ts';
import {
  type LineRewrite,
  readDealLines,
  type StandingLine,
  writeLines,
} from '../../../../records/line-items/write-lines.ts';
import { lockDeals } from '../../../../records/totals/read-contributions.ts';
import type { Taken } from '../../runs/step.ts';
import { arrivalsOf } from '../arrivals.ts';
import {
  goesWhenGone,
  type Identity,
  type IdentityToKeep,
  keepIdentities,
  markGone,
  readIdentities,
  readKnown,
} from '../identities.ts';
import { DEALS, resolveReferences } from '../linked-records.ts';
import { Outcomes } from '../outcomes.ts';
import { beginTaking, type TakenCounts, type Taking } from '../taking.ts';
import { takeProducts } from './take-products.ts';

const LINES = { object: 'OpportunityLineItem', entity: 'line_item' } as const;

/** Makes and changes lines. One that was typed here before is linked when its product is the same, and not made twice. */
export async function takeLines(
  tx: TenantTransaction,
  taking: Taking,
  incoming: readonly IncomingLine[],
): Promise<Taken> {
  const products = await takeProducts(
    tx,
    taking,
    incoming.flatMap(({ product }) => product ?? []),
  );
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, LINES.object, DEALS.entity);
  const { fresh, identities } = await arrivalsOf(tx, taking, LINES.object, incoming, outcomes);
  const deals = await resolveReferences(
    tx,
    taking,
    DEALS,
    fresh.map(({ dealExternalId }) => dealExternalId),
  );
  const placed = fresh.flatMap((line): Placed[] => {
    const dealId = deals.get(line.dealExternalId);
    if (dealId === undefined) outcomes.skipped(line.externalId, 'Its deal has not been synced.');
    else return [{ line, dealId }];
    return [];
  });
  const dealIds = [...new Set(placed.map(({ dealId }) => dealId))];
  if (dealIds.length > 0) await lockDeals(tx, dealIds);
  const standing = await readDealLines(tx, dealIds);
  const known = await readKnown(
    tx,
    taking,
    LINES.object,
    standing.map(({ id }) => id),
  );
  const chunk = new Chunk(standing, known, outcomes);
  for (const each of placed) chunk.take(each, identities.get(each.line.externalId), products.ids);
  await writeLines(tx, chunk.writes, taking);
  await keepIdentities(tx, taking, LINES, chunk.kept);
  await outcomes.write(tx);
  const { counts } = products;
  return { ...outcomes.counts, ...(counts.read > 0 && { beside: { object: 'Product2', counts } }) };
}

interface Placed {
  readonly line: IncomingLine;
  readonly dealId: string;
}

type SoldLine = IncomingLine & { readonly dealId: string; readonly terms: LineTerms };

class Chunk {
  readonly writes: LineRewrite[] = [];
  readonly kept: IdentityToKeep[] = [];
  readonly #lines: Map<string, StandingLine>;
  /** Lines of each deal that this connection does not know and nobody deleted. */
  readonly #free: Map<string, StandingLine[]>;
  readonly #used: Map<string, number>;
  readonly #outcomes: Outcomes;

  constructor(standing: readonly StandingLine[], known: ReadonlyMap<string, string>, outcomes: Outcomes) {
    const there = standing.filter(({ isDeleted }) => !isDeleted);
    const ofDeal = ({ opportunityId }: StandingLine) => opportunityId;
    this.#lines = new Map(standing.map((line) => [line.id, line]));
    this.#free = Map.groupBy(
      there.filter(({ id }) => !known.has(id)),
      ofDeal,
    );
    this.#used = new Map([...Map.groupBy(there, ofDeal)].map(([dealId, lines]) => [dealId, lines.length]));
    this.#outcomes = outcomes;
  }

  take({ line, dealId }: Placed, identity: Identity | undefined, products: ReadonlyMap<string, string>): void {
    if ('terms' in line.sold) this.#takeSold({ ...line, dealId, terms: line.sold.terms }, identity, products);
    else this.#leaveOut(line, { dealId, problem: line.sold.problem, identity });
  }

  /** A line that was kept until now goes: it is none of what it is there. */
  #leaveOut(
    { externalId, modifiedAt }: IncomingLine,
    { dealId, problem, identity }: { dealId: string; problem: string; identity: Identity | undefined },
  ): void {
    this.#outcomes.skipped(externalId, problem, dealId);
    const from = identity && this.#lines.get(identity.entityId);
    if (!from) return;
    this.kept.push({ externalId, entityId: from.id, modifiedAt, agreed: {} });
    if (!from.isDeleted) this.writes.push({ from, to: { ...from, isDeleted: true } });
  }

  #takeSold(line: SoldLine, identity: Identity | undefined, products: ReadonlyMap<string, string>): void {
    const { externalId, modifiedAt, notices, name, family, currency, listPriceMinor, serviceOn, description } = line;
    const productId = products.get(line.product?.externalId ?? '') ?? null;
    const { dealId, terms } = line;
    const said = { product: name, family, listPriceMinor, currency, serviceOn, description };
    const sold = { opportunityId: dealId, productId, ...said, ...terms };
    const linked = identity && this.#lines.get(identity.entityId);
    const from = linked?.opportunityId === dealId ? linked : identity ? undefined : this.#alike(sold);
    const used = this.#used.get(dealId) ?? 0;
    const isMore = from === undefined || from.isDeleted;
    if (isMore && used >= LINE_ITEMS_MAX) {
      this.#outcomes.failed(
        externalId,
        `Its deal has ${LINE_ITEMS_MAX} lines already, the most that a deal can have.`,
        dealId,
      );
      return;
    }
    const to: StandingLine = { ...sold, id: from?.id ?? newId(), isDeleted: false };
    this.kept.push({ externalId, entityId: to.id, modifiedAt, agreed: {} });
    const before = from ? differences(from, to) : {};
    if (from && Object.keys(before).length === 0) {
      this.#outcomes.unchanged(externalId);
      return;
    }
    this.writes.push({ from: from ?? null, to });
    if (isMore) this.#used.set(dealId, used + 1);
    if (from) this.#outcomes.updated(externalId, dealId, before, notices);
    else this.#outcomes.created(externalId, dealId, notices);
  }

  /** Returns a line of the same product that stands for nothing there yet: one that is sold the same, or the only one. */
  #alike(sold: Omit<StandingLine, 'id' | 'isDeleted'>): StandingLine | undefined {
    const free = this.#free.get(sold.opportunityId) ?? [];
    const isSame = (line: StandingLine) =>
      (line.productId !== null && line.productId === sold.productId) || nameKey(line.product) === nameKey(sold.product);
    const same = free.filter(isSame);
    const own =
      same.find(
        (line) => line.quantityThousandths === sold.quantityThousandths && line.priceMinor === sold.priceMinor,
      ) ?? (same.length === 1 ? same[0] : undefined);
    if (own)
      this.#free.set(
        sold.opportunityId,
        free.filter((line) => line !== own),
      );
    return own;
  }
}

const COMPARED = [
  'productId',
  'product',
  'family',
  'quantityThousandths',
  'priceMinor',
  'listPriceMinor',
  'currency',
  'charge',
  'termMonths',
  'discount',
  'serviceOn',
  'description',
  'isDeleted',
] as const;

/** Returns the former values of what changes. */
function differences(from: StandingLine, to: StandingLine): Readonly<Record<string, unknown>> {
  const changed = COMPARED.filter((field) => !isDeepStrictEqual(from[field], to[field]));
  return Object.fromEntries(changed.map((field) => [field, from[field]]));
}

/** Takes lines off deals that are gone there. */
export async function takeDeletedLines(
  tx: TenantTransaction,
  taking: Taking,
  externalIds: readonly string[],
): Promise<TakenCounts> {
  const identities = await readIdentities(tx, taking, LINES.object, externalIds);
  return takeOff(tx, taking, [...identities.values()].filter(goesWhenGone));
}

async function takeOff(tx: TenantTransaction, taking: Taking, gone: readonly Identity[]): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, LINES.object, DEALS.entity);
  const dealIds = await dealsOf(
    tx,
    gone.map(({ entityId }) => entityId),
  );
  if (dealIds.length > 0) await lockDeals(tx, dealIds);
  const lines = new Map((await readDealLines(tx, dealIds)).map((line) => [line.id, line]));
  const writes = gone.flatMap(({ externalId, entityId }): LineRewrite[] => {
    const from = lines.get(entityId);
    if (!from || from.isDeleted) return [];
    outcomes.removed(externalId, from.opportunityId);
    return [{ from, to: { ...from, isDeleted: true } }];
  });
  await writeLines(tx, writes, taking);
  await markGone(
    tx,
    taking,
    LINES.object,
    gone.map(({ externalId }) => externalId),
  );
  await outcomes.write(tx);
  return outcomes.counts;
}

async function dealsOf(tx: TenantTransaction, lineIds: readonly string[]): Promise<readonly string[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT DISTINCT opportunity_id AS id FROM line_items WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, lineIds],
  );
  return rows.map(({ id }) => id);
}
