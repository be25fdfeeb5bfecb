import { api } from '../../api/client.ts';
import type { Option } from '../../ui/fields/Combobox.tsx';

const FOUND_MAX = 20;

/** Contacts that a few letters may mean, for a field that takes one. */
export async function findContacts(search: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await api.contacts.list({ search, limit: FOUND_MAX }, { signal });
  return items.map(({ id, name, email, accountName }) => ({
    value: id,
    label: name,
    detail: accountName ?? email ?? undefined,
  }));
}
