/**
 * Query jobs of Bulk API 2.0: made, polled until they are complete, read in pages.
 * https://developer.salesforce.com/docs/platform/api-asynch/guide/query-bulk-api-2-0.html
 */

import type { Answer, Call } from '../../http/wire.ts';
import { methodNotAllowed, notFound, Refusal } from '../errors.ts';
import { writeInstant } from '../soql/format.ts';
import type { Asker } from '../soql/paths.ts';
import { parse, type Result, run } from '../soql/query.ts';
import { makeId } from '../world/ids.ts';
import { writeCsv } from './csv.ts';

type State = 'UploadComplete' | 'InProgress' | 'JobComplete' | 'Aborted' | 'Failed';
interface Job {
  readonly id: string;
  readonly asker: Asker;
  readonly operation: 'query' | 'queryAll';
  readonly soql: string;
  readonly object: string;
  readonly version: string;
  readonly createdAt: number;
  state: State;
  result: Result | null;
  errorMessage: string | null;
}

const DONE: ReadonlySet<State> = new Set(['JobComplete', 'Aborted', 'Failed']);

export class QueryJobs {
  readonly #jobs = new Map<string, Job>();
  #made = 0;
  /** Records of a page when the client does not say. */
  pageSize = 50_000;
  /** Objects that Bulk refuses; a client reads them by REST. */
  readonly refuses = new Set<string>();
  /** What the next job that is run ends with instead of its results. */
  failNextJob: string | null = null;

