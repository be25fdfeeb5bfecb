/** Writes the client of the API for programs from its OpenAPI document: a module of JavaScript, and its types. */
import { readFileSync } from 'node:fs';
import { type ClientOperation, clientOperations, type OpenApiDocument } from './client-operations.ts';
import { said, schemaType } from './schema-type.ts';

const head = ({ info }: OpenApiDocument): string =>
  `// Generated from /api/v1/openapi.json of Forecastle ${info.version} by this server. Download it again after an update.\n`;

const byNoun = (operations: readonly ClientOperation[]) => [...Map.groupBy(operations, ({ noun }) => noun)];

/** The module: which operations there are, and what asks them. */
export function clientModule(document: OpenApiDocument): string {
  const operations = Object.fromEntries(
    byNoun(clientOperations(document)).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(
        verbs.map(({ verb, method, path, query, file, once, pages }) => [
          verb,
          {
            method,
            path,
            ...(query.length > 0 && { query }),
            ...(file && { file }),
            ...(once && { once }),
            ...(pages && { pages }),
          },
        ]),
      ),
    ]),
  );
  const runtime = readFileSync(new URL('./runtime.js', import.meta.url), 'utf8');
  return `${head(document)}\nconst OPERATIONS = ${JSON.stringify(operations, null, 1)};\n\n${runtime}`;
}

const STANDING = `
export interface ClientOptions {
  /** Address of the server: https://crm.example.com */
  url: string;
  /** An API key; starts with fck_ */
  key: string;
  fetch?: typeof globalThis.fetch;
  /** Number of retries; default 4. */
  retries?: number;
  /** Longest wait that the client accepts from Retry-After, in seconds; default 60. */
  longestWaitSeconds?: number;
}
export interface CallOptions {
  signal?: AbortSignal;
  /** For operations that create; default: a new one per call. */
  idempotencyKey?: string;
}
export interface Problem {
  field: string | null;
  value?: unknown;
  expected: string | null;
}
export declare class ForecastleError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly data?: Partial<Problem> & { problems?: (Problem & { message: string })[]; retryAfterSeconds?: number };
}
/** The bytes of a file. */
export type FileBytes = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
`;

/** The types of the module. */
export function clientTypes(document: OpenApiDocument): string {
  const operations = clientOperations(document);
  const shared = new Map<string, string>();
  const declared = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    shared.set(name, name);
    return `${said(schema.description)}export type ${name} = ${schemaType({ ...schema, description: undefined })};`;
  });
  /** Every shape has its name; one that is known already is that one. */
  const named = (name: string, type: string): string => {
    const known = shared.get(type);
    if (known === undefined) shared.set(type, name);
    declared.push(`export type ${name} = ${known ?? type};`);
    return name;
  };
  const nouns = byNoun(operations).map(([noun, verbs]) => {
    const members = verbs.map(
      (operation) => `    ${said(operation.summary)}\n    ${operation.verb}: ${signature(operation, named)};`,
    );
    return `  ${noun}: {\n${members.join('\n')}\n  };`;
  });
  const codes = ['TOO_LARGE', 'UNKNOWN', ...Object.keys(document.components?.responses ?? {})].sort();
  return `${head(document)}${STANDING}
/** Codes that tell errors apart. */
export type ErrorCode = ${codes.map((code) => `'${code}'`).join(' | ')} | (string & {});

${declared.join('\n')}

export interface Client {
${nouns.join('\n')}
}
export declare function createClient(options: ClientOptions): Client;
`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function signature(operation: ClientOperation, named: (name: string, type: string) => string): string {
  const { noun, verb, input, output, item, pages } = operation;
  const name = capital(noun) + capital(verb);
  const given = Object.keys(input.properties ?? {}).length === 0 ? null : named(`${name}Input`, inputType(operation));
  const takes = given === null ? 'input?: undefined' : `input${input.required?.length ? '' : '?'}: ${given}`;
  // Of a page the items come first: they have the name that programs pass on.
  const itemType = item && named(`${name}Item`, schemaType(item));
  const answer = output === null ? 'Blob' : named(`${name}Output`, schemaType(output));
  const one = `(${takes}, options?: CallOptions) => Promise<${answer}>`;
  if (!pages || !itemType) return one;
  return `(${one}) & { all(${takes}, options?: CallOptions): AsyncGenerator<${itemType}, void> }`;
}

const inputType = ({ input, file }: ClientOperation): string => {
  const type = schemaType(input);
  return file ? type.replace(/file: unknown;/, 'file: FileBytes;') : type;
};
