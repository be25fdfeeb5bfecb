/** Gives what operations answer its names in the OpenAPI document: each shape is said once, under `components`. */
import * as shapes from '@forecastle/contract';
import type { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod';

type Node = { [key: string]: unknown };
interface Described {
  operationId?: string;
  responses?: unknown;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>> | undefined>>;
type Json = { 'application/json'?: { schema?: unknown } };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjectSchema = (value: unknown): value is Node => isNode(value) && isNode(value.properties);
/** What is said of a shape where it is used changes nothing of it. */
const formOf = ({ description: _, ...shape }: Node): string => JSON.stringify(shape);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Names every JSON answer of the paths, in place, and returns the components: a shape that the contract exports has its
 * name from there, wherever it stands, and the answer as a whole that of its operation.
 */
export async function nameAnswers(
  paths: Paths,
  converter: ZodToJsonSchemaConverter,
): Promise<Readonly<Record<string, Node>>> {
  const known = await exportedShapes(converter);
  const nameOf = new Map([...known].map(([name, schema]) => [formOf(schema), name]).reverse() as [string, string][]);
  const components: Record<string, Node> = {};

  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    return isNode(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)])) : value;
  };
  const named = (value: unknown): unknown => {
    const name = isObjectSchema(value) ? nameOf.get(formOf(value)) : undefined;
    if (name === undefined || !isNode(value)) return within(value);
    const schema = known.get(name) ?? value;
    if (!(name in components)) {
      // Before what is within it, which may name it again.
      components[name] = {};
      components[name] = within(schema) as Node;
    }
    const reference = { $ref: `#/components/schemas/${name}` };
    return value.description === schema.description ? reference : { ...reference, description: value.description };
  };

  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods ?? {}))) {
    for (const [status, response] of Object.entries((operation.responses ?? {}) as Record<string, unknown>)) {
      const json = isNode(response) ? (response.content as Json | undefined)?.['application/json'] : undefined;
      if (Number(status) >= 400 || !json?.schema) continue;
      const schema = named(json.schema);
      const [noun = '', verb = ''] = operation.operationId?.split('.') ?? [];
      const own = `${capital(noun)}${capital(verb)}Answer`;
      if (isObjectSchema(schema)) components[own] = schema;
      json.schema = isObjectSchema(schema) ? { $ref: `#/components/schemas/${own}` } : schema;
    }
  }
  return Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Objects that the contract exports under a name, as they are answered. */
async function exportedShapes(converter: ZodToJsonSchemaConverter): Promise<ReadonlyMap<string, Node>> {
  const found = new Map<string, Node>();
  for (const [name, shape] of Object.entries(shapes)) {
    if (!(shape instanceof z.ZodObject)) continue;
    const [, schema] = await converter.convert(shape, { strategy: 'output' });
    if (isObjectSchema(schema)) found.set(name, schema);
  }
  return found;
}
