import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor, Doer } from '../../tenancy/identity/actor.ts';
import { decidePairs, refuseDuringImport, type WantedMerge } from './load-pairs.ts';
import { lockAccounts, mergeAccounts } from './merge-accounts.ts';
import { lockPeople, mergeContacts } from './merge-contacts.ts';
import type { RecordRow } from './nouns.ts';
import { presentMerge, readMerge } from './stored-merge.ts';

/**
 * Merges pairs that have no record in common, in the caller's transaction, and answers their ids. `leave` is told of a
 * pair that cannot be merged; without it the first such is thrown.
 */
export async function mergePairs(
  tx: TenantTransaction,
  actor: Actor,
  noun: MergedNoun,
  wanted: readonly WantedMerge[],
  {
    batchId = null,
    leave,
  }: {
    batchId?: string | null;
    leave?: (pair: WantedMerge, rows: ReadonlyMap<string, RecordRow>, error: Error) => void;
  } = {},
): Promise<string[]> {
  const ids = wanted.flatMap(({ keptId, mergedId }) => [keptId, mergedId]);
  await (noun === 'account' ? lockAccounts : lockPeople)(tx, ids);
  const pairs = await decidePairs(tx, actor, noun, wanted, leave);
  if (pairs.length === 0) return [];
  return (noun === 'account' ? mergeAccounts : mergeContacts)(tx, actor, pairs, batchId);
}

/** Merges pairs that have no record in common as a connected system has merged them, whose act it is. */
export async function mergePairsAs(
  tx: TenantTransaction,
  doer: Doer,
  noun: MergedNoun,
  wanted: readonly WantedMerge[],
  leave: (pair: WantedMerge, rows: ReadonlyMap<string, RecordRow>, error: Error) => void,
): Promise<void> {
  const pairs = await decidePairs(tx, null, noun, wanted, leave);
  if (pairs.length > 0) await (noun === 'account' ? mergeAccounts : mergeContacts)(tx, doer, pairs, null);
}

/** Merges one record into another. */
export async function mergeRecords(
  tx: TenantTransaction,
  actor: Actor,
  { noun, ...pair }: WantedMerge & { readonly noun: MergedNoun },
) {
  await refuseDuringImport(tx);
  const [id] = await mergePairs(tx, actor, noun, [pair]);
  return presentMerge(tx, actor, await readMerge(tx, id as string));
}
