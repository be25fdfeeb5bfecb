/** The OpenAPI 3.1 document made from the contract, and what is made of it: a reference to read, and a client for programs. */
import { isDeepStrictEqual } from 'node:util';
import {
  AiUsageExportQuery,
  API_KEY_PREFIX,
  AuditFilter,
  BoardPageQuery,
  contract,
  EXPORT_FORMATS,
  EXPORT_LISTS,
  EXPORT_QUERIES,
  EXPORT_REPORTS,
  IMPORT_MAX_BYTES,
  ImportUploadQuery,
  ImportView,
  PipelineCsvQuery,
  REPORT_QUERIES,
} from '@forecastle/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sessionCookieName } from '../../platform/http/cookie.ts';
import { type Document, makeDocument, sendDocument } from '../../platform/http/documents.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import { RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { PRODUCT_VERSION } from '../../platform/version.ts';
import { clientModule, clientTypes } from './client/write-client.ts';
import { conversationEventPaths } from './describe-conversation-events.ts';
import { dealFilePaths } from './describe-deal-files.ts';
import { meetingFilePaths } from './describe-meeting-files.ts';
import { recordingPaths } from './describe-recordings.ts';
import { searchEventPaths } from './describe-search-events.ts';
import { slackRequestPaths } from './describe-slack-requests.ts';
import { transcriptPaths } from './describe-transcripts.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { nameAnswers } from './name-answers.ts';
import { IDEMPOTENCY_KEY, queryParameters, REFUSALS, SESSIONS, WITH_KEYS } from './plain-operations.ts';
import { registerReferencePage } from './reference/reference-page.ts';

const API_KEYS = `Create one in Settings, API keys; it starts with ${API_KEY_PREFIX}. It acts for its creator: their records and their team’s \
records are its own, within the lower of its role and their current role. If a role sees only its own records, those are the \
creator’s. Operations without it are for people only: signing in, people, invitations, organisation settings and keys. \
At most ${RATE_LIMITS.usesByKey.attempts} requests a minute; then 429 with Retry-After.`;
async function describeApi() {
  const converter = new ZodToJsonSchemaConverter();
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Forecastle API',
      version: PRODUCT_VERSION,
      description:
        'The web app does everything through this API. Money is in integer minor units; days are calendar days of the organisation. Unknown fields and parameters are rejected, with the closest name.',
    },
    servers: [{ url: API_PREFIX }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(false), description: 'Over plain http' },
        apiKey: { type: 'http', scheme: 'bearer', description: API_KEYS },
        secureSession: { type: 'apiKey', in: 'cookie', name: sessionCookieName(true), description: 'Over https' },
      },
    },
    security: SESSIONS,
  });
  const paths = document.paths ?? {};
  const refusals: Record<string, Refusal> = {};
  for (const { method, path, meta } of operations()) {
    const operation = paths[path]?.[method];
    if (!operation) throw new Error(`the OpenAPI document lacks ${method} ${path}`);
    if (meta.public) operation.security = [];
    else if (meta.keys) operation.security = WITH_KEYS;
    for (const parameter of operation.parameters ?? []) {
      if ('in' in parameter && parameter.in === 'query') sayAsSent(parameter);
    }
    closeObjects(operation.requestBody);
    shareRefusals(operation.responses as Record<string, Refusal | Reference>, refusals);
    if (meta.idempotent) {
      operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
    }
  }
  const all = { ...paths, ...filePaths(paths) };
  const schemas = await nameAnswers(all as Parameters<typeof nameAnswers>[0], converter);
  const told = await describeWebhooks(converter);
  const components = { ...document.components, responses: refusals, schemas: { ...schemas, ...told.schemas } };
  return { ...document, components, paths: all, webhooks: told.webhooks };
}

interface Refusal {
  description: string;
  content?: { 'application/json'?: { schema?: { oneOf?: { properties: ErrorProperties }[] } } };
}
interface ErrorProperties {
  code: { const?: string };
  message: { default?: string };
}
interface Reference {
  $ref: string;
}

/** What operations refuse with is much the same for all: it is said once, under its code, and named by each. */
function shareRefusals(responses: Record<string, Refusal | Reference>, shared: Record<string, Refusal>): void {
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) < 400 || '$ref' in response) continue;
    const [first] = response.content?.['application/json']?.schema?.oneOf ?? [];
    const name = first?.properties.code.const;
    if (name === undefined) continue;
    const refusal = { ...response, description: first?.properties.message.default ?? response.description };
    shared[name] ??= refusal;
    // One that says more than the others of its code stays where it is.
    if (isDeepStrictEqual(shared[name], refusal)) responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

/**
 * A query value given several times is repeated (`status=open&status=won`). The generator says deepObject, which
 * OpenAPI 3.1 defines for objects alone, and that every value may be empty, which none may.
 */
