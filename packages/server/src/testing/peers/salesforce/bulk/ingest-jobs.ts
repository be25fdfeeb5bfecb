/**
 * Plays ingest jobs of Bulk API 2.0: create, upload a CSV file, close, poll, and read the result of each record.
 * https://developer.salesforce.com/docs/platform/api-asynch/guide/bulk-api-2-0-ingest.html
 */
import { parse as parseCsv } from 'csv-parse/sync';
import type { Answer, Call } from '../../http/wire.ts';
import { methodNotAllowed, notFound, Refusal } from '../errors.ts';
import { upsertRecord } from '../rest/records.ts';
import { changeRecord, createRecord, deleteRecord, type Saver } from '../rest/saves.ts';
import { writeInstant } from '../soql/format.ts';
import { tableOf } from '../soql/paths.ts';
import { makeId } from '../world/ids.ts';
import type { Table } from '../world/table.ts';
import { writeLines } from './csv.ts';

type State = 'Open' | 'UploadComplete' | 'InProgress' | 'JobComplete' | 'Aborted';
type Given = Readonly<Record<string, string>>;
interface Job {
  readonly id: string;
  readonly version: string;
  readonly operation: string;
  readonly table: Table;
  readonly externalId: string | undefined;
  readonly createdAt: number;
  state: State;
  csv: string;
  readonly saved: (Given & { readonly sf__Id: string; readonly sf__Created: string })[];
  readonly failed: (Given & { readonly sf__Id: string; readonly sf__Error: string })[];
}

const OPERATIONS: ReadonlySet<string> = new Set(['insert', 'update', 'upsert', 'delete']);

export class IngestJobs {
  readonly #jobs = new Map<string, Job>();
  #made = 0;

  answer(saver: Saver, version: string, call: Call, [id, part]: readonly string[]): Answer {
    if (!id) {
      if (call.method !== 'POST') throw methodNotAllowed(call.method);
      return this.#create(saver, version, call);
    }
    const job = this.#jobs.get(id);
    if (!job) throw notFound();
    if (part === 'batches' && call.method === 'PUT') {
      if (job.state !== 'Open' || job.csv !== '') throw wrongState(job, 'take data');
      job.csv = call.body;
      return { status: 201 };
    }
    if (part && call.method === 'GET') return resultsOf(job, part);
    if (call.method === 'GET') return { status: 200, body: this.#poll(saver, job) };
    if (call.method === 'PATCH') return this.#close(saver, job, call);
    if (call.method !== 'DELETE') throw methodNotAllowed(call.method);
    if (job.state === 'Open' || job.state === 'InProgress') throw wrongState(job, 'be deleted');
    this.#jobs.delete(id);
    return { status: 204 };
  }

  /** https://developer.salesforce.com/docs/platform/api-asynch/guide/create-job.html */
  #create(saver: Saver, version: string, { body }: Call): Answer {
    const {
      object,
      operation = '',
      externalIdFieldName,
      ...form
    } = JSON.parse(body) as Partial<Record<string, string>>;
    if (Object.values(form).some((each) => !['CSV', 'COMMA', 'LF'].includes(String(each))))
      throw new Error('The peer reads CSV with commas and line feeds alone.');
    if (!OPERATIONS.has(operation)) throw new Refusal(400, 'INVALIDJOB', `Unsupported operation: ${operation}`);
    const job: Job = {
      id: makeId('750', 500_000 + ++this.#made),
      version,
      operation,
      table: tableOf(saver, object ?? ''),
      externalId: externalIdFieldName,
      createdAt: saver.world.now,
      state: 'Open',
      csv: '',
      saved: [],
      failed: [],
    };
    this.#jobs.set(job.id, job);
    return { status: 200, body: tell(saver, job) };
  }

  #close(saver: Saver, job: Job, { body }: Call): Answer {
    const { state } = JSON.parse(body) as { state?: string };
    const closes = state === 'UploadComplete' && job.state === 'Open';
    if (!closes && !(state === 'Aborted' && job.state !== 'JobComplete')) throw wrongState(job, `become ${state}`);
    job.state = closes ? 'UploadComplete' : 'Aborted';
    return { status: 200, body: tell(saver, job) };
  }

