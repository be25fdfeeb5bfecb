/**
 * What a user may see and change of an object's fields. A field that is hidden does not exist for that user: describe leaves it
 * out, and a query that names it is refused.
 * https://developer.salesforce.com/docs/atlas.en-us.262.0.object_reference.meta/object_reference/sforce_api_objects_fieldpermissions.htm
 */
import type { Field } from './fields.ts';
import type { Table } from './table.ts';

export class FieldSecurity {
  readonly #hidden = new Set<string>();
  readonly #readOnly = new Set<string>();

  hide(userId: string, object: string, ...fields: readonly string[]): void {
    for (const name of fields) this.#hidden.add(keyOf(userId, object, name));
  }

  show(userId: string, object: string, ...fields: readonly string[]): void {
    for (const name of fields) this.#hidden.delete(keyOf(userId, object, name));
  }

  lock(userId: string, object: string, ...fields: readonly string[]): void {
    for (const name of fields) this.#readOnly.add(keyOf(userId, object, name));
  }

  /** Returns the field by its name, when this user sees it. */
  visible(userId: string, table: Table, name: string): Field | undefined {
    const field = table.field(name);
    return field && !this.#hidden.has(keyOf(userId, table.definition.name, field.name)) ? field : undefined;
  }

  mayWrite(userId: string, table: Table, field: Field): boolean {
    return !this.#readOnly.has(keyOf(userId, table.definition.name, field.name));
  }
}

const keyOf = (userId: string, object: string, field: string) => `${userId} ${object}.${field}`.toLowerCase();