function sayAsSent(parameter: {
  style?: string;
  explode?: boolean;
  allowEmptyValue?: boolean;
  allowReserved?: boolean;
}) {
  delete parameter.allowEmptyValue;
  delete parameter.allowReserved;
  if (parameter.style !== 'deepObject') return;
  parameter.style = 'form';
  parameter.explode = true;
}

/** Fields that are not named are refused (`unknown-fields.ts`), which a schema says of each object in a body. */
function closeObjects(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const each = schema as { properties?: object; additionalProperties?: unknown };
  if (typeof each.properties === 'object') each.additionalProperties ??= false;
  for (const inner of Object.values(each)) closeObjects(inner);
}

/** Name, method, path and meta of every operation of the contract. */
export function operations() {
  return Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => {
      const { route, meta } = operation['~orpc'];
      const method = (route.method ?? 'POST').toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      return { name: `${noun}.${verb}`, method, path: route.path ?? '/', meta };
    }),
  );
}

/** Routes that carry files are not in the contract; they are described here by hand. */
function filePaths(paths: Record<string, object | undefined>) {
  return {
    '/imports': {
      ...paths['/imports'],
      post: {
        tags: ['imports'],
        operationId: 'imports.upload',
        security: WITH_KEYS,
        summary: `Upload a spreadsheet (.csv, .tsv, .xls or .xlsx, at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB)`,
        parameters: [
          { in: 'query', name: 'fileName', required: true, schema: z.toJSONSchema(ImportUploadQuery.shape.fileName) },
          {
            in: 'query',
            name: 'recall',
            description: ImportUploadQuery.shape.recall.description,
            schema: { type: 'boolean', default: false },
          },
          IDEMPOTENCY_KEY,
        ],
        requestBody: {
          required: true,
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: {
          201: {
            description: 'Uploaded and inspected',
            content: { 'application/json': { schema: z.toJSONSchema(ImportView, { io: 'output' }) } },
          },
          ...REFUSALS,
          413: { description: 'The file is too large' },
          422: { description: 'The file cannot be read; the message says why' },
        },
      },
    },
    ...dealFilePaths(paths),
    ...recordingPaths(),
    ...meetingFilePaths,
    '/invoices/{id}/content': {
      get: {
        tags: ['organization'],
        operationId: 'billing.invoicePdf',
        summary: 'Download an invoice or credit note as a PDF',
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: {
          200: { description: 'PDF', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
          ...REFUSALS,
          404: { description: 'There is no such record, or you cannot see it.' },
        },
      },
    },
    ...conversationEventPaths,
    ...searchEventPaths,
    ...slackRequestPaths,
    ...transcriptPaths(),
    '/sign-in/single-sign-on/callback': {
      get: {
        tags: ['identity'],
        operationId: 'identity.finishSingleSignOn',
        security: [],
        summary:
          'Return address for a single sign-on provider. Signs in the browser that started the sign-in, known by its cookie',
        parameters: ['state', 'code', 'error', 'iss'].map((name) => ({
          in: 'query',
          name,
          required: name === 'state',
          schema: { type: 'string' },
        })),
        responses: { 303: { description: 'To the page the person wanted, or to the sign-in page with the reason' } },
      },
    },
    '/pipeline/deals.csv': {
      get: {
        tags: ['pipeline'],
        operationId: 'pipeline.export',
        security: WITH_KEYS,
        summary: 'Export the open deals of a filter with their scores as CSV. The audit trail records it',
        parameters: queryParameters(PipelineCsvQuery),
        responses: {
          200: FILES.csv,
          ...REFUSALS,
          404: { description: 'There is no such record, or you cannot see it.' },
        },
      },
    },
    '/exports/{id}/content': {
      get: {
        tags: ['exports'],
        operationId: 'exports.content',
        security: WITH_KEYS,
        summary: 'Download a background export. The audit trail records it',
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: {
          200: {
            description: 'The file',
            content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
          },
          ...REFUSALS,
          404: { description: 'There is no such record, or you cannot see it.' },
          409: { description: 'It is not ready yet, has expired, or you can no longer see everything in it' },
        },
      },
    },
    ...exportPaths(),
    ...reportPaths(),
    '/exports/price-list.csv': {
      get: {
        tags: ['price list'],
        operationId: 'exports.priceListCsv',
        security: WITH_KEYS,
        summary:
          'Export active products with their prices as CSV, in the columns of a price list import. The audit trail records it',
        responses: {
          200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
          ...REFUSALS,
        },
      },
    },
    ...usagePaths(),
    '/exports/board.pdf': {
      get: {
        tags: ['revenue'],
        operationId: 'exports.boardPdf',
        security: WITH_KEYS,
        summary: 'Export a period’s revenue as one page for the board. The audit trail records it',
        parameters: queryParameters(BoardPageQuery),
        responses: {
          200: { description: 'PDF', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
          ...REFUSALS,
          404: { description: 'There is no such record, or you cannot see it.' },
        },
      },
    },
    '/audit-trail.csv': {
      get: {
        tags: ['audit'],
        operationId: 'audit.export',
        security: WITH_KEYS,
        summary: 'Export the audit trail with the same filters as CSV. The audit trail records it',
        parameters: Object.entries(AuditFilter.shape).map(([name, shape]) => ({
          in: 'query',
          name,
          required: false,
          schema: z.toJSONSchema(shape),
        })),
        responses: {
          200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
          ...REFUSALS,
        },
      },
    },
    '/imports/{id}/rejected.csv': {
      get: {
        tags: ['imports'],
        operationId: 'imports.rejected',
        security: WITH_KEYS,
        summary: 'Export the rejected rows with their reasons as CSV',
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: {
          200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
          ...REFUSALS,
          404: { description: 'There is no such record, or you cannot see it.' },
        },
      },
    },
  };
}

const FILES = {
  csv: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
  xlsx: {
    description: 'Workbook',
    content: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        schema: { type: 'string', format: 'binary' },
      },
    },
  },
} as const;

const TAG_OF_LIST = { deals: 'opportunities', accounts: 'accounts', contacts: 'contacts' } as const;

/** Lists as files, in each format. */
function exportPaths() {
  return Object.fromEntries(
    EXPORT_LISTS.flatMap((list) =>
      EXPORT_FORMATS.map((format) => [
        `/exports/${list}.${format}`,
        {
          get: {
            tags: [TAG_OF_LIST[list]],
            operationId: `${TAG_OF_LIST[list]}.export${titled(format)}`,
            security: WITH_KEYS,
            summary: `Export a list of ${list} to one consistent file. The audit trail records it`,
            parameters: queryParameters(EXPORT_QUERIES[list]),
            responses: { 200: FILES[format], ...REFUSALS },
          },
        },
      ]),
    ),
  );
}

/** AI usage as a file, in each format. */
function usagePaths() {
  return Object.fromEntries(
    EXPORT_FORMATS.map((format) => [
      `/exports/ai-usage.${format}`,
      {
        get: {
          tags: ['ai'],
          operationId: `exports.aiUsage${titled(format)}`,
          security: SESSIONS,
          summary: 'Export the AI usage of a month by person, purpose and model. The audit trail records it',
          parameters: queryParameters(AiUsageExportQuery),
          responses: { 200: FILES[format], ...REFUSALS },
        },
      },
    ]),
  );
}

const TAG_OF_REPORT = {
  revenue: 'revenue',
  'revenue-breakdown': 'revenue',
  'win-loss': 'revenue',
  quotas: 'quotas',
  forecast: 'forecasts',
} as const;

/** Figures of screens as files, in each format. */
function reportPaths() {
  return Object.fromEntries(
    EXPORT_REPORTS.flatMap((report) =>
      EXPORT_FORMATS.map((format) => [
        `/exports/${report}.${format}`,
        {
          get: {
            tags: [TAG_OF_REPORT[report]],
            operationId: `exports.${report.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}${titled(format)}`,
            security: WITH_KEYS,
            summary: `Export ${REPORT_NAMES[report]} to one consistent file. The audit trail records it`,
            parameters: queryParameters(REPORT_QUERIES[report]),
            responses: {
              200: FILES[format],
              ...REFUSALS,
              404: { description: 'There is no such record, or you cannot see it.' },
            },
          },
        },
      ]),
    ),
  );
}

const REPORT_NAMES = {
  revenue: 'the revenue dashboard',
  'revenue-breakdown': 'territories, segments or products',
  'win-loss': 'won and lost deals',
  quotas: 'quota analytics',
  forecast: 'the forecast',
} as const;

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The client for programs, made from the document. */
const CLIENT_FILES = [
  ['client.js', clientModule, 'text/javascript; charset=utf-8'],
  ['client.d.ts', clientTypes, 'text/plain; charset=utf-8'],
] as const;

export function registerDocumentation(app: FastifyInstance): void {
  /** Made for whoever asks first: together they are three megabytes. */
  const answer = (path: string, make: () => Document | Promise<Document>) => {
    let made: Document | Promise<Document> | undefined;
    app.get(path, async (request, reply) => {
      made ??= make();
      return sendDocument(request, reply, await made);
    });
  };
  // Rather than kept: three megabytes that are asked for once in a long while.
  const described = async () => JSON.stringify(await describeApi());
  answer(`${API_PREFIX}/openapi.json`, async () =>
    makeDocument(Buffer.from(await described()), 'application/json; charset=utf-8'),
  );
  for (const [name, write, type] of CLIENT_FILES) {
    answer(`/api/${name}`, async () => makeDocument(Buffer.from(write(JSON.parse(await described()))), type));
  }
  registerReferencePage(app, answer);
}
