/** A JSON schema as a type of TypeScript. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly format?: string;
  readonly description?: string | undefined;
  /** A shape that has a name. */
  readonly $ref?: string;
}

/** The name that a reference gives. */
export const referredTo = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const literal = (value: unknown): string => JSON.stringify(value);
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'unknown';
const bracketed = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

/** What a schema allows; `unknown` where it says nothing. */
export function schemaType(schema: Schema): string {
  if (schema.$ref) return referredTo(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (schema.anyOf ?? schema.oneOf) return union((schema.anyOf ?? schema.oneOf ?? []).map(schemaType));
  if (schema.allOf) return schema.allOf.map((each) => bracketed(schemaType(each))).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => schemaType({ ...schema, type })));
  if (schema.format === 'binary') return 'Blob';
  if (schema.type === 'array') {
    if (schema.prefixItems) return `[${schema.prefixItems.map(schemaType).join(', ')}]`;
    return `${bracketed(schemaType(schema.items ?? {}))}[]`;
  }
  if (schema.type === 'object' || schema.properties) return objectType(schema);
  return PRIMITIVES[String(schema.type)] ?? 'unknown';
}

function objectType({ properties = {}, required = [], additionalProperties: others }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${said(schema.description)}${propertyName(name)}${required.includes(name) ? '' : '?'}: ${schemaType(schema)};`,
  );
  if (typeof others === 'object' && fields.length === 0) return `Record<string, ${schemaType(others)}>`;
  if (fields.length === 0) return others === undefined ? 'Record<string, unknown>' : 'Record<string, never>';
  return `{ ${fields.join(' ')} }`;
}

const propertyName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

/** Words before what they are about; nothing without any. */
export const said = (words: string | undefined): string =>
  words === undefined ? '' : `/** ${words.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */ `;
