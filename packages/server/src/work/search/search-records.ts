import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

export interface FoundRecord {
  readonly kind: 'opportunity' | 'account' | 'contact';
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

/** Records of each kind that are offered, the best first. */
export const OFFERED = 8;
/** Matches among which the best are looked for; a longer text finds the rest. */
const LOOKED_AT = 500;

/** Deals the actor may see, accounts and contacts whose name contains the text: names that begin with it first. */
export async function searchRecords(tx: TenantTransaction, actor: Actor, q: string): Promise<FoundRecord[]> {
  const words = nameKey(q);
  if (words === '') return [];
  const { rows } = await tx.client.query<FoundRecord>({
    name: 'search-records',
    text: `
      (SELECT 'opportunity' AS kind, o.id, o.name AS title, a.name AS subtitle FROM opportunities o
       LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
       WHERE o.organization_id = $1 AND o.id = ANY(ARRAY(SELECT matching_opportunities($1, $2, $3, $4)))
       ORDER BY NOT starts_with(o.name_key, $5), o.status <> 'open', length(o.name), o.name, o.id LIMIT $6)
      UNION ALL
      (SELECT 'account', a.id, a.name, a.industry FROM accounts a
       WHERE a.organization_id = $1 AND a.id = ANY(ARRAY(SELECT matching_accounts($1, $3, $4)))
       ORDER BY NOT starts_with(a.name_key, $5), length(a.name), a.name, a.id LIMIT $6)
      UNION ALL
      (SELECT 'contact', c.id, c.name, coalesce(a.name, c.email) FROM contacts c
       LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = c.account_id
       WHERE c.organization_id = $1 AND c.id = ANY(ARRAY(SELECT matching_contacts($1, $3, $4)))
       ORDER BY NOT starts_with(c.name_key, $5), length(c.name), c.name, c.id LIMIT $6)`,
    values: [tx.organizationId, await visibleOwners(tx, actor), containing(words), LOOKED_AT, words, OFFERED],
  });
  return rows;
}
