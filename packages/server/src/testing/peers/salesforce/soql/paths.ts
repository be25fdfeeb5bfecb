/** Fields of a query, also of parents: "Account.Owner.Name" from an opportunity. */
import { invalidType, noSuchColumn, Refusal } from '../errors.ts';
import type { Field, Row, Value } from '../world/fields.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

export interface Path {
  readonly field: Field;
  /** Lookups on the way, from the record that is asked. */
  readonly lookups: readonly Field[];
  readonly read: (row: Row) => Value;
}

/** Who asks, and of what. */
export interface Asker {
  readonly world: World;
  readonly userId: string;
}

export function tableOf({ world }: Asker, name: string): Table {
  const table = world.tables.get(name.toLowerCase());
  if (!table) throw invalidType(name);
  return table;
}

/** Finds the way to a field through its parents. A field that security hides is refused as one that does not exist. */
export function pathTo(asker: Asker, table: Table, names: readonly string[]): Path {
  const lookups: Field[] = [];
  let at = table;
  for (const name of names.slice(0, -1)) {
    const lookup = at.definition.fields.find((each) => each.relationshipName?.toLowerCase() === name.toLowerCase());
    if (!lookup || !asker.world.security.visible(asker.userId, at, lookup.name)) {
      const message = `Didn't understand relationship '${name}' in field path. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name. Please reference your WSDL or the describe call for the appropriate names.`;
      throw new Refusal(400, 'INVALID_FIELD', message);
    }
    lookups.push(lookup);
    at = tableOf(asker, lookup.referenceTo[0] ?? '');
  }
  const last = names.at(-1) ?? '';
  const field = asker.world.security.visible(asker.userId, at, last);
  if (!field) throw noSuchColumn(last, at.definition.name);
  return { field, lookups, read: (row) => parentOf(asker.world, row, lookups)?.[field.name] ?? null };
}

/** Returns the record at the end of a way of lookups; null where one of them is empty. */
export function parentOf(world: World, row: Row, lookups: readonly Field[]): Row | null {
  let at: Row | null = row;
  for (const { name } of lookups) {
    const id: Value | undefined = at[name];
    at = typeof id === 'string' ? (world.find(id)?.row ?? null) : null;
    if (!at) return null;
  }
  return at;
}
