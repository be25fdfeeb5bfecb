import { mergedStanding } from '@forecastle/rules';
import type { MergedNoun, PairToMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import type { DealContactState } from '../ledger/changes.ts';
import { mayWrite } from './load-pairs.ts';

const SEEN = '($3::uuid[] IS NULL OR o.owner_id = ANY($3))';

const COUNTS: Readonly<Record<MergedNoun, string>> = {
  account: `SELECT
      (SELECT count(*) FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = $2 AND ${SEEN})::int AS deals,
      (SELECT count(*) FROM activities v JOIN opportunities o ON o.organization_id = $1 AND o.id = v.opportunity_id
        WHERE v.organization_id = $1 AND o.account_id = $2 AND v.deleted_at IS NULL AND ${SEEN})::int AS activities,
      (SELECT count(*) FROM contacts c WHERE c.organization_id = $1 AND c.account_id = $2)::int AS contacts,
      (SELECT count(*) FROM accounts a WHERE a.organization_id = $1 AND a.parent_id = $2)::int AS children`,
  contact: `SELECT
      (SELECT count(*) FROM opportunity_contacts p JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
        WHERE p.organization_id = $1 AND p.contact_id = $2 AND ${SEEN})::int AS deals,
      (SELECT count(*) FROM activity_contacts ac JOIN activities v ON v.organization_id = $1 AND v.id = ac.activity_id
        LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = v.opportunity_id
        WHERE ac.organization_id = $1 AND ac.contact_id = $2 AND v.deleted_at IS NULL AND (o.id IS NULL OR ${SEEN}))::int
        AS activities,
      0 AS contacts, 0 AS children`,
};

/** What a merge would move, of what the actor may see; throws NOT_FOUND. What colleagues have moves too, and is not counted. */
export async function previewMerge(
  tx: TenantTransaction,
  actor: Actor,
  { noun, keptId, mergedId }: PairToMerge & { readonly noun: MergedNoun },
) {
  const writable = await mayWrite(tx, actor, noun, [keptId, mergedId]);
  if (!writable.has(keptId) || !writable.has(mergedId)) throw notFound(noun);
  const owners = await visibleOwners(tx, actor);
  const { rows } = await tx.client.query<{ deals: number; activities: number; contacts: number; children: number }>(
    COUNTS[noun],
    [tx.organizationId, mergedId, owners],
  );
  return {
    abilities: { merge: keptId !== mergedId && Boolean(writable.get(keptId) && writable.get(mergedId)) },
    ...(rows[0] ?? { deals: 0, activities: 0, contacts: 0, children: 0 }),
    twice: noun === 'account' ? [] : await onBoth(tx, owners, { keptId, mergedId }),
  };
}

async function onBoth(tx: TenantTransaction, owners: readonly string[] | null, { keptId, mergedId }: PairToMerge) {
  const { rows } = await tx.client.query<{
    id: string;
    name: string;
    kept: DealContactState;
    merged: DealContactState;
  }>(
    `SELECT o.id, o.name, json_build_object('role', k.role, 'influence', k.influence) AS kept,
       json_build_object('role', g.role, 'influence', g.influence) AS merged
     FROM opportunity_contacts g
     JOIN opportunity_contacts k ON k.organization_id = $1 AND k.opportunity_id = g.opportunity_id AND k.contact_id = $4
     JOIN opportunities o ON o.organization_id = $1 AND o.id = g.opportunity_id
     WHERE g.organization_id = $1 AND g.contact_id = $2 AND ${SEEN} ORDER BY o.name, o.id`,
    [tx.organizationId, mergedId, owners, keptId],
  );
  return rows.map(({ id, name, kept, merged }) => ({ id, name, ...mergedStanding(kept, merged) }));
}
