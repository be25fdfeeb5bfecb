import type { MergedNoun, PairToMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { mayUpdateAccount } from '../accounts/account-query.ts';
import { readKnownThere } from '../connected-systems/record-systems.ts';
import { holdersOf } from '../connected-systems/refuse-held.ts';
import { mayUpdateContact } from '../contacts/contact-query.ts';
import { listFields } from '../custom-fields/list-fields.ts';
import { mergedFields } from './merged-fields.ts';
import { NOUNS, type RecordRow } from './nouns.ts';

export interface WantedMerge extends PairToMerge {
  readonly take?: readonly string[] | undefined;
}
/** A pair that may be merged, as both stand under their locks, and what the kept one becomes. */
export interface DecidedMerge extends PairToMerge {
  readonly kept: RecordRow;
  readonly merged: RecordRow;
  readonly next: Readonly<Record<string, unknown>>;
}

const WRITER = { owners: '$2', manages: '$3' };
/** Asked of records by id, the last placeholder. */
const MAY_WRITE: Readonly<Record<MergedNoun, string>> = {
  account: `SELECT a.id, ${mayUpdateAccount(WRITER)} AS may_update FROM accounts a WHERE a.organization_id = $1 AND a.id = ANY($4::uuid[])`,
  contact: `SELECT c.id, ${mayUpdateContact(WRITER)} AS may_update FROM contacts c WHERE c.organization_id = $1 AND c.id = ANY($4::uuid[])`,
};

/** Which of the records the actor may write; those that are not there are left out. */
export async function mayWrite(
  tx: TenantTransaction,
  actor: Actor,
  noun: MergedNoun,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await tx.client.query<{ id: string; may_update: boolean }>(MAY_WRITE[noun], [
    tx.organizationId,
    await visibleOwners(tx, actor),
    managesRecords(actor),
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, row.may_update]));
}

/**
 * Reads pairs and decides what each becomes. The caller has locked the records. `leave` is told of a pair that cannot be
 * merged and why; without it the first such is thrown. Without an actor nobody's permission is asked.
 */
export async function decidePairs(
  tx: TenantTransaction,
  actor: Actor | null,
  noun: MergedNoun,
  wanted: readonly WantedMerge[],
  leave?: (pair: WantedMerge, rows: ReadonlyMap<string, RecordRow>, error: Error) => void,
): Promise<DecidedMerge[]> {
  const ids = wanted.flatMap(({ keptId, mergedId }) => [keptId, mergedId]);
  const writable = actor && (await mayWrite(tx, actor, noun, ids));
  const { rows } = await tx.client.query<{ row: RecordRow }>(
    `SELECT to_jsonb(r) - 'organization_id' AS row FROM ${NOUNS[noun].table} r
     WHERE r.organization_id = $1 AND r.id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  const customs = await listFields(tx, noun);
  const known = await readKnownThere(
    tx,
    noun,
    wanted.map(({ keptId }) => keptId),
  );
  const standing = new Map(rows.map(({ row }) => [row.id, row]));
  const decide = ({ keptId, mergedId, take }: WantedMerge): DecidedMerge => {
    if (keptId === mergedId) {
      throw invalid({
        field: 'mergedId',
        value: mergedId,
        expected: `another ${noun} than the kept one`,
        message: `Choose two different ${noun}s.`,
      });
    }
    const [kept, merged] = [standing.get(keptId), standing.get(mergedId)];
    if (!kept || !merged) throw notFound(noun);
    if (writable && !(writable.get(keptId) && writable.get(mergedId))) {
      throw forbidden(`Only people who may change both ${noun}s may merge them. Nothing was changed.`);
    }
    const held = new Set(holdersOf(known.get(keptId)).keys());
    return { keptId, mergedId, kept, merged, next: mergedFields(noun, kept, merged, take, { customs, held }) };
  };
  return wanted.flatMap((pair) => {
    try {
      return [decide(pair)];
    } catch (error) {
      if (!leave) throw error;
      leave(pair, standing, error as Error);
      return [];
    }
  });
}

/** Refuses while an import is at work, whose chunks remember the accounts and contacts they met. */
export async function refuseDuringImport(tx: TenantTransaction): Promise<void> {
  if (!(await importIsRunning(tx))) return;
  throw conflict({
    field: null,
    value: null,
    expected: 'no import under way',
    message: 'An import is running. Nothing was changed. Wait for it or stop it, then merge.',
  });
}

export async function importIsRunning(tx: TenantTransaction): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    "SELECT 1 FROM imports WHERE organization_id = $1 AND status IN ('running', 'undoing') LIMIT 1",
    [tx.organizationId],
  );
  return (rowCount ?? 0) > 0;
}
