import { type FoundDeals, OFFERED_DEALS } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { searchKind } from '../../search/search-kind.ts';

/** Among so many that match, one with exactly the name is looked for. */
const LOOKED_AT = 50;

/** The one deal that a name means, or those that it may mean. Null where the actor sees none. */
export type MeantDeals = { readonly id: string } | FoundDeals | null;

/** Returns the deals that the search of the product finds for the actor. One with exactly the name goes before all others. */
export async function findDeals(tx: TenantTransaction, actor: Actor, name: string): Promise<MeantDeals> {
  const found = await searchKind(tx, actor, { kind: 'opportunity', q: name, limit: LOOKED_AT });
  if (found.items.length === 0) return null;
  const exact = found.items.filter(({ title }) => nameKey(title) === nameKey(name));
  const [only] = exact.length > 0 ? exact : found.items;
  if (only && !found.near && (exact.length === 1 || found.total.count === 1)) return { id: only.id };
  return {
    items: found.items
      .slice(0, OFFERED_DEALS)
      .map(({ id, title, subtitle }) => ({ id, name: title, accountName: subtitle })),
    total: found.total.count,
    isMore: found.total.more,
    isNear: found.near,
  };
}
