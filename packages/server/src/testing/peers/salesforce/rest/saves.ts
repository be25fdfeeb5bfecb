/**
 * Saves as the API checks them: fields that exist and may be written, values of their kind, what is required, parents that are
 * free, validation rules.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_concepts_core_data_objects.htm
 */
import { Refusal } from '../errors.ts';
import type { Field, Row, Value } from '../world/fields.ts';
import { toId18 } from '../world/ids.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** A save by somebody, who holds locks until it is over. */
export interface Saver {
  readonly world: World;
  readonly userId: string;
  readonly holder: object;
}

export function createRecord(saver: Saver, table: Table, given: Readonly<Record<string, unknown>>): string {
  if (!table.definition.writable) throw notAllowed('insert', table);
  return saver.world.transaction(() => {
    const values = valuesOf(saver, table, given, 'createable');
    const missing = table.definition.fields.filter(
      (each) => each.createable && !each.nillable && each.byDefault === null && (values[each.name] ?? null) === null,
    );
    if (missing.length > 0) throw required(missing);
    const row = saver.world.insert(table.definition.name, values, saver.userId);
    lock(saver, table, row);
    checkRules(saver, table, row);
    return String(row.Id);
  });
}

export function changeRecord(saver: Saver, table: Table, id: string, given: Readonly<Record<string, unknown>>): void {
  if (!table.definition.writable) throw notAllowed('update', table);
  saver.world.transaction(() => {
    const row = existing(table, id);
    const values = valuesOf(saver, table, given, 'updateable');
    const emptied = Object.keys(values).flatMap((name) => {
      const field = table.field(name);
      return field && !field.nillable && values[name] === null ? [field] : [];
    });
    if (emptied.length > 0) throw required(emptied);
    lock(saver, table, row);
    // A deal with products has the amount that they sum to, whatever is written.
    if (table.definition.name === 'Opportunity' && row.HasOpportunityLineItem) delete values.Amount;
    saver.world.update(table.definition.name, id, values, saver.userId);
    lock(saver, table, row);
    checkRules(saver, table, row);
  });
}

export function deleteRecord(saver: Saver, table: Table, id: string): void {
  if (!table.definition.writable) throw notAllowed('delete', table);
  const row = existing(table, id);
  lock(saver, table, row);
  saver.world.transaction(() => saver.world.delete(table.definition.name, id, saver.userId));
}

/** Returns the record of an id in either form, which is neither missing nor in the recycle bin. */
export function existing(table: Table, given: string): Row {
  const id = toId18(given);
  if (id === null || !id.startsWith(table.definition.prefix)) throw new Refusal(400, 'MALFORMED_ID', `bad id ${given}`);
  const row = table.rows.get(id);
  if (!row) throw new Refusal(404, 'NOT_FOUND', 'Provided external ID field does not exist or is not accessible: Id');
  if (row.IsDeleted === true) throw new Refusal(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  return row;
}

const notAllowed = (verb: string, { definition }: Table) =>
  new Refusal(400, 'CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY', `entity type ${definition.name} does not support ${verb}`);
const required = (fields: readonly Field[]) => {
  const names = fields.map(({ name }) => name);
  return new Refusal(400, 'REQUIRED_FIELD_MISSING', `Required fields are missing: [${names.join(', ')}]`, names);
};

function valuesOf(
  { world, userId }: Saver,
  table: Table,
  given: Readonly<Record<string, unknown>>,
  verb: 'createable' | 'updateable',
): Row {
  const values: Row = {};
  const locked: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (name === 'attributes') continue;
    const field = world.security.visible(userId, table, name);
    if (!field)
      throw new Refusal(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${table.definition.name}`);
    if (!field[verb] || !world.security.mayWrite(userId, table, field)) locked.push(field.name);
    else values[field.name] = readValue(world, field, value);
  }
  if (locked.length === 0) return values;
  const message = `Unable to create/update fields: ${locked.join(', ')}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`;
  throw new Refusal(400, 'INVALID_FIELD_FOR_INSERT_UPDATE', message, locked);
}

const KINDS = new Map([
  ['boolean', 'boolean'],
  ['currency', 'number'],
  ['percent', 'number'],
  ['double', 'number'],
  ['int', 'number'],
]);

function readValue(world: World, field: Field, value: unknown): Value {
  if (value === null || value === '') return null;
  const kind = KINDS.get(field.type) ?? 'string';
  if (typeof value !== kind) throw unreadable(field, value);
  if (field.type === 'reference') return readReference(world, field, String(value));
  if (field.type === 'datetime') {
    const at = Date.parse(String(value));
    if (Number.isNaN(at)) throw unreadable(field, value);
    return at;
  }
  if (field.type === 'date' && !/^\d{4}-\d{2}-\d{2}(?:T|$)/u.test(String(value))) throw unreadable(field, value);
  if (field.type === 'date') return String(value).slice(0, 10);
  if (typeof value === 'string' && value.length > field.length) {
    const message = `${field.label}: data value too large: ${value} (max length=${field.length})`;
    throw new Refusal(400, 'STRING_TOO_LONG', message, [field.name]);
  }
  if (field.restricted && !field.values.includes(String(value))) {
    const message = `${field.label}: bad value for restricted picklist field: ${value}`;
    throw new Refusal(400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', message, [field.name]);
  }
  return value as Value;
}

const unreadable = ({ type }: Field, value: unknown) =>
  new Refusal(
    400,
    'JSON_PARSER_ERROR',
    `Cannot deserialize instance of ${type} from VALUE_${typeof value === 'number' ? 'NUMBER_FLOAT' : 'STRING'} value ${String(value)} or request may be missing a required field at [line:1, column:1]`,
  );

function readReference(world: World, field: Field, given: string): Value {
  const id = toId18(given);
  const targets = field.referenceTo.map((name) => world.tables.get(name.toLowerCase()));
  if (id === null || !targets.some((each) => each && id.startsWith(each.definition.prefix)))
    throw new Refusal(400, 'MALFORMED_ID', `${field.label}: id value of incorrect type: ${given}`, [field.name]);
  const found = world.find(id);
  if (!found) throw new Refusal(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', []);
  if (found.row.IsDeleted === true) throw new Refusal(400, 'ENTITY_IS_DELETED', 'entity is deleted', [field.name]);
  if (field.name === 'OwnerId' && found.row.IsActive !== true) {
    const message = `operation performed with inactive user [${id}] as owner of record`;
    throw new Refusal(400, 'INACTIVE_OWNER_OR_USER', message, []);
  }
  return id;
}

/** Takes the record and the parents of it. */
function lock({ world, holder }: Saver, table: Table, row: Row): void {
  const parents = table.definition.fields
    .filter(
      ({ type, referenceTo }) =>
        type === 'reference' && referenceTo.some((to) => to === 'Account' || to === 'Opportunity'),
    )
    .map(({ name }) => row[name]);
  for (const id of [row.Id, ...parents]) {
    if (typeof id !== 'string' || world.locks.take(id, holder)) continue;
    throw new Refusal(
      400,
      'UNABLE_TO_LOCK_ROW',
      `unable to obtain exclusive access to this record or 1 records: ${id}`,
      [],
    );
  }
}

function checkRules({ world }: Saver, { definition }: Table, row: Row): void {
  for (const rule of world.rules) {
    if (rule.object === definition.name && rule.refuses(row))
      throw new Refusal(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION', rule.message, rule.fields ?? []);
  }
}
