/** Reads all records of an object, from where an earlier run stopped. */
import * as z from 'zod';
import { jobState, type QueryJob, refusalOfJob, results, startQueryJob } from './bulk.ts';
import { type FieldToRead, recordOfJson, type SalesforceRecord, valueOfText } from './records.ts';
import { SalesforceRefused } from './refusals.ts';
import type { SalesforceApi } from './request.ts';
import { query, queryAll } from './rest.ts';
import { selectQuery, soqlInstant, soqlText } from './soql.ts';

/** Says where reading continues. It is JSON: store it together with what was made of the records before it. */
export const Position = z.discriminatedUnion('via', [
  z.object({
    via: z.literal('bulk'),
    job: z.object({ id: z.string(), version: z.string() }),
    /** Page that is being read; null for the first one. */
    locator: z.string().nullable(),
    /** Records of the page that were read. */
    row: z.number().int().min(0),
    /** Records of a page: a locator belongs to it. */
    pageSize: z.number().int().min(1),
  }),
  z.object({
    via: z.literal('rest'),
    /** Stamp and id of the last record that was read. */
    stamp: z.iso.datetime(),
    id: z.string(),
  }),
]);
export type Position = Readonly<z.infer<typeof Position>>;

/** Thrown when Salesforce no longer has what a position leads to. Read the object from its start. */
export class PositionLost extends Error {
  override name = 'PositionLost';

  constructor(cause: unknown) {
    super('Salesforce no longer has the results that reading stopped in.', { cause });
  }
}

export interface Chunk {
  readonly records: readonly SalesforceRecord[];
  /** Where reading goes on after these records; null when they are the last ones. */
  readonly next: Position | null;
  /** By REST: records that the query found, with those of its later pages. */
  readonly total?: number;
}

