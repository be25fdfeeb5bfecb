/** Reads the records of one object as a step of a sync. */
import type { DescribedObject, SalesforceRecord } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { SyncChunk, SyncStep, Taken } from '../../runs/step.ts';
import { BulkRefused, deleteJob } from '../client/bulk.ts';
import { type Chunk, Position, type ReadOptions, readRecords } from '../client/reader.ts';
import { SalesforceRefused } from '../client/refusals.ts';
import type { SalesforceApi } from '../client/request.ts';
import { faultOf } from './as-faults.ts';

/** A first reading that finds so many records, in more than one page, goes on by Bulk. */
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
  /** Is told of records before they are taken, outside of any transaction. */
  readonly meet?: (records: readonly SalesforceRecord[]) => Promise<void>;
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
      const options = readOptions(reading, signal);
      const { stamp = 'SystemModstamp', isCounted = true, meet } = reading;
      const read = start === null ? readFitting(reading.api, options) : readOn(reading.api, { ...options, start });
      try {
        yield* chunksOf(read, { start, take, stamp, isCounted, meet });
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

interface Cutting extends Pick<ReadStep, 'take'> {
  readonly start: Position | null;
  readonly stamp: string;
  readonly isCounted: boolean;
  readonly meet: Reading['meet'];
}

/** Cuts what was read at once into what is written at once, each with its own place. */
async function* chunksOf(
  read: AsyncIterable<Chunk>,
  { start, take, stamp, isCounted, meet }: Cutting,
): AsyncGenerator<SyncChunk> {
  let before = start;
  let total: number | null = null;
  for await (const { records, next, total: found = null } of read) {
    if (isCounted && start === null) total ??= found;
    await meet?.(records);
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

/** What is read by, before the way is chosen. */
type Options = ReturnType<typeof readOptions>;

/**
 * Reads from the beginning. The first page of REST says how many records there are: few are read on by REST, and very many by
 * Bulk, from their beginning. A query that REST finds too heavy is left to Bulk at once.
 */
async function* readFitting(api: SalesforceApi, options: Options): AsyncGenerator<Chunk> {
  let total: number | null = null;
  try {
    for await (const chunk of readRecords(api, { ...options, via: 'rest' })) {
      const isFirst = total === null;
      total ??= chunk.total ?? 0;
      if (isFirst && chunk.next !== null && total >= BULK_FROM) break;
      yield chunk;
      if (chunk.next === null) return;
    }
  } catch (error) {
    const isTooHeavy = error instanceof SalesforceRefused && error.kind === 'query_too_heavy';
    if (!isTooHeavy || total !== null) throw error;
  }
  for await (const chunk of readOn(api, { ...options, start: null }))
    yield total === null ? chunk : { total, ...chunk };
}

/** Reads on from a place, or by Bulk from the beginning. Objects that Bulk does not take are read by REST. */
async function* readOn(
  api: SalesforceApi,
  { start, ...options }: Options & { readonly start: Position | null },
): AsyncGenerator<Chunk> {
  const via = start?.via ?? 'bulk';
  try {
    yield* readThenForget(api, { ...options, via, start });
  } catch (error) {
    if (via === 'rest' || !(error instanceof BulkRefused)) throw error;
    yield* readRecords(api, { ...options, via: 'rest' });
  }
}

/** Results of a job count against a limit of the organisation until they are deleted. */
async function* readThenForget(api: SalesforceApi, options: ReadOptions): AsyncGenerator<Chunk> {
  let job = options.start?.via === 'bulk' ? options.start.job : null;
  for await (const chunk of readRecords(api, options)) {
    yield chunk;
    if (chunk.next?.via === 'bulk') job = chunk.next.job;
    // Salesforce deletes a job that stays after a week.
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
