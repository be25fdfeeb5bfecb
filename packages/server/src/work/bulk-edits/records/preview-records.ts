import type { BulkEditPreview } from '@forecastle/contract';
import {
  fieldsOfEdit,
  isCustomColumn,
  judgeRecordEdit,
  keyOfColumn,
  ownValue,
  type RecordEdit,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { LeftCounts } from '../../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type Holding, heldBy, knownByColumn, readHolding } from '../../../records/connected-systems/record-systems.ts';
import type { Values } from '../../../records/lists/parameters.ts';
import { idsUp, readAbove } from '../../../records/trees/record-tree.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { missingOf, refuseTooMany } from '../check-size.ts';
import { addLeft, presentLeft } from '../left-counts.ts';
import type { Chosen, Selected } from '../noun.ts';
import { checkRecordEdit, thereOf } from './check-record-edit.ts';
import type { EditedNoun } from './edited-nouns.ts';
import { selectRecords } from './select-records.ts';

type Preview = z.infer<typeof BulkEditPreview>;
type Example = Preview['examples'][number];

/** Of each verdict. */
const EXAMPLES = 3;
/** Records among which examples are looked for. */
const SAMPLE = 200;

/** What the rule reads of a record. */
interface Read {
  /** Connections that decide fields of the edit and know it. */
  readonly knownBy: readonly string[];
  readonly mayUpdate: boolean;
  readonly circular: boolean;
  readonly has: Readonly<Record<string, boolean>>;
}

/**
 * What an edit would do. Records are counted by what the rule reads of them, and each such group is judged once, as each
 * record is when it runs.
 */
export async function previewRecords(
  tx: TenantTransaction,
  actor: Actor,
  noun: EditedNoun,
  { chosen, edit: asked }: { chosen: Chosen; edit: RecordEdit },
): Promise<Preview> {
  const edit = await checkRecordEdit(tx, noun, asked);
  const selected = await selectRecords(tx, actor, noun, chosen);
  await refuseTooMany(tx, selected, noun.table);
  const holding = await readHolding(tx, noun.noun, Object.keys(fieldsOfEdit(edit)));
  const read = `${await readBy(tx, actor, noun, edit, selected.parameters)}, ${knownByColumn(holding, noun.noun, `${noun.alias}.id`)} AS "knownBy"`;
  const { rows: groups } = await tx.client.query<Read & { count: number }>(
    `SELECT ${read}, count(*)::int AS count FROM ${selected.from} GROUP BY 1, 2, 3, 4`,
    selected.parameters.values,
  );
  let [found, change, same] = [0, 0, 0];
  let left: LeftCounts = {};
  for (const { count, ...record } of groups) {
    const verdict = judgeRecordEdit({ ...record, held: heldBy(holding, record.knownBy) });
    found += count;
    if (verdict.is === 'changed') change += count;
    if (verdict.is === 'same') same += count;
    if (verdict.is === 'left') left = addLeft(left, verdict.why, count);
  }
  const gone = missingOf(chosen, found);
  return {
    total: found + gone,
    change,
    same,
    left: presentLeft(addLeft(left, 'gone', gone)),
    along: [],
    parted: [],
    examples: await findExamples(tx, noun, selected, { edit, read, holding }),
  };
}

/** The three columns that the rule reads. */
async function readBy(
  tx: TenantTransaction,
  actor: Actor,
  noun: EditedNoun,
  edit: RecordEdit,
  values: Values,
): Promise<string> {
  const { alias, columns, above } = noun;
  const mayUpdate = noun.mayUpdate({
    owners: values.add(await visibleOwners(tx, actor)),
    manages: values.add(managesRecords(actor)),
  });
  const under = edit[above.field as keyof RecordEdit] as unknown;
  const circular =
    typeof under === 'string'
      ? `${alias}.id = ANY(${values.add([...idsUp(await readAbove(tx, above.tree, [under]), under)])}::uuid[])`
      : 'false';
  const own = Object.entries(columns).flatMap(([field, { column, type }]) => {
    const value = edit[field as keyof RecordEdit] as unknown;
    return value === undefined
      ? []
      : [`'${field}', ${alias}.${column} IS NOT DISTINCT FROM ${values.add(value)}::${type}`];
  });
  const customs =
    edit.custom === undefined
      ? ''
      : ` || (SELECT jsonb_object_agg('custom.' || e.key, coalesce(${alias}.custom->e.key, 'null') = e.value)
          FROM jsonb_each(${values.add(JSON.stringify(edit.custom))}::jsonb) e)`;
  return `${mayUpdate} AS "mayUpdate", ${circular} AS circular, jsonb_build_object(${own.join(', ')})${customs} AS has`;
}

/** A few records of each verdict, as far as the first of them by name show some. */
async function findExamples(
  tx: TenantTransaction,
  noun: EditedNoun,
  { from, parameters }: Selected,
  { edit, read, holding }: { edit: RecordEdit; read: string; holding: Holding },
): Promise<Example[]> {
  const { alias, columns } = noun;
  const own = Object.entries(columns).map(([field, { column }]) => `'${field}', ${alias}.${column}`);
  const { rows } = await tx.client.query<
    Read & { id: string; name: string; values: Record<string, unknown>; custom: Record<string, unknown> }
  >(
    `SELECT ${alias}.id, ${alias}.name, ${read}, jsonb_build_object(${own.join(', ')}) AS values, ${alias}.custom
     FROM ${from} ORDER BY ${alias}.name, ${alias}.id LIMIT ${SAMPLE}`,
    parameters.values,
  );
  const asked = fieldsOfEdit(edit);
  const taken = new Map<string, number>();
  const examples = rows.flatMap(({ id, name, values, custom, ...record }): Example[] => {
    const verdict = judgeRecordEdit({ ...record, held: heldBy(holding, record.knownBy) });
    const key = verdict.is === 'left' ? verdict.why : verdict.is;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    if (verdict.is === 'same' || before >= EXAMPLES) return [];
    if (verdict.is === 'left') return [{ id, name, why: verdict.why, changes: [] }];
    const changes = verdict.fields.map((field) => ({
      field,
      to: asked[field],
      from: (isCustomColumn(field) ? ownValue(custom, keyOfColumn(field)) : values[field]) ?? null,
    }));
    return [{ id, name, why: null, changes }];
  });
  return nameOthers(tx, noun, examples);
}

/** Ids of other records are told with their names. */
async function nameOthers(
  tx: TenantTransaction,
  { refers }: EditedNoun,
  examples: readonly Example[],
): Promise<Example[]> {
  const changes = examples.flatMap((example) => example.changes);
  const names = new Map<unknown, string>();
  for (const [field, table] of Object.entries(refers)) {
    const ids = changes.filter((change) => change.field === field).flatMap(({ from, to }) => [from, to]);
    const there = await thereOf(
      tx,
      table,
      ids.filter((id) => id !== null),
    );
    for (const [id, name] of there) names.set(id, name);
  }
  const named = (field: string, value: unknown) =>
    refers[field] && value !== null ? { id: value, name: names.get(value) ?? '' } : value;
  return examples.map((example) => ({
    ...example,
    changes: example.changes.map(({ field, from, to }) => ({ field, from: named(field, from), to: named(field, to) })),
  }));
}
