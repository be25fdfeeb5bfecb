/** The records of one object, in the order of their ids. */
import type { Field, ObjectDefinition, Row } from './fields.ts';
import { makeId } from './ids.ts';

export class Table {
  readonly rows = new Map<string, Row>();
  definition: ObjectDefinition;
  #byName = new Map<string, Field>();
  #blank: Row = {};
  #made = 0;

  constructor(definition: ObjectDefinition) {
    this.definition = definition;
    this.#index();
  }

  /** Names in queries and paths are not case-sensitive. */
  field(name: string): Field | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  addField(field: Field): void {
    this.definition = { ...this.definition, fields: [...this.definition.fields, field] };
    this.#index();
    for (const row of this.rows.values()) row[field.name] = field.byDefault;
  }

  /** Puts a new record in with what its fields have by default. */
  create(values: Row): Row {
    const id = makeId(this.definition.prefix, ++this.#made);
    const row = { ...this.#blank };
    for (const name in values) row[name] = values[name] ?? null;
    row.Id = id;
    this.rows.set(id, row);
    return row;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#blank, name);
  }

  #index(): void {
    this.#byName = new Map(this.definition.fields.map((each) => [each.name.toLowerCase(), each]));
    const stored = this.definition.fields.filter(({ type }) => type !== 'address');
    // An object that JSON made keeps one shape for all its copies, however many fields it has: half a million fit in memory.
    this.#blank = JSON.parse(
      JSON.stringify(Object.fromEntries(stored.map((each) => [each.name, each.byDefault]))),
    ) as Row;
  }
}
