import { isDeepStrictEqual } from 'node:util';
import { type CustomValues, ownValue } from '@forecastle/rules';
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { givenOnly } from '../custom-fields/custom-changes.ts';
import { listFields } from '../custom-fields/list-fields.ts';
import { mayWrite } from './load-pairs.ts';
import { customOf } from './merged-custom.ts';
import { NOUNS, type RecordRow } from './nouns.ts';
import type { StoredMerge } from './stored-merge.ts';
import { survivorsOf } from './survivors.ts';

/** A merge whose rows are still kept. */
export interface UndoableMerge extends StoredMerge {
  readonly keptBefore: RecordRow;
  readonly keptAfter: RecordRow;
  readonly mergedRow: RecordRow;
}

/** Refuses an undo, and says what was built on the merge. */
export const builtOn = (what: string): Error =>
  conflict({
    field: null,
    value: null,
    expected: 'a merge that nothing depends on',
    message: `This merge cannot be undone: ${what}. Nothing was changed.`,
  });

/**
 * Throws unless a merge can be undone as far as its two records say: not undone or erased, the kept record neither merged
 * further nor changed in what the merge gave it. Answers the columns that go back. The caller has locked the kept record.
 */
export async function checkUndoable(
  tx: TenantTransaction,
  actor: Actor,
  merge: StoredMerge,
): Promise<{ merge: UndoableMerge; back: Record<string, unknown> }> {
  const { noun, keptId, undoneAt, keptBefore, keptAfter, mergedRow } = merge;
  if (undoneAt !== null) throw builtOn('it was already undone');
  if (!keptBefore || !keptAfter || !mergedRow) throw builtOn('the person was erased since');
  const { table, columns, words } = NOUNS[noun];
  const { rows } = await tx.client.query<{ row: RecordRow }>(
    `SELECT to_jsonb(r) - 'organization_id' AS row FROM ${table} r WHERE r.organization_id = $1 AND r.id = $2`,
    [tx.organizationId, keptId],
  );
  const now = rows[0]?.row;
  if (!now) {
    const survivor = (await survivorsOf(tx, table, [keptId])).get(keptId);
    if (survivor) throw builtOn(`${String(keptAfter.name)} was merged into another ${noun} since; undo that first`);
    throw notFound(noun);
  }
  const { rows: later } = await tx.client.query<{ name: string }>(
    `SELECT merged_name AS name FROM merges
     WHERE organization_id = $1 AND kept_id = $2 AND undone_at IS NULL AND id > $3 ORDER BY id DESC LIMIT 1`,
    [tx.organizationId, keptId, merge.id],
  );
  if (later[0]) throw builtOn(`${later[0].name} was merged into the same ${noun} since; undo that first`);
  if (!(await mayWrite(tx, actor, noun, [keptId])).get(keptId)) {
    throw forbidden(`Only people who may change this ${noun} may undo merges into it. Nothing was changed.`);
  }
  const back: Record<string, unknown> = {};
  for (const column of [...Object.values(columns), 'name_key']) {
    if (isDeepStrictEqual(keptBefore[column], keptAfter[column])) continue;
    if (!isDeepStrictEqual(now[column], keptAfter[column])) {
      throw builtOn(`the ${words[column] ?? column} of ${now.name} changed since`);
    }
    back[column] = keptBefore[column];
  }
  const custom = await customBack(tx, noun, { keptBefore, keptAfter, now });
  if (custom) back.custom = custom;
  return { merge: { ...merge, keptBefore, keptAfter, mergedRow }, back };
}

/** Custom values as they go back; what came to the kept record since stays. Null where the merge gave it none. */
async function customBack(
  tx: TenantTransaction,
  noun: MergedNoun,
  rows: { readonly keptBefore: RecordRow; readonly keptAfter: RecordRow; readonly now: RecordRow },
): Promise<CustomValues | null> {
  const [before, after, stands] = [customOf(rows.keptBefore), customOf(rows.keptAfter), customOf(rows.now)];
  const given = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(ownValue(before, key), ownValue(after, key)),
  );
  if (given.length === 0) return null;
  const changed = given.find((key) => !isDeepStrictEqual(ownValue(stands, key), ownValue(after, key)));
  if (changed !== undefined) {
    const label = (await listFields(tx, noun)).find(({ key }) => key === changed)?.label ?? changed;
    throw builtOn(`${label} of ${rows.now.name} changed since`);
  }
  return givenOnly({ ...stands, ...Object.fromEntries(given.map((key) => [key, ownValue(before, key) ?? null])) });
}
