import { SEARCH_KINDS } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { searchHeld, searchNear } from './search-kind.ts';
import type { SearchKind } from './search-kinds.ts';
import type { KindPage } from './search-page.ts';

/** Of each kind so many are shown before somebody turns to it. */
const SHOWN = 5;

interface Overview {
  readonly near: boolean;
  readonly kinds: { readonly kind: SearchKind; readonly total: KindPage['total']; readonly items: KindPage['items'] }[];
}

/** How much a search finds of each kind, with the most recent; where nothing at all holds the words, what comes near. */
export async function searchOverview(tx: TenantTransaction, actor: Actor, q: string): Promise<Overview> {
  const held = await ofEachKind(tx, actor, q, searchHeld);
  if (held.some(({ total }) => total.count > 0)) return { near: false, kinds: held };
  const near = await ofEachKind(tx, actor, q, searchNear);
  return { near: near.some(({ total }) => total.count > 0), kinds: near };
}

async function ofEachKind(
  tx: TenantTransaction,
  actor: Actor,
  q: string,
  search: typeof searchHeld,
): Promise<Overview['kinds']> {
  const kinds: Overview['kinds'] = [];
  // One after the other: a transaction has one connection.
  for (const kind of SEARCH_KINDS) {
    const { total, items } = await search(tx, actor, { kind, q, limit: SHOWN });
    kinds.push({ kind, total, items });
  }
  return kinds;
}
