/** Writes accounts or contacts that are new or change, by set, and tells the trail of it. */
import type { CustomValues } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { type EventActor, recordEvents } from '../../tenancy/audit/record-event.ts';
import { nameKey } from '../accounts/name-key.ts';
import { customChanges, fieldsByKey, givenOnly } from '../custom-fields/custom-changes.ts';
import { indexCustomValues, indexNewValues } from '../custom-fields/index-values.ts';
import type { RecordTable } from './record-tables.ts';

type Columns = Readonly<Record<string, unknown>>;

/** Columns that change, and custom fields by key under `custom`; before and after. */
export interface RecordChange {
  readonly from: Columns;
  readonly to: Columns;
}

export const isChange = ({ to }: RecordChange): boolean => Object.keys(to).length > 0;

export interface NewRecord {
  readonly id: string;
  /** By column; `custom` by key. */
  readonly values: Columns;
}

export interface ChangedRecord {
  readonly id: string;
  /** As it stood, by column. */
  readonly stands: Columns;
  readonly change: RecordChange;
}

const withKey = (values: Columns): Columns => ({ ...values, name_key: nameKey(String(values.name ?? '')) });

const definition = ({ columns }: RecordTable): string =>
  [
    'id uuid',
    'name_key text',
    'custom jsonb',
    ...Object.entries(columns).map(([name, { type }]) => `${name} ${type}`),
  ].join(', ');

/** Adds records as made by `memberId`; the trail names `by`. */
export async function createRecords(
  tx: TenantTransaction,
  table: RecordTable,
  records: readonly NewRecord[],
  { memberId, by }: { readonly memberId: string; readonly by: EventActor },
): Promise<void> {
  if (records.length === 0) return;
  const names = [...Object.keys(table.columns), 'name_key', 'custom'];
  const filled: Readonly<Record<string, string>> = {
    strategic: 'coalesce(r.strategic, false)',
    other_emails: "coalesce(r.other_emails, '{}')",
    other_phones: "coalesce(r.other_phones, '{}')",
    custom: "coalesce(r.custom, '{}')",
  };
  await tx.client.query(
    `INSERT INTO ${table.table} (organization_id, id, created_by_id, ${names.join(', ')})
     SELECT $1, r.id, $3, ${names.map((name) => filled[name] ?? `r.${name}`).join(', ')}
     FROM json_to_recordset($2::json) AS r(${definition(table)})`,
    [tx.organizationId, JSON.stringify(records.map(({ id, values }) => ({ ...withKey(values), id }))), memberId],
  );
  await indexNewValues(
    tx,
    table.entity,
    records.filter(({ values }) => values.custom !== undefined).map(({ id }) => id),
  );
  await recordEvents(
    tx,
    by,
    records.map(({ id }) => ({ kind: `${table.entity}_created` as const, subject: { kind: table.entity, id } })),
  );
}

/** Writes the columns that change of records that are locked, and tells the trail. */
export async function changeRecords(
  tx: TenantTransaction,
  table: RecordTable,
  records: readonly ChangedRecord[],
  by: EventActor,
): Promise<void> {
  if (records.length === 0) return;
  const after = records.map(({ id, stands, change }) => {
    const custom = { ...(stands.custom as CustomValues), ...(change.to.custom as CustomValues | undefined) };
    const changed = [...Object.keys(change.to), ...('name' in change.to ? ['name_key'] : [])];
    return { ...withKey({ ...stands, ...change.to }), custom: givenOnly(custom), id, changed };
  });
  const names = [...new Set(after.flatMap(({ changed }) => changed))];
  const set = names.map((name) => `${name} = CASE WHEN '${name}' = ANY(r.changed) THEN r.${name} ELSE x.${name} END`);
  await tx.client.query(
    `UPDATE ${table.table} x SET ${[...set, 'updated_at = now()'].join(', ')}
     FROM json_to_recordset($2::json) AS r(${definition(table)}, changed text[])
     WHERE x.organization_id = $1 AND x.id = r.id`,
    [tx.organizationId, JSON.stringify(after)],
  );
  await indexCustomValues(
    tx,
    table.entity,
    records.filter(({ change }) => change.to.custom !== undefined).map(({ id }) => id),
  );
  const fields = records.some(({ change }) => change.to.custom !== undefined)
    ? await fieldsByKey(tx, table.entity)
    : new Map();
  await recordEvents(
    tx,
    by,
    records.map(({ id, stands, change }) => ({
      kind: `${table.entity}_changed` as const,
      subject: { kind: table.entity, id },
      changes: {
        ...changesOf(named(table, change.from), named(table, change.to), fieldsOf(table), [...table.unquoted]),
        ...customChanges(fields, stands.custom as CustomValues, (change.to.custom ?? {}) as CustomValues, {
          isOfPerson: table.entity === 'contact',
        }),
      },
    })),
  );
}

const fieldsOf = ({ columns }: RecordTable): string[] => Object.values(columns).map(({ field }) => field);

/** Columns as the fields of the API. */
const named = ({ columns }: RecordTable, values: Columns): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, { field }]) => (column in values ? [[field, values[column]]] : [])),
  );

/** Puts records that the caller has made below others; they count as made so, and changed by nobody. */
export async function placeMade(
  tx: TenantTransaction,
  { table, tree: { column } }: RecordTable,
  links: readonly { readonly id: string; readonly above: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.client.query(
    `UPDATE ${table} x SET ${column} = r.above FROM json_to_recordset($2::json) AS r(id uuid, above uuid)
     WHERE x.organization_id = $1 AND x.id = r.id`,
    [tx.organizationId, JSON.stringify(links)],
  );
}
