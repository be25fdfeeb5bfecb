/** The work on accounts and contacts: an edit, and its undo. */
import { judgeRecordEdit, type LeftWhy, ownValue, type RecordEdit } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readKnownThere } from '../../../records/connected-systems/record-systems.ts';
import { holdersOf } from '../../../records/connected-systems/refuse-held.ts';
import { idsUp, lockTree, readAbove } from '../../../records/trees/record-tree.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { Changed, Undone } from '../noun.ts';
import type { StoredBulkEdit } from '../stored-bulk-edit.ts';
import { thereOf } from './check-record-edit.ts';
import type { EditedNoun } from './edited-nouns.ts';
import { type JournalRow, writeJournal } from './journal.ts';
import { type Given, hasOf, lockRecords, type Standing, writeRecords } from './write-records.ts';

/** Changes records of a bulk edit that the caller has locked, with the journal of it. */
export async function changeRecords(
  tx: TenantTransaction,
  actor: Actor,
  noun: EditedNoun,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Changed> {
  const edit = stored.edit as RecordEdit;
  const under = valueIn(edit, noun.above.field);
  if (under !== undefined) await lockTree(tx, noun.above.tree);
  const standing = await lockRecords(tx, actor, noun, ids);
  const above = await readAbove(tx, noun.above.tree, idsAmong([under]));
  const known = await readKnownThere(tx, noun.noun, ids);
  const given: Given[] = [];
  const journal: JournalRow[] = [];
  let same = 0;
  for (const id of ids) {
    const before = standing.get(id);
    if (!before) {
      journal.push({ id, why: 'gone', former: null });
      continue;
    }
    const { mayUpdate } = before;
    const verdict = judgeRecordEdit({
      mayUpdate,
      circular: wouldCircle(above, id, under),
      has: hasOf(before, edit),
      held: [...holdersOf(known.get(id)).keys()],
    });
    if (verdict.is === 'same') same++;
    if (verdict.is === 'left') journal.push({ id, why: verdict.why, former: null });
    if (verdict.is !== 'changed') continue;
    const fields = only(edit, verdict.fields, (value) => value);
    given.push({ before, fields });
    journal.push({
      id,
      why: null,
      former: only(edit, verdict.fields, (_, field, key) =>
        key === undefined ? before.values[field] : ownValue(before.custom, key),
      ),
    });
  }
  await writeRecords(tx, actor, noun, given);
  await writeJournal(tx, stored.id, journal, { isUndo: false });
  return { changed: given.length, same, left: journal.flatMap(({ why }) => why ?? []) };
}

/** Gives records their former values back, except where one of the fields was changed since. */
export async function undoRecords(
  tx: TenantTransaction,
  actor: Actor,
  noun: EditedNoun,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Undone> {
  const edit = stored.edit as RecordEdit;
  const { above, refers } = noun;
  if (valueIn(edit, above.field) !== undefined) await lockTree(tx, above.tree);
  const standing = await lockRecords(tx, actor, noun, ids);
  // After the lock: an erasure takes what was kept with it.
  const formers = await formersOf(tx, stored.id, ids);
  const all = [...formers.values()];
  const standsBelow = await readAbove(tx, above.tree, idsAmong(all.map((former) => valueIn(former, above.field))));
  const there = new Set<unknown>([null, undefined]);
  for (const [field, table] of Object.entries(refers)) {
    const named = all.flatMap((former) => valueIn(former, field) ?? []);
    for (const id of (await thereOf(tx, table, named)).keys()) there.add(id);
  }
  const known = await readKnownThere(tx, noun.noun, ids);
  const given: Given[] = [];
  const journal: JournalRow[] = [];
  for (const id of ids) {
    const [before, former] = [standing.get(id), formers.get(id)];
    const why = whyLeft(before, former, edit, holdersOf(known.get(id)));
    if (!before || !former || why !== null) {
      journal.push({ id, why, former: null });
      continue;
    }
    const under = valueIn(former, above.field);
    const refused: LeftWhy | null = Object.keys(refers).some((field) => !there.has(valueIn(former, field)))
      ? 'value_gone'
      : wouldCircle(standsBelow, id, under)
        ? 'circular'
        : null;
    journal.push({ id, why: refused, former: null });
    if (refused !== null) continue;
    if (under !== undefined) standsBelow.set(id, idsAmong([under])[0] ?? null);
    given.push({ before, fields: former });
  }
  await writeRecords(tx, actor, noun, given);
  await writeJournal(tx, stored.id, journal, { isUndo: true });
  return { undone: given.length, left: journal.flatMap(({ why }) => why ?? []) };
}

const valueIn = (edit: RecordEdit, field: string): unknown => edit[field as keyof RecordEdit];
const idsAmong = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

/** Whether a record would come under itself, or under one that is under it. */
const wouldCircle = (above: ReadonlyMap<string, string | null>, id: string, under: unknown): boolean =>
  typeof under === 'string' && idsUp(above, under).has(id);

/** Why a record stays as it is; null when it goes back. */
function whyLeft(
  before: Standing | undefined,
  former: RecordEdit | undefined,
  edit: RecordEdit,
  held: ReadonlyMap<string, unknown>,
): LeftWhy | null {
  if (!before || !former) return 'gone';
  if (!before.mayUpdate) return 'not_yours';
  const has = hasOf(before, edit);
  const fields = Object.keys(hasOf(before, former));
  if (!fields.every((field) => has[field])) return 'changed_since';
  return fields.some((field) => held.has(field)) ? 'held' : null;
}

/** Some fields of an edit, each with a value of its own. */
function only(
  { custom = {}, ...own }: RecordEdit,
  fields: readonly string[],
  value: (asked: unknown, field: string, key?: string) => unknown,
): RecordEdit {
  const plain = Object.entries(own).flatMap(([field, asked]) =>
    fields.includes(field) ? [[field, value(asked, field) ?? null]] : [],
  );
  const customs = Object.entries(custom).flatMap(([key, asked]) =>
    fields.includes(`custom.${key}`) ? [[key, value(asked, `custom.${key}`, key) ?? null]] : [],
  );
  return { ...Object.fromEntries(plain), ...(customs.length > 0 && { custom: Object.fromEntries(customs) }) };
}

async function formersOf(
  tx: TenantTransaction,
  bulkEditId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordEdit>> {
  const { rows } = await tx.client.query<{ id: string; former: RecordEdit }>(
    `SELECT record_id AS id, former FROM bulk_edit_records
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND record_id = ANY($3::uuid[]) AND former IS NOT NULL`,
    [tx.organizationId, bulkEditId, ids],
  );
  return new Map(rows.map(({ id, former }) => [id, former]));
}
