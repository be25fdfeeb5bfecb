import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { keepAllHere } from '../../../records/accounts/check-owner.ts';
import { ownerNow } from '../../../records/accounts/owner-now.ts';

/**
 * Returns who owns by now what each of these people owns in the other system: they themselves while they are here, else
 * who took over from them; null where nobody did. None of them can leave before the transaction ends. Ask before records
 * are locked.
 */
export async function ownersNow(
  tx: TenantTransaction,
  said: Iterable<string | null | undefined>,
): Promise<ReadonlyMap<string, string | null>> {
  const asked = [...new Set(said)].filter((id) => id !== null && id !== undefined);
  const here = await keepAllHere(tx, asked);
  const owners = new Map<string, string | null>();
  for (const id of asked) owners.set(id, here.has(id) ? id : await ownerNow(tx, id));
  return owners;
}
