import type { SimilarDeal } from '@forecastle/contract';
import { similarity } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { nameKey } from '../accounts/name-key.ts';

/** Shorter names are part of too many others to say anything. */
const SHORTEST = 3;
/** Deals of an account that are looked through: an account of more is a bucket rather than a customer. */
const LOOKED_AT = 2000;
/** Likeness from which two names may be meant for the same deal. */
const ALIKE = 0.7;
const OFFERED = 5;

/** Open deals of an account that the actor sees and that may be the same as one that is being added, the likest first. */
export async function similarDeals(
  tx: TenantTransaction,
  actor: Actor,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): Promise<z.infer<typeof SimilarDeal>[]> {
  const key = nameKey(name);
  if (key.length < SHORTEST) return [];
  const { rows } = await tx.client.query<{ id: string; key: string }>(
    `SELECT o.id, o.name_key AS key FROM (
       SELECT id, name_key, status FROM opportunities
       WHERE organization_id = $1 AND account_id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY($3)) LIMIT ${LOOKED_AT}
     ) o WHERE o.status = 'open'`,
    [tx.organizationId, accountId, await visibleOwners(tx, actor)],
  );
  const ids = rows
    .map((row) => ({ id: row.id, alike: likeness(row.key, key) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((one, other) => other.alike - one.alike || (one.id < other.id ? 1 : -1))
    .slice(0, OFFERED)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows: deals } = await tx.client.query<z.infer<typeof SimilarDeal>>(
    `SELECT o.id, o.name, s.name AS "stageName", m.name AS "ownerName" FROM opportunities o
     JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
     JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY array_position($2::uuid[], o.id)`,
    [tx.organizationId, ids],
  );
  return deals;
}

/** 0 to 1: one that holds the other is as like as it takes. */
function likeness(one: string, other: string): number {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  const holds = shorter.length >= SHORTEST && longer.includes(shorter);
  return Math.max(similarity(one, other), holds ? ALIKE : 0);
}
