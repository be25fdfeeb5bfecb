/** Deals that moved a forecast and that somebody can no longer see: their count and sum, never which they are. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface SumOfDeals {
  readonly count: number;
  /** Minor units, as text. */
  readonly amountMinor: string;
}

export interface MovedDeal {
  readonly id: string;
  readonly amountMinor: string;
  /** Whose it was when this was told; null for one that was gone by then. */
  readonly ownerId: string | null;
}

/** Deals that moved a forecast in one step. */
export interface StepDeals {
  /** Those that move the most. */
  readonly deals: readonly MovedDeal[];
  /** All of them by owner when this was told; under '' those that were gone. */
  readonly byOwner: Readonly<Record<string, SumOfDeals>>;
}

const GONE = '';

/** Returns the owners that deals have now; deals that are gone have none. */
export async function ownersNow(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; ownerId: string }>(
    'SELECT id, owner_id AS "ownerId" FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

export function sumByOwner(
  deals: readonly { readonly id: string; readonly amountMinor: number }[],
  owners: ReadonlyMap<string, string>,
): StepDeals['byOwner'] {
  const groups = Map.groupBy(deals, ({ id }) => owners.get(id) ?? GONE);
  return Object.fromEntries(
    [...groups].map(([owner, own]) => [
      owner,
      { count: own.length, amountMinor: String(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)) },
    ]),
  );
}

/**
 * Parts a step for a reader: the deals to name, and the sum of those that the reader cannot see. `visible` holds the
 * owners whose deals the reader sees (null for all), `names` those of the step's deals that the reader sees now: a deal may
 * have changed hands since the step was told.
 */
export function partStep(
  { deals, byOwner }: StepDeals,
  { visible, names }: { visible: ReadonlySet<string> | null; names: ReadonlyMap<string, string> },
): { readonly shown: readonly (MovedDeal & { readonly name: string })[]; readonly hidden: SumOfDeals } {
  const isHidden = (owner: string | null): boolean =>
    owner === null || owner === GONE || !(visible === null || visible.has(owner));
  let count = 0;
  let amount = 0n;
  const add = (deals: number, amountMinor: bigint): void => {
    count += deals;
    amount += amountMinor;
  };
  for (const [owner, sum] of Object.entries(byOwner)) if (isHidden(owner)) add(sum.count, BigInt(sum.amountMinor));
  const shown: (MovedDeal & { readonly name: string })[] = [];
  for (const deal of deals) {
    const name = names.get(deal.id);
    const wasHidden = isHidden(deal.ownerId);
    if (name !== undefined) shown.push({ ...deal, name });
    if (name !== undefined && wasHidden) add(-1, -BigInt(deal.amountMinor));
    if (name === undefined && !wasHidden) add(1, BigInt(deal.amountMinor));
  }
  return { shown, hidden: { count, amountMinor: String(amount) } };
}
