import { isDeepStrictEqual } from 'node:util';
import { type CustomValues, customColumn, ownValue, type RecordEdit } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { customChanges, fieldsByKey } from '../../../records/custom-fields/custom-changes.ts';
import { indexCustomValues } from '../../../records/custom-fields/index-values.ts';
import { Parameters } from '../../../records/lists/parameters.ts';
import { changesOf } from '../../../tenancy/audit/changes-of.ts';
import { recordEvents } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { isHere } from '../../../tenancy/identity/member-actor.ts';
import { managesRecords, visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { EditedNoun } from './edited-nouns.ts';

/** A record under its lock. */
export interface Standing {
  readonly id: string;
  readonly mayUpdate: boolean;
  /** By field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What stands in archived fields among them. */
  readonly custom: CustomValues;
}

/** Locks records in the order of their ids, and reads them as the actor may change them now. */
export async function lockRecords(
  tx: TenantTransaction,
  actor: Actor,
  { table, alias, columns, mayUpdate }: EditedNoun,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const parameters = new Parameters(tx.organizationId);
  // Nothing is done in the name of somebody who left.
  const here = await isHere(tx, actor);
  const may = mayUpdate({
    owners: parameters.add(here ? await visibleOwners(tx, actor) : []),
    manages: parameters.add(here && managesRecords(actor)),
  });
  const own = Object.entries(columns).map(([field, { column }]) => `'${field}', ${alias}.${column}`);
  const { rows } = await tx.client.query<Standing>(
    `SELECT ${alias}.id, ${may} AS "mayUpdate", jsonb_build_object(${own.join(', ')}) AS values, ${alias}.custom
     FROM ${table} ${alias} WHERE ${alias}.organization_id = $1 AND ${alias}.id = ANY(${parameters.add(ids)}::uuid[])
     ORDER BY ${alias}.id FOR NO KEY UPDATE OF ${alias}`,
    parameters.values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of each field whether it has the value that is given; of a custom one under custom. and its key. */
export function hasOf(
  { values, custom }: Standing,
  { custom: customs = {}, ...own }: RecordEdit,
): Record<string, boolean> {
  return Object.fromEntries([
    ...Object.entries(own)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, (values[field] ?? null) === value] as const),
    ...Object.entries(customs).map(
      ([key, value]) => [customColumn(key), isDeepStrictEqual(ownValue(custom, key) ?? null, value)] as const,
    ),
  ]);
}

export interface Given {
  readonly before: Standing;
  /** Fields as they are to be, those of `custom` by key; null takes one away. */
  readonly fields: RecordEdit;
}

/** Writes fields of records that are locked, and tells of each in the audit trail. */
export async function writeRecords(
  tx: TenantTransaction,
  actor: Actor,
  { noun, table, columns, event }: EditedNoun,
  given: readonly Given[],
): Promise<void> {
  if (given.length === 0) return;
  const ids = given.map(({ before }) => before.id);
  const own = Object.entries(columns).map(
    ([field, { column, type }]) =>
      `${column} = CASE WHEN g.fields ? '${field}' THEN (g.fields ->> '${field}')::${type} ELSE r.${column} END`,
  );
  await tx.client.query(
    `UPDATE ${table} r SET ${own.join(', ')}, updated_at = now(),
       custom = jsonb_strip_nulls(r.custom || coalesce(g.fields -> 'custom', '{}'))
     FROM unnest($2::uuid[], $3::jsonb[]) AS g(id, fields) WHERE r.organization_id = $1 AND r.id = g.id`,
    [tx.organizationId, ids, given.map(({ fields }) => JSON.stringify(fields))],
  );
  const customs = given.flatMap(({ before, fields }) => (fields.custom ? [before.id] : []));
  await indexCustomValues(tx, noun, customs);
  const known = customs.length === 0 ? new Map() : await fieldsByKey(tx, noun);
  await recordEvents(
    tx,
    actor,
    given.map(({ before, fields: { custom = {}, ...fields } }) => ({
      kind: event,
      subject: { kind: noun, id: before.id },
      changes: {
        ...changesOf(before.values, { ...before.values, ...fields }, Object.keys(columns)),
        ...customChanges(known, before.custom, custom, { isOfPerson: noun === 'contact' }),
      },
    })),
  );
}
