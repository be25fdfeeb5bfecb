/** What of an OpenAPI document the client offers: the operations that API keys may ask. */
import { referredTo, type Schema } from './schema-type.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
export interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}
export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly components?: {
    readonly responses?: Readonly<Record<string, object>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

export interface ClientOperation {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** Takes the bytes of a file. */
  readonly file: boolean;
  /** Creates, and so takes an Idempotency-Key. */
  readonly once: boolean;
  /** Answers by pages. */
  readonly pages: boolean;
  readonly input: Schema;
  /** Null of what is no JSON; that of a page by the shape of its items. */
  readonly output: Schema | null;
  readonly item: Schema | null;
}

const BYTES: Schema = { format: 'file' };

/** By noun and verb, in the order of the document. */
export function clientOperations({ paths, components = {} }: OpenApiDocument): ClientOperation[] {
  const shapeOf = (schema: Schema | null) =>
    schema?.$ref ? (components.schemas?.[referredTo(schema.$ref)] ?? null) : schema;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [noun, verb] = operation.operationId?.split('.') ?? [];
      const isForKeys = operation.security?.some((way) => 'apiKey' in way) ?? false;
      return noun && verb && isForKeys
        ? [described({ noun, verb }, method.toUpperCase(), path, operation, shapeOf)]
        : [];
    }),
  );
}

function described(
  name: Pick<ClientOperation, 'noun' | 'verb'>,
  method: string,
  path: string,
  { summary = '', parameters = [], requestBody, responses = {} }: OpenApiOperation,
  shapeOf: (schema: Schema | null) => Schema | null,
): ClientOperation {
  const given = parameters.filter((each) => each.in === 'path' || each.in === 'query');
  const body = requestBody?.content?.['application/json']?.schema;
  const file = requestBody?.content?.['application/octet-stream'] !== undefined;
  const output = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema ?? null;
  const answer = shapeOf(output);
  const query = given.filter((each) => each.in === 'query').map((each) => each.name);
  return {
    ...name,
    summary,
    method,
    path,
    query,
    file,
    output,
    item: answer?.properties?.items?.items ?? null,
    once: parameters.some((each) => each.in === 'header' && each.name === 'Idempotency-Key'),
    pages: query.includes('cursor') && answer?.properties?.nextCursor !== undefined,
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          given.map(({ name, schema = {}, description }) => [
            name,
            description === undefined ? schema : { ...schema, description },
          ]),
        ),
        ...(file ? { file: BYTES } : body?.properties),
      },
      required: [
        ...given.filter((each) => each.in === 'path' || each.required).map((each) => each.name),
        ...(file ? ['file'] : (body?.required ?? [])),
      ],
    },
  };
}
