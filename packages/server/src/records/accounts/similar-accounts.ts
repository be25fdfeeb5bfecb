import { similarity } from '@forecastle/rules';
import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from './name-key.ts';

export interface SimilarAccount {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
}

/** Shorter names are part of too many others to say anything. */
const SHORTEST = 3;
const LOOKED_AT = 200;
const OFFERED = 5;

/** Accounts that may be the same as one that is being added: of the same domain, or whose name holds its name. */
export async function similarAccounts(
  tx: TenantTransaction,
  { name, domain }: { readonly name: string; readonly domain?: string | undefined },
): Promise<SimilarAccount[]> {
  const key = nameKey(name);
  const asked = domain?.trim().toLowerCase() || null;
  const { rows } = await tx.client.query<SimilarAccount & { key: string }>(
    `SELECT id, name, domain, name_key AS key FROM accounts
     WHERE organization_id = $1 AND (name_key = $2 OR domain = $3
       OR ($4::text IS NOT NULL AND id = ANY(ARRAY(SELECT matching_accounts($1, $4, ${LOOKED_AT})))))
     LIMIT ${LOOKED_AT}`,
    [tx.organizationId, key, asked, key.length < SHORTEST ? null : containing(key)],
  );
  const alike = (row: { key: string; domain: string | null }) =>
    row.key === key || (asked !== null && row.domain === asked) ? 1 : similarity(row.key, key);
  return rows
    .sort((one, other) => alike(other) - alike(one))
    .slice(0, OFFERED)
    .map(({ id, name, domain }) => ({ id, name, domain }));
}
