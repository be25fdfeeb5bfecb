/** Fields and objects as a describe call tells of them. */

export type Value = string | number | boolean | null;
/** A record: dates as text, instants as milliseconds, references as ids of 18 characters. */
export type Row = { [field: string]: Value };

export type FieldType =
  | 'id'
  | 'string'
  | 'textarea'
  | 'picklist'
  | 'currency'
  | 'percent'
  | 'double'
  | 'int'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'reference'
  | 'email'
  | 'phone'
  | 'url'
  | 'anyType'
  | 'address';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly nillable: boolean;
  readonly createable: boolean;
  readonly updateable: boolean;
  readonly calculated: boolean;
  readonly length: number;
  /** Values of a picklist; a restricted one takes no others. */
  readonly values: readonly string[];
  readonly restricted: boolean;
  readonly referenceTo: readonly string[];
  readonly relationshipName: string | null;
  /** Name of the relationship from the parent to these records. */
  readonly childRelationship: string | null;
  /** Deletes the record with its parent. */
  readonly cascade: boolean;
  readonly externalId: boolean;
  /** What a new record has when nothing is given. */
  readonly byDefault: Value;
}

export interface ObjectDefinition {
  readonly name: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly prefix: string;
  readonly fields: readonly Field[];
  /** What the API may do with it beside reading. */
  readonly writable: boolean;
  readonly mergeable: boolean;
}

type Extras = Partial<Omit<Field, 'name' | 'label' | 'type'>> & { readonly required?: true; readonly readOnly?: true };

/** Returns a field that may be empty and written, unless the extras say otherwise. */
export function field(type: FieldType, name: string, label: string, extras: Extras = {}): Field {
  const { required, readOnly, ...rest } = extras;
  const writable = !readOnly && type !== 'id' && type !== 'address';
  return {
    name,
    label,
    type,
    nillable: !required && type !== 'boolean' && type !== 'id',
    createable: writable,
    updateable: writable,
    calculated: false,
    length: type === 'id' || type === 'reference' ? 18 : 255,
    values: [],
    restricted: false,
    referenceTo: [],
    relationshipName: null,
    childRelationship: null,
    cascade: false,
    externalId: false,
    byDefault: type === 'boolean' ? false : null,
    ...rest,
  };
}

/** Returns a lookup; its relationship is named after the field without "Id". */
export const lookup = (name: string, label: string, to: string | readonly string[], extras: Extras = {}): Field =>
  field('reference', name, label, {
    referenceTo: typeof to === 'string' ? [to] : to,
    relationshipName: name.endsWith('__c') ? name.replace(/__c$/u, '__r') : name.replace(/Id$/u, ''),
    ...extras,
  });

export type SystemField =
  | 'IsDeleted'
  | 'CreatedDate'
  | 'CreatedById'
  | 'LastModifiedDate'
  | 'LastModifiedById'
  | 'SystemModstamp';

const SYSTEM: Readonly<Record<SystemField, Field>> = {
  IsDeleted: field('boolean', 'IsDeleted', 'Deleted', { readOnly: true }),
  CreatedDate: field('datetime', 'CreatedDate', 'Created Date', { readOnly: true, required: true }),
  CreatedById: lookup('CreatedById', 'Created By ID', 'User', { readOnly: true, required: true }),
  LastModifiedDate: field('datetime', 'LastModifiedDate', 'Last Modified Date', { readOnly: true, required: true }),
  LastModifiedById: lookup('LastModifiedById', 'Last Modified By ID', 'User', { readOnly: true, required: true }),
  SystemModstamp: field('datetime', 'SystemModstamp', 'System Modstamp', { readOnly: true, required: true }),
};
export const ALL_SYSTEM = Object.keys(SYSTEM) as readonly SystemField[];

/** Returns an object with its id, its own fields and those that the system keeps. */
export function object(
  name: string,
  prefix: string,
  own: readonly Field[],
  {
    system = ALL_SYSTEM,
    writable = true,
    mergeable = false,
    label = name.replace(/(?<=[a-z])(?=[A-Z])/gu, ' '),
  }: {
    readonly system?: readonly SystemField[];
    readonly writable?: boolean;
    readonly mergeable?: boolean;
    readonly label?: string;
  } = {},
): ObjectDefinition {
  const fields = [field('id', 'Id', `${label} ID`), ...own, ...system.map((each) => SYSTEM[each])];
  return { name, label, labelPlural: label.replace(/y$/u, 'ie').concat('s'), prefix, fields, writable, mergeable };
}