  answer(asker: Asker, version: string, call: Call, [id, part]: readonly string[]): Answer {
    if (id === undefined || id === '') {
      if (call.method === 'POST') return this.#create(asker, version, call);
      if (call.method === 'GET')
        return {
          status: 200,
          body: { done: true, nextRecordsUrl: null, records: [...this.#jobs.values()].map((job) => tell(job)) },
        };
      throw methodNotAllowed(call.method);
    }
    const job = this.#jobs.get(id);
    if (!job) throw notFound();
    if (part === 'results') return this.#results(job, version, call);
    if (call.method === 'GET') return { status: 200, body: this.#poll(job) };
    if (call.method === 'PATCH') return this.#abort(job, call);
    if (call.method !== 'DELETE') throw methodNotAllowed(call.method);
    // https://developer.salesforce.com/docs/platform/api-asynch/guide/query-delete-job.html
    if (!DONE.has(job.state))
      throw new Refusal(400, 'API_ERROR', 'Error encountered when deleting the job because the job is not terminated');
    this.#jobs.delete(id);
    return { status: 204 };
  }

  /** https://developer.salesforce.com/docs/platform/api-asynch/guide/query-create-job.html */
  #create(asker: Asker, version: string, { body }: Call): Answer {
    const { operation, query: soql, ...form } = JSON.parse(body) as { operation?: string; query?: string };
    if (Object.values(form).some((each) => !['CSV', 'COMMA', 'LF'].includes(String(each))))
      throw new Error('The peer writes CSV with commas and line feeds alone.');
    if (operation !== 'query' && operation !== 'queryAll')
      throw new Refusal(400, 'InvalidJob', `Unsupported operation: ${operation}`);
    const query = parse(soql ?? '');
    const object = asker.world.tables.get((query.sObject ?? '').toLowerCase())?.definition.name ?? query.sObject ?? '';
    if (this.refuses.has(object))
      throw new Refusal(400, 'INVALIDENTITY', `Entity '${object}' is not supported by the Bulk API.`);
    if (
      query.groupBy ||
      query.offset !== undefined ||
      query.fields?.some(({ type }) => type === 'FieldFunctionExpression')
    )
      throw new Refusal(400, 'API_ERROR', 'Aggregate queries, GROUP BY and OFFSET are not supported in Bulk Query');
    if (query.fields?.some(({ type }) => type === 'FieldSubquery'))
      throw new Refusal(400, 'API_ERROR', 'Aggregate Relationships not supported in Bulk Query');
    const { paths } = run(asker, `${soql?.replace(/\sLIMIT\s+\d+\s*$/iu, '')} LIMIT 0`);
    if (paths.some(({ field }) => field.type === 'address'))
      throw new Refusal(400, 'FUNCTIONALITY_NOT_ENABLED', 'Selecting compound data not supported in Bulk Query');
    const id = makeId('750', ++this.#made);
    const job: Job = {
      id,
      asker,
      operation,
      soql: soql ?? '',
      object,
      version,
      createdAt: asker.world.now,
      state: 'UploadComplete',
      result: null,
      errorMessage: null,
    };
    this.#jobs.set(id, job);
    return { status: 200, body: tell(job) };
  }

  /** Moves a job on by one state each time that somebody looks. */
  #poll(job: Job): object {
    const { state } = job;
    if (state === 'UploadComplete') job.state = 'InProgress';
    else if (state === 'InProgress' && this.failNextJob !== null) {
      job.state = 'Failed';
      job.errorMessage = this.failNextJob;
      this.failNextJob = null;
    } else if (state === 'InProgress') {
      job.result = run(job.asker, job.soql, { withDeleted: job.operation === 'queryAll' });
      job.state = 'JobComplete';
    }
    return tell(job);
  }

  /** https://developer.salesforce.com/docs/platform/api-asynch/guide/query-abort-job.html */
  #abort(job: Job, { body }: Call): Answer {
    if ((JSON.parse(body) as { state?: string }).state !== 'Aborted')
      throw new Refusal(400, 'InvalidJobState', 'The state must be Aborted');
    if (DONE.has(job.state))
      throw new Refusal(400, 'InvalidJobState', `Job state: ${job.state} cannot be changed to Aborted`);
    job.state = 'Aborted';
    return { status: 200, body: tell(job) };
  }

  /** https://developer.salesforce.com/docs/platform/api-asynch/guide/query-get-job-results.html */
  #results(job: Job, version: string, { query }: Call): Answer {
    if (version !== job.version)
      throw new Refusal(409, 'VERSION_MISMATCH', `The job was created with version ${job.version}`);
    if (!job.result) throw new Refusal(400, 'InvalidJobState', `Job state: ${job.state} has no results`);
    const locator = query.get('locator');
    const from = locator === null ? 0 : Number(Buffer.from(locator, 'base64url').toString('utf8'));
    if (!Number.isInteger(from) || (locator !== null && (from <= 0 || from >= job.result.rows.length)))
      throw new Refusal(400, 'API_ERROR', 'The locator is not valid');
    const until = from + Number(query.get('maxRecords') ?? this.pageSize);
    const rows = job.result.rows.slice(from, until);
    const next = until < job.result.rows.length ? Buffer.from(String(until)).toString('base64url') : 'null';
    return {
      status: 200,
      body: writeCsv(job.asker, job.result.paths, rows),
      headers: { 'content-type': 'text/csv', 'Sforce-Locator': next, 'Sforce-NumberOfRecords': String(rows.length) },
    };
  }
}

/** https://developer.salesforce.com/docs/platform/api-asynch/guide/query-get-one-job.html */
const tell = ({ id, asker, operation, object, version, createdAt, state, result, errorMessage }: Job): object => ({
  id,
  operation,
  object,
  createdById: asker.userId,
  createdDate: writeInstant(createdAt),
  systemModstamp: writeInstant(asker.world.now),
  state,
  concurrencyMode: 'Parallel',
  contentType: 'CSV',
  apiVersion: Number(version),
  jobType: 'V2Query',
  lineEnding: 'LF',
  columnDelimiter: 'COMMA',
  ...(DONE.has(state)
    ? { numberRecordsProcessed: result?.rows.length ?? 0, retries: 0, totalProcessingTime: 334 }
    : {}),
  ...(errorMessage === null ? {} : { errorMessage }),
});