  /** Moves a job on by one state each time that somebody looks. */
  #poll(saver: Saver, job: Job): object {
    if (job.state === 'UploadComplete') job.state = 'InProgress';
    else if (job.state === 'InProgress') {
      saver.world.transaction(() => {
        for (const given of parseCsv(job.csv, { columns: true }) as Given[]) load(saver, job, given);
      });
      job.state = 'JobComplete';
    }
    return tell(saver, job);
  }
}

function load(saver: Saver, job: Job, given: Given): void {
  try {
    const { Id = '', ...values } = valuesOf(job.table, given);
    if (job.operation === 'upsert') {
      const { id, created } = upsertRecord(saver, job.table, job.externalId ?? 'Id', values);
      job.saved.push({ sf__Id: id, sf__Created: String(created), ...given });
      return;
    }
    if (job.operation === 'update') changeRecord(saver, job.table, String(Id), values);
    if (job.operation === 'delete') deleteRecord(saver, job.table, String(Id));
    const id = job.operation === 'insert' ? createRecord(saver, job.table, values) : String(Id);
    job.saved.push({ sf__Id: id, sf__Created: String(job.operation === 'insert'), ...given });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sf__Error = `${error.code}:${error.message}:${(error.fields ?? []).join(', ')} --`;
    job.failed.push({ sf__Id: given.Id ?? '', sf__Error, ...given });
  }
}

/**
 * Reads text as the fields take it: what is empty is left as it is, and "#N/A" empties a field.
 * https://developer.salesforce.com/docs/platform/api-asynch/guide/datafiles-prepare-csv.html
 */
function valuesOf(table: Table, given: Given): Record<string, unknown> {
  const named = Object.entries(given).filter(([, text]) => text !== '');
  return Object.fromEntries(named.map(([name, text]) => [name, text === '#N/A' ? null : read(table, name, text)]));
}

function read(table: Table, name: string, text: string): unknown {
  const type = table.field(name)?.type ?? 'string';
  if (type === 'boolean') return /^(?:true|1)$/iu.test(text);
  const number = Number(text);
  return ['currency', 'percent', 'double', 'int'].includes(type) && !Number.isNaN(number) ? number : text;
}

/**
 * https://developer.salesforce.com/docs/atlas.en-us.264.0.api_asynch.meta/api_asynch/get_job_successful_results.htm
 * https://developer.salesforce.com/docs/atlas.en-us.api_asynch.meta/api_asynch/get_job_failed_results.htm
 */
function resultsOf(job: Job, part: string): Answer {
  const rows = new Map<string, readonly Given[]>([
    ['successfulResults', job.saved],
    ['failedResults', job.failed],
    ['unprocessedrecords', []],
  ]).get(part);
  if (!rows) throw notFound();
  const own = job.csv.split('\n', 1)[0]?.split(',') ?? [];
  const header = ['sf__Id', part === 'failedResults' ? 'sf__Error' : 'sf__Created', ...own];
  const body = writeLines(
    header,
    rows.map((row) => header.map((name) => row[name])),
  );
  return { status: 200, body, headers: { 'content-type': 'text/csv' } };
}

const wrongState = ({ state }: Job, what: string) =>
  new Refusal(400, 'INVALIDJOBSTATE', `A job that is ${state} cannot ${what}`);

/** https://developer.salesforce.com/docs/platform/api-asynch/guide/get-job-info.html */
const tell = (
  { userId, world }: Saver,
  { id, version, operation, table, externalId, createdAt, state, saved, failed }: Job,
): object => ({
  id,
  operation,
  object: table.definition.name,
  ...(externalId === undefined ? {} : { externalIdFieldName: externalId }),
  createdById: userId,
  createdDate: writeInstant(createdAt),
  systemModstamp: writeInstant(world.now),
  state,
  concurrencyMode: 'Parallel',
  contentType: 'CSV',
  apiVersion: Number(version),
  jobType: 'V2Ingest',
  lineEnding: 'LF',
  columnDelimiter: 'COMMA',
  ...(state === 'Open' ? { contentUrl: `services/data/v${version}/jobs/ingest/${id}/batches` } : {}),
  numberRecordsProcessed: saved.length + failed.length,
  numberRecordsFailed: failed.length,
  retries: 0,
  totalProcessingTime: 0,
});