export interface ReadOptions {
  readonly object: string;
  /** Id and the stamp are read in any case. */
  readonly fields: readonly FieldToRead[];
  /** Conditions as SOQL; all of them have to hold. */
  readonly where?: readonly string[];
  /** Reads what changed at this instant or later. */
  readonly since?: string | null | undefined;
  /** Finds deleted records too. */
  readonly all?: boolean;
  /** Bulk is for 2,000 records and more. Where `start` has a position, that one decides. */
  readonly via: 'bulk' | 'rest';
  readonly start?: Position | null | undefined;
  /** Field that tells when a record changed; history rows may have CreatedDate alone. */
  readonly stamp?: 'SystemModstamp' | 'CreatedDate';
  /** Records of a page of Bulk. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal | undefined;
}

const PAGE_RECORDS = 25_000;
const CHUNK_RECORDS = 2000;
const BROKEN_PAGES = 5;
const FIRST_POLL_MS = 1000;
const LONGEST_POLL_MS = 15_000;

/**
 * Yields the records of an object in chunks. Store the `next` of a chunk together with what was made of its records: a run that
 * was killed goes on from there and misses none. The last chunk, which may be empty, has a `next` of null. By REST, records come in the order of their changes, and one that changes
 * meanwhile may come twice. By Bulk, the first chunk is empty and tells the job.
 *
 * Throws BulkRefused when the object has to be read by REST, PositionLost when a start leads nowhere, SalesforceRefused, or the
 * signal's reason.
 */
export function readRecords(api: SalesforceApi, options: ReadOptions): AsyncGenerator<Chunk> {
  const { start, via } = options;
  if ((start?.via ?? via) === 'rest') return readByRest(api, options, start?.via === 'rest' ? start : null);
  return readByBulk(api, options, start?.via === 'bulk' ? start : null);
}

/** Returns the fields with Id and the stamp, each once. */
function fieldsOf({ fields, stamp = 'SystemModstamp' }: ReadOptions): FieldToRead[] {
  const needed = [
    { name: 'Id', type: 'id' },
    { name: stamp, type: 'datetime' },
  ];
  return [...new Map([...fields, ...needed].map((field) => [field.name.toLowerCase(), field])).values()];
}

async function* readByRest(
  api: SalesforceApi,
  options: ReadOptions,
  start: Extract<Position, { via: 'rest' }> | null,
): AsyncGenerator<Chunk> {
  const { object, where = [], since, all = false, stamp = 'SystemModstamp', signal } = options;
  const fields = fieldsOf(options);
  const run = all ? queryAll : query;
  let at = start;
  for (;;) {
    const from = at ? afterRecord(stamp, at) : since ? `${stamp} >= ${soqlInstant(since)}` : '';
    const soql = selectQuery({
      object,
      fields: fields.map(({ name }) => name),
      where: [...where, from],
      orderBy: [stamp, 'Id'],
    });
    try {
      for await (const page of run(api, soql, { signal })) {
        const records = page.records.map((row) => recordOfJson(row, fields));
        const last = records.at(-1);
        if (last) at = { via: 'rest', stamp: last.get(stamp) ?? '', id: last.get('Id') ?? '' };
        const total = page.totalSize;
        if (page.isLast) {
          yield { records, next: null, total };
          return;
        }
        if (at) yield { records, next: at, total };
      }
    } catch (error) {
      // The rest of a query is forgotten after two days, or when ten others were asked: a new one begins after the last record.
      if (!(error instanceof SalesforceRefused && error.kind === 'locator_lost')) throw error;
    }
  }
}

const afterRecord = (stamp: string, at: { readonly stamp: string; readonly id: string }): string => {
  const instant = soqlInstant(at.stamp);
  return `${stamp} > ${instant} OR (${stamp} = ${instant} AND Id > ${soqlText(at.id)})`;
};

async function* readByBulk(
  api: SalesforceApi,
  options: ReadOptions,
  start: Extract<Position, { via: 'bulk' }> | null,
): AsyncGenerator<Chunk> {
  const { object, where = [], since, all = false, stamp = 'SystemModstamp', pageSize = PAGE_RECORDS, signal } = options;
  const fields = fieldsOf(options);
  let at = start;
  if (!at) {
    const soql = selectQuery({
      object,
      fields: fields.map(({ name }) => name),
      where: [...where, since ? `${stamp} >= ${soqlInstant(since)}` : ''],
    });
    at = { via: 'bulk', job: await startQueryJob(api, soql, { all, signal }), locator: null, row: 0, pageSize };
    yield { records: [], next: at };
  }
  await jobDone(api, at.job, { isResumed: start !== null, signal });
  let broken = 0;
  for (;;) {
    try {
      for await (const chunk of readPage(api, at, fields, signal)) {
        broken = 0;
        yield chunk;
        if (chunk.next === null) return;
        at = chunk.next;
      }
    } catch (error) {
      // The page is asked again, and what was read of it is skipped.
      if (!(error instanceof SalesforceRefused && error.kind === 'no_answer') || ++broken >= BROKEN_PAGES) throw error;
      await api.wait(FIRST_POLL_MS * broken, signal);
    }
  }
}

type BulkPosition = Extract<Position, { via: 'bulk' }>;

/** Yields what is left of one page. The `next` of the last chunk is the next page. */
async function* readPage(
  api: SalesforceApi,
  at: BulkPosition,
  fields: readonly FieldToRead[],
  signal: AbortSignal | undefined,
): AsyncGenerator<{ readonly records: readonly SalesforceRecord[]; readonly next: BulkPosition | null }> {
  const { job, locator, pageSize } = at;
  const page = await results(api, job, { locator, maxRecords: pageSize, signal }).catch(lostOr);
  let columns: ReturnType<typeof columnsOf> | null = null;
  let row = 0;
  let records: SalesforceRecord[] = [];
  for await (const cells of page.rows) {
    if (row++ < at.row) continue;
    columns ??= columnsOf(page.columns, fields);
    if (records.length === CHUNK_RECORDS) {
      yield { records, next: { ...at, row: row - 1 } };
      records = [];
    }
    records.push(new Map(columns.map(({ name, type, index }) => [name, valueOfText(cells[index] ?? '', type)])));
  }
  yield { records, next: page.nextLocator === null ? null : { ...at, locator: page.nextLocator, row: 0 } };
}

/** Names of columns are compared without regard to case, as queries are read. */
function columnsOf(columns: readonly string[], fields: readonly FieldToRead[]) {
  const known = new Map(columns.map((name, index) => [name.toLowerCase(), index]));
  return fields.map((field) => {
    const index = known.get(field.name.toLowerCase());
    if (index === undefined) throw new SalesforceRefused({ kind: 'unreadable' });
    return { ...field, index };
  });
}

/** Waits until a job is done. */
async function jobDone(
  api: SalesforceApi,
  job: QueryJob,
  { isResumed, signal }: { readonly isResumed: boolean; readonly signal: AbortSignal | undefined },
): Promise<void> {
  for (let ms = FIRST_POLL_MS; ; ms = Math.min(ms * 1.5, LONGEST_POLL_MS)) {
    const current = await jobState(api, job, { signal }).catch(lostOr);
    if (current.state === 'JobComplete') return;
    if (current.state === 'Aborted' || current.state === 'Failed') {
      const refusal = refusalOfJob(current);
      throw isResumed && refusal.reason === null ? new PositionLost(refusal) : refusal;
    }
    await api.wait(ms, signal);
  }
}

/** Statuses by which Salesforce tells that a job, its results or a locator are gone. */
const GONE: ReadonlySet<number> = new Set([400, 404, 409, 410]);

function lostOr(error: unknown): never {
  if (error instanceof SalesforceRefused && error.reason === null && GONE.has(error.status ?? 0))
    throw new PositionLost(error);
  throw error;
}
