import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../accounts/name-key.ts';

/** Matches up to which a search names its records; above, the list is walked in its order and each record compared. */
const NAMED_MATCHES_MAX = 1000;
/** A list says how many it holds up to here, and beyond that there are more: counting a million at each key helps nobody. */
export const COUNTED_MAX = 10_000;

/** What a search narrows a list to; nothing of both is no search. */
interface Found {
  /** Records it found, when it found few. */
  readonly ids: readonly string[] | null;
  /** Pattern that matches too many to name. */
  readonly pattern: string | null;
}

const MATCHING = { accounts: 'matching_accounts', contacts: 'matching_contacts' } as const;

/** Accounts or contacts that hold the words in a name or an address, by the indexes of text. */
export async function findWords(
  tx: TenantTransaction,
  table: keyof typeof MATCHING,
  search: string | undefined,
): Promise<Found> {
  const words = nameKey(search ?? '');
  if (words === '') return { ids: null, pattern: null };
  const pattern = containing(words);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT ${MATCHING[table]} AS id FROM ${MATCHING[table]}($1, $2, $3)`,
    [tx.organizationId, pattern, NAMED_MATCHES_MAX + 1],
  );
  return rows.length > NAMED_MATCHES_MAX ? { ids: null, pattern } : { ids: rows.map(({ id }) => id), pattern: null };
}
