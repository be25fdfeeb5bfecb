import { api } from '../../api/client.ts';
import type { Option } from '../../ui/fields/Combobox.tsx';

const FOUND_MAX = 20;

/** Accounts whose name holds what was typed. */
export async function findAccounts(search: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await api.accounts.list({ search, limit: FOUND_MAX }, { signal });
  return items.map(({ id, name, industry }) => ({ value: id, label: name, detail: industry ?? undefined }));
}
