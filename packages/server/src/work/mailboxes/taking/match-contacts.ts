import { knownAddresses } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/**
 * Finds contacts by address, their first and their others. An address with a sub-address finds those that are known by all of
 * it, and only where there are none those known without it. Contacts that share an address are all found.
 */
export async function matchContacts(
  { client, organizationId }: TenantTransaction,
  addresses: readonly string[],
): Promise<(address: string) => readonly string[]> {
  const asked = [...new Set(addresses.flatMap(knownAddresses))];
  if (asked.length === 0) return () => [];
  const { rows } = await client.query<{ id: string; address: string }>(
    'SELECT id, address FROM contacts_of_addresses($1, $2::text[]) ORDER BY id',
    [organizationId, asked],
  );
  const found = Map.groupBy(rows, ({ address }) => address);
  return (address) => {
    for (const known of knownAddresses(address)) {
      const contacts = found.get(known);
      if (contacts) return contacts.map(({ id }) => id);
    }
    return [];
  };
}
