/**
 * Reads many records by query jobs of Bulk API 2.0.
 * https://developer.salesforce.com/docs/platform/api-asynch/guide/query-bulk-api-2-0.html
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CsvError, type Parser, parse } from 'csv-parse';
import * as z from 'zod';
import { FAILURES, failureKind } from './failures.ts';
import { brokenBody, SalesforceRefused } from './refusals.ts';
import type { SalesforceApi } from './request.ts';
import { readAnswer } from './rest.ts';

/** A job with the version of the API that made it, which alone reads its results. */
export interface QueryJob {
  readonly id: string;
  readonly version: string;
}

const JOB_STATES = ['UploadComplete', 'InProgress', 'JobComplete', 'Aborted', 'Failed'] as const;

export interface QueryJobState {
  readonly state: (typeof JOB_STATES)[number];
  /** Records found so far; null until the job is done. */
  readonly records: number | null;
  readonly errorMessage: string | null;
}

export interface ResultPage {
  /** Names of the columns; empty when there are no records at all. */
  readonly columns: readonly string[];
  /** Breaks with SalesforceRefused when the connection does. */
  readonly rows: AsyncIterable<readonly string[]>;
  /** Leads to the next page; null after the last one. */
  readonly nextLocator: string | null;
}

/** Thrown when a query cannot be read in bulk: read it by REST. */
export class BulkRefused extends SalesforceRefused {
  override name = 'BulkRefused';
}

interface Asked {
  readonly signal?: AbortSignal | undefined;
}

/** Codes of refusals that leave REST as the way: the object, a field or the form of the query is not for Bulk, or its own limit is reached. */
const NOT_FOR_BULK: ReadonlySet<string> = new Set([
  'INVALIDENTITY',
  'API_ERROR',
  'LIMIT_EXCEEDED',
  'FUNCTIONALITY_NOT_ENABLED',
  'FEATURENOTENABLED',
]);

const Job = z.object({
  id: z.string(),
  state: z.enum(JOB_STATES),
  numberRecordsProcessed: z.number().optional(),
  errorMessage: z.string().nullish(),
});

/** Starts a job; `all` finds deleted and archived records too. Throws BulkRefused for a query that is not for Bulk. */
export async function startQueryJob(
  api: SalesforceApi,
  soql: string,
  { all = false, signal }: { readonly all?: boolean } & Asked = {},
): Promise<QueryJob> {
  const body = {
    operation: all ? 'queryAll' : 'query',
    query: soql,
    contentType: 'CSV',
    columnDelimiter: 'COMMA',
    lineEnding: 'LF',
  };
  try {
    // A job too many is forgotten in a week and changes nothing.
    const answer = await api.json({ method: 'POST', path: 'jobs/query', body, isRepeatable: true, signal });
    return { id: readAnswer(Job, answer).id, version: api.version };
  } catch (error) {
    throw error instanceof SalesforceRefused && isBulkRefusal(error) ? new BulkRefused(error) : error;
  }
}

const isBulkRefusal = ({ code, vendorWords }: SalesforceRefused): boolean =>
  NOT_FOR_BULK.has(code ?? '') || /not supported (?:by|in) (?:the )?Bulk/iu.test(vendorWords ?? '');

export async function jobState(api: SalesforceApi, job: QueryJob, { signal }: Asked = {}): Promise<QueryJobState> {
  const answer = await api.json({ path: pathOf(job), version: job.version, signal });
  const { state, numberRecordsProcessed, errorMessage } = readAnswer(Job, answer);
  return { state, records: numberRecordsProcessed ?? null, errorMessage: errorMessage ?? null };
}

/** Returns what a failed job means: BulkRefused, unless REST would be refused for the same reason. */
export function refusalOfJob({ errorMessage }: QueryJobState): SalesforceRefused {
  const [, code = null, words = errorMessage ?? ''] = /^([A-Z][A-Z_]+)\s*:\s*(.*)$/su.exec(errorMessage ?? '') ?? [];
  const kind = failureKind(400, code, words);
  const refusal = new SalesforceRefused({ kind, code, vendorWords: errorMessage });
  return FAILURES[kind].reason === null ? new BulkRefused(refusal) : refusal;
}

/** Aborts a job that runs. */
export async function abortJob(api: SalesforceApi, job: QueryJob, { signal }: Asked = {}): Promise<void> {
  await api.json({ method: 'PATCH', path: pathOf(job), version: job.version, body: { state: 'Aborted' }, signal });
}

/** Deletes a job that has ended, with its results. */
export async function deleteJob(api: SalesforceApi, job: QueryJob, { signal }: Asked = {}): Promise<void> {
  await api.json({ method: 'DELETE', path: pathOf(job), version: job.version, signal });
}

/**
 * Reads one page of a job's results, the first one without a locator. While the job exists, a locator leads to the same records
 * as often as it is asked, with the same `maxRecords`.
 * https://developer.salesforce.com/docs/platform/api-asynch/guide/query-get-job-results.html
 */
export async function results(
  api: SalesforceApi,
  job: QueryJob,
  { locator, maxRecords, signal }: { readonly locator: string | null; readonly maxRecords: number } & Asked,
): Promise<ResultPage> {
  const response = await api.stream({
    path: `${pathOf(job)}/results`,
    query: { maxRecords: String(maxRecords), ...(locator === null ? {} : { locator }) },
    headers: { accept: 'text/csv' },
    version: job.version,
    signal,
  });
  const count = response.headers.get('sforce-numberofrecords');
  const next = response.headers.get('sforce-locator');
  const rows = readCsv(response, count === null ? null : Number(count), signal);
  const header = await rows.next();
  return {
    columns: header.done ? [] : header.value,
    rows,
    nextLocator: next === null || next === 'null' ? null : next,
  };
}

/** Yields the header, then each record. */
async function* readCsv(
  response: Response,
  expected: number | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly string[]> {
  if (!response.body) return;
  const parser: Parser = parse({ bom: true, max_record_size: RECORD_MAX_CHARACTERS });
  const source = Readable.fromWeb(response.body as ReadableStream);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let count = -1;
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      count++;
      yield row;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof CsvError) throw new SalesforceRefused({ kind: 'unreadable' });
    throw brokenBody(error);
  } finally {
    source.destroy();
  }
  // An answer that ends early, yet at the end of a line, is one that broke.
  if (expected !== null && Math.max(count, 0) < expected) throw brokenBody(null);
}

const RECORD_MAX_CHARACTERS = 16 * 1024 * 1024;

const pathOf = ({ id }: QueryJob): string => `jobs/query/${encodeURIComponent(id)}`;
