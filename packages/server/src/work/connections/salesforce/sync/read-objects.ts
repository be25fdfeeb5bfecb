/** Reads the records of one object as a step of a sync. */
import type { DescribedObject, SalesforceRecord } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { SyncChunk, SyncStep, Taken } from '../../runs/step.ts';
import { BulkRefused, deleteJob } from '../client/bulk.ts';
import { type Chunk, Position, type ReadOptions, readRecords } from '../client/reader.ts';
import { SalesforceRefused } from '../client/refusals.ts';
import type { SalesforceApi } from '../client/request.ts';
import { query, queryAll } from '../client/rest.ts';
import { selectQuery, soqlInstant } from '../client/soql.ts';
import { asking, faultOf } from './as-faults.ts';

/** From so many records on Bulk is asked. */
const BULK_FROM = 2_000;
/** Records of one transaction: people who use the product wait for no more than one of them. */
const TAKEN_AT_ONCE = 500;

export interface Reading {
  readonly api: SalesforceApi;
  readonly object: string;
  readonly fields: readonly string[];
  readonly described: readonly DescribedObject[];
  readonly where: readonly string[];
  /** ISO instant; null reads all. */
  readonly since: string | null;
  /** Finds deleted and archived records too, as every reading since an instant does. */
  readonly all?: boolean;
  readonly stamp?: ReadOptions['stamp'];
  /** False where the records are counted otherwise. */
  readonly isCounted?: boolean;
}

interface ReadStep {
  readonly name: string;
  readonly object: SyncStep['object'];
  readonly reading: Reading;
  readonly take: (tx: TenantTransaction, records: readonly SalesforceRecord[]) => Promise<Taken>;
}

/** A step that stands here has read all. */
const END = { via: 'end' };

/** Returns a step that reads an object by Bulk or REST, whichever fits, and takes its records in small transactions. */
export function readingStep({ name, object, reading, take }: ReadStep): SyncStep {
  return {
    name,
    object,
    async *chunks(at, signal) {
      if ((at as typeof END | null)?.via === 'end') return;
      const start = at === null ? null : Position.parse(at);
      const found = start === null ? await countOf(reading, signal) : null;
      const total = reading.isCounted === false ? null : found;
      try {
        yield* chunksOf(readBothWays(reading, { start, total: found, signal }), {
          start,
          total,
          take,
          stamp: reading.stamp ?? 'SystemModstamp',
        });
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

/** Cuts what was read at once into what is written at once, each with its own place. */
async function* chunksOf(
  read: AsyncIterable<Chunk>,
  { start, total, take, stamp }: Pick<ReadStep, 'take'> & Pick<From, 'start' | 'total'> & { readonly stamp: string },
): AsyncGenerator<SyncChunk> {
  let before = start;
  for await (const { records, next } of read) {
    let from = 0;
    do {
      const part = records.slice(from, from + TAKEN_AT_ONCE);
      from += TAKEN_AT_ONCE;
      const isLast = from >= records.length;
      yield {
        take: (tx) => take(tx, part),
        next: isLast ? (next ?? END) : placeAfter(before, part, { from, stamp }),
        total,
      };
    } while (from < records.length);
    before = next;
  }
}

/** Returns the place after a part of what was read from a place: by Bulk a row of the page, by REST the last record. */
function placeAfter(
  before: Position | null,
  part: readonly SalesforceRecord[],
  { from, stamp }: { readonly from: number; readonly stamp: string },
): Position {
  if (before?.via === 'bulk') return { ...before, row: before.row + from };
  const last = part.at(-1);
  return { via: 'rest', stamp: last?.get(stamp) ?? '', id: last?.get('Id') ?? '' };
}

interface From {
  readonly start: Position | null;
  readonly total: number | null;
  readonly signal: AbortSignal;
}

/** Objects that Bulk does not take are read by REST. */
async function* readBothWays(reading: Reading, { start, total, signal }: From): AsyncGenerator<Chunk> {
  const options = readOptions(reading, signal);
  const via = start?.via ?? (total === null || total >= BULK_FROM ? 'bulk' : 'rest');
  try {
    yield* readThenForget(reading.api, { ...options, via, start });
  } catch (error) {
    if (via === 'rest' || !(error instanceof BulkRefused)) throw error;
    yield* readRecords(reading.api, { ...options, via: 'rest' });
  }
}

/** Results of a job count against a limit of the organisation until they are deleted. */
async function* readThenForget(api: SalesforceApi, options: ReadOptions): AsyncGenerator<Chunk> {
  let job = options.start?.via === 'bulk' ? options.start.job : null;
  for await (const chunk of readRecords(api, options)) {
    yield chunk;
    if (chunk.next?.via === 'bulk') job = chunk.next.job;
    // A job that cannot be deleted goes by itself after a week.
    else if (chunk.next === null && job) await deleteJob(api, job).catch(() => undefined);
  }
}

/** Returns what the client's reader is asked by. */
export const readOptions = (
  { object, fields, described, where, since, stamp, all = since !== null }: Reading,
  signal: AbortSignal,
) => {
  const types = new Map(described.find(({ name }) => name === object)?.fields.map(({ name, type }) => [name, type]));
  return {
    object,
    fields: fields.map((name) => ({ name, type: types.get(name) ?? 'string' })),
    where,
    since,
    // What was deleted since is told; of a first reading nobody asks.
    all,
    signal,
    ...(stamp && { stamp }),
  };
};

/** Null where counting is too heavy for Salesforce: there are very many then. */
async function countOf(
  { api, object, where, since, all = false, stamp = 'SystemModstamp' }: Reading,
  signal: AbortSignal,
): Promise<number | null> {
  const conditions = [...where, since ? `${stamp} >= ${soqlInstant(since)}` : ''];
  const soql = selectQuery({ object, fields: ['Id'], where: conditions }).replace('SELECT Id ', 'SELECT COUNT() ');
  return asking(async () => {
    try {
      for await (const { totalSize } of (all ? queryAll : query)(api, soql, { signal })) return totalSize;
      return null;
    } catch (error) {
      if (error instanceof SalesforceRefused && error.kind === 'query_too_heavy') return null;
      throw error;
    }
  });
}
