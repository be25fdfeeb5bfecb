import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { changeDeals } from '../opportunities/change-deals.ts';

/** Deals calculated in one transaction: about a second's work, in which others wait for nothing longer. */
const CALCULATED_AT_ONCE = 500;
/** The last deal that was calculated, how many have been, and how many there are. */
const Cursor = z.tuple([z.uuid(), z.int().min(0), z.int().min(0)]);

export interface Calculated {
  readonly calculated: number;
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Open deals with contacts among `$2` (null = all of the organisation). */
const DEALS = `opportunities o
  WHERE o.organization_id = $1 AND o.status = 'open' AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
    AND EXISTS (SELECT FROM opportunity_contacts p WHERE p.organization_id = $1 AND p.opportunity_id = o.id)`;

/** Calculates freshness and scores of the next open deals with contacts that the actor may see. */
export async function calculateFreshness(
  tx: TenantTransaction,
  actor: Actor,
  { cursor }: { readonly cursor: string | null },
): Promise<Calculated> {
  const [after, before, known] = decodeCursor(cursor ?? undefined, Cursor) ?? [null, 0, null];
  const scope = [tx.organizationId, await visibleOwners(tx, actor)];
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT o.id FROM ${DEALS} AND ($3::uuid IS NULL OR o.id > $3) ORDER BY o.id LIMIT ${CALCULATED_AT_ONCE + 1}`,
    [...scope, after],
  );
  const ids = rows.slice(0, CALCULATED_AT_ONCE).map(({ id }) => id);
  await changeDeals(tx, ids, new Date(), async () => undefined, { skipClosedFacts: true });
  const calculated = before + ids.length;
  const total = Math.max(calculated, known ?? (await countDeals(tx, scope)));
  const last = ids.at(-1);
  const isLast = rows.length <= CALCULATED_AT_ONCE || last === undefined;
  return { calculated, total, nextCursor: isLast ? null : encodeCursor([last, calculated, total]) };
}

async function countDeals(tx: TenantTransaction, scope: readonly unknown[]): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${DEALS}`, [...scope]);
  return rows[0]?.count ?? 0;
}
