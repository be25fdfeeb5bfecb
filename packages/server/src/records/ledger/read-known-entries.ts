import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { KnownEntry } from './known-entry.ts';
import { holding, readLedger } from './read-history.ts';

/** The rows of deals that hold, by deal, in the order in which they count. */
export async function readKnownEntries(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownEntry[]>> {
  if (ids.length === 0) return new Map();
  const rows = await readLedger(tx, ids);
  return new Map(
    [...rows].map(([id, own]) => [
      id,
      holding(own)
        .filter(({ changes }) => Object.keys(changes).length > 0)
        .map(({ kind, effectiveAt, recordedAt, changes }) => ({
          kind,
          effectiveAt: effectiveAt.getTime(),
          // The database counts microseconds.
          recordedAt: recordedAt.getTime() + 1,
          changes,
        })),
    ]),
  );
}
