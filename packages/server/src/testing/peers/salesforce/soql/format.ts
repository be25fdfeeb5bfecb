/** Records as the REST API writes them. */

import type { Field, Row, Value } from '../world/fields.ts';
import type { Table } from '../world/table.ts';
import type { Asker, Path } from './paths.ts';
import { parentOf } from './paths.ts';
import type { Selection } from './query.ts';

type Written = Value | { readonly [name: string]: unknown };

/**
 * Writes an instant as "2022-01-02T17:38:59.000+0000".
 * https://developer.salesforce.com/docs/platform/api-rest/guide/intro-valid-date-formats.html
 */
export const writeInstant = (at: number): string => new Date(at).toISOString().replace('Z', '+0000');

/** Returns a value as JSON carries it; the parts of an address stand in one object beside their own fields. */
export function writeValue(field: Field, row: Row): Written {
  if (field.type === 'address') {
    const of = (part: string) => row[field.name.replace('Address', part)] ?? null;
    const address = { city: of('City'), country: of('Country'), street: of('Street') };
    return Object.values(address).every((part) => part === null) ? null : address;
  }
  const value = row[field.name] ?? null;
  return field.type === 'datetime' && typeof value === 'number' ? writeInstant(value) : value;
}

const attributesOf = (version: string, type: string, id: Value | undefined) => ({
  attributes: { type, url: `/services/data/v${version}/sobjects/${type}/${id}` },
});

export function writeRecord(
  asker: Asker,
  version: string,
  table: Table,
  row: Row,
  { paths, children }: Selection,
): object {
  const record: Record<string, unknown> = attributesOf(version, table.definition.name, row.Id);
  for (const path of paths) writePath(asker, version, record, row, path);
  for (const child of children) {
    const rows = child.of(row);
    const records = rows.map((each) => writeRecord(asker, version, child.table, each, child));
    record[child.name] = rows.length === 0 ? null : { totalSize: rows.length, done: true, records };
  }
  return record;
}

/** Puts a parent's field into the parent's own object, which is null where the lookup is empty. */
function writePath(
  asker: Asker,
  version: string,
  record: Record<string, unknown>,
  row: Row,
  { lookups, field }: Path,
): void {
  let into = record;
  for (const [index, { relationshipName }] of lookups.entries()) {
    const name = relationshipName ?? '';
    const parent = parentOf(asker.world, row, lookups.slice(0, index + 1));
    if (!parent) {
      into[name] ??= null;
      return;
    }
    const type = asker.world.find(String(parent.Id))?.table.definition.name ?? '';
    into[name] ??= attributesOf(version, type, parent.Id);
    into = into[name] as Record<string, unknown>;
  }
  const at = parentOf(asker.world, row, lookups);
  into[field.name] = at ? writeValue(field, at) : null;
}
