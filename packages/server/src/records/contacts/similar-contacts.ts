import { similarity } from '@forecastle/rules';
import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../accounts/name-key.ts';

export interface SimilarContact {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly accountName: string | null;
}

/** Shorter names are part of too many others to say anything. */
const SHORTEST = 3;
const LOOKED_AT = 200;
const OFFERED = 5;

/** Contacts who may be the same as one that is being added: of the same address, or whose name holds their name. */
export async function similarContacts(
  tx: TenantTransaction,
  { name, email }: { readonly name: string; readonly email?: string | undefined },
): Promise<SimilarContact[]> {
  const key = nameKey(name);
  const address = email?.trim().toLowerCase() || null;
  const { rows } = await tx.client.query<SimilarContact & { key: string }>(
    `SELECT c.id, c.name, c.email, a.name AS "accountName", c.name_key AS key FROM contacts c
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = c.account_id
     WHERE c.organization_id = $1 AND (lower(c.email) = $2
       OR ($3::text IS NOT NULL AND c.id = ANY(ARRAY(SELECT matching_contacts($1, $3, ${LOOKED_AT})))))
     LIMIT ${LOOKED_AT}`,
    [tx.organizationId, address, key.length < SHORTEST ? null : containing(key)],
  );
  const alike = (row: { key: string; email: string | null }) =>
    address !== null && row.email?.toLowerCase() === address ? 1 : similarity(row.key, key);
  return rows
    .sort((one, other) => alike(other) - alike(one))
    .slice(0, OFFERED)
    .map(({ id, name, email, accountName }) => ({ id, name, email, accountName }));
}
