/**
 * Up to 200 records in one request, each with its own result.
 * https://developer.salesforce.com/docs/platform/api-rest/guide/resources-composite-sobjects-collections-update.html
 */

import type { Answer, Call } from '../../http/wire.ts';
import { Refusal } from '../errors.ts';
import { writeRecord } from '../soql/format.ts';
import { pathTo, tableOf } from '../soql/paths.ts';
import { upsertRecord } from './records.ts';
import { changeRecord, createRecord, deleteRecord, type Saver } from './saves.ts';

const MOST_RECORDS = 200;
const MOST_CHUNKS = 10;
const ROLLED_BACK = 'Record rolled back because not all records were valid and the request was using AllOrNone header';

interface Saved {
  readonly id?: string;
  readonly success: boolean;
  readonly errors: readonly object[];
  readonly created?: boolean;
}
type Given = Readonly<Record<string, unknown>>;

export function answerCollection(
  saver: Saver,
  version: string,
  call: Call,
  [object, externalId]: readonly string[],
): Answer {
  if (call.method === 'GET' && object) return retrieve(saver, version, object, call.query);
  if (call.method === 'DELETE') {
    const ids = (call.query.get('ids') ?? '').split(',');
    atMost(ids.length);
    return all(ids, call.query.get('allOrNone') === 'true', (id) => {
      const { table } = saver.world.find(id) ?? {};
      if (!table) throw new Refusal(400, 'MALFORMED_ID', 'malformed id', []);
      deleteRecord(saver, table, id);
      return { id };
    });
  }
  const { records, allOrNone = false } = JSON.parse(call.body) as { records?: Given[]; allOrNone?: boolean };
  if (!records) throw new Refusal(400, 'JSON_PARSER_ERROR', 'records is required');
  atMost(records.length);
  inChunks(records.map(typeOf));
  if (call.method === 'POST' && !object)
    return all(records, allOrNone, (given) => ({ id: createRecord(saver, tableOf(saver, typeOf(given)), given) }));
  if (call.method !== 'PATCH') throw new Refusal(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${call.method}' not allowed`);
  if (object && externalId)
    return all(records, allOrNone, (given) => upsertRecord(saver, tableOf(saver, object), externalId, given));
  return all(records, allOrNone, (given) => {
    const { id, Id, ...values } = given;
    const at = String(id ?? Id ?? '');
    changeRecord(saver, tableOf(saver, typeOf(given)), at, values);
    return { id: saver.world.find(at)?.row.Id as string };
  });
}

function typeOf({ attributes }: Given): string {
  const type = (attributes as { type?: unknown } | undefined)?.type;
  if (typeof type !== 'string') throw new Refusal(400, 'INVALID_FIELD', 'SObject type is required in attributes');
  return type;
}

function atMost(count: number): void {
  if (count > MOST_RECORDS)
    throw new Refusal(
      400,
      'EXCEEDED_ID_LIMIT',
      `record limit reached. cannot submit more than ${MOST_RECORDS} records into this call`,
    );
}

/** Records of one object side by side are one chunk. */
function inChunks(types: readonly string[]): void {
  const chunks = types.filter((type, index) => type !== types[index - 1]).length;
  if (chunks > MOST_CHUNKS)
    throw new Refusal(
      400,
      'TOO_MANY_ENUM_VALUE',
      `Cannot have more than ${MOST_CHUNKS} chunks in a single operation. Please rearrange the data to reduce chunking.`,
    );
}

/** Answers each record with its result; with `allOrNone`, one failure takes back the others. */
function all<T>(
  given: readonly T[],
  allOrNone: boolean,
  save: (one: T) => { readonly id: string; readonly created?: boolean },
): Answer {
  const results: Saved[] = [];
  let failed = false;
  for (const one of given) {
    try {
      results.push({ ...save(one), success: true, errors: [] });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed = true;
      results.push({ success: false, errors: [error.row()] });
    }
  }
  if (failed && allOrNone) throw new RolledBack(results.map((each) => (each.success ? rolledBack : each)));
  return { status: 200, body: results };
}

/** Ends a collection of which nothing stays, with what its records are told. */
class RolledBack extends Error {
  readonly results: readonly Saved[];

  constructor(results: readonly Saved[]) {
    super('one of the records failed');
    this.results = results;
  }
}

const rolledBack: Saved = {
  success: false,
  errors: [{ statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK', message: ROLLED_BACK, fields: [] }],
};

/** Runs the whole collection as one save, and answers its results also where it took them back. */
export function asOneSave(saver: Saver, work: () => Answer): Answer {
  try {
    return saver.world.transaction(work);
  } catch (error) {
    if (error instanceof RolledBack) return { status: 200, body: error.results };
    throw error;
  }
}

/** https://developer.salesforce.com/docs/platform/api-rest/guide/resources-composite-sobjects-collections-retrieve.html */
function retrieve(saver: Saver, version: string, object: string, query: URLSearchParams): Answer {
  const table = tableOf(saver, object);
  const paths = (query.get('fields') ?? 'Id').split(',').map((name) => pathTo(saver, table, [name.trim()]));
  const rows = (query.get('ids') ?? '').split(',').map((id) => saver.world.find(id)?.row ?? null);
  return {
    status: 200,
    body: rows.map((row) =>
      row && row.IsDeleted !== true ? writeRecord(saver, version, table, row, { paths, children: [] }) : null,
    ),
  };
}
