/**
 * Writes and reads up to 200 records in one request. Each has its own result: one that is refused keeps no other from being saved.
 * https://developer.salesforce.com/docs/platform/api-rest/guide/resources-composite-sobjects-collections.html
 */
import type { SalesforceRowError } from '@forecastle/rules';
import * as z from 'zod';
import { type FieldToRead, recordOfJson, type SalesforceRecord } from './records.ts';
import { SalesforceRefused } from './refusals.ts';
import type { SalesforceApi } from './request.ts';
import { readAnswer } from './rest.ts';
import { soqlName } from './soql.ts';

export const COLLECTION_MAX = 200;
/** Bytes of an address that Salesforce takes for sure; it refuses from 16,384 on, headers included. */
const ADDRESS_MAX = 8000;

/** Values by field; null empties one. */
export type ValuesToWrite = Readonly<Record<string, string | number | boolean | null>>;

export interface RecordToUpdate {
  readonly id: string;
  readonly values: ValuesToWrite;
}

export interface RowResult {
  /** Id of the saved record; null when it was refused. */
  readonly id: string | null;
  /** True when an upsert made the record. */
  readonly isCreated: boolean;
  /** Why it was refused; empty when it was saved. */
  readonly errors: readonly SalesforceRowError[];
}

interface Asked {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates records and returns the result of each, in their order. It is not asked twice when the answer is lost: the error says
 * `outcomeUnknown` then. Upsert by an external id where that matters.
 */
export function createRecords(
  api: SalesforceApi,
  { object, records, signal }: { readonly object: string; readonly records: readonly ValuesToWrite[] } & Asked,
): Promise<readonly RowResult[]> {
  return save(api, { method: 'POST', path: 'composite/sobjects', object, rows: records, isCreate: true, signal });
}

/** Updates records and returns the result of each, in their order. */
export function updateRecords(
  api: SalesforceApi,
  { object, records, signal }: { readonly object: string; readonly records: readonly RecordToUpdate[] } & Asked,
): Promise<readonly RowResult[]> {
  const rows = records.map(({ id, values }) => ({ ...values, id }));
  return save(api, { method: 'PATCH', path: 'composite/sobjects', object, rows, isCreate: false, signal });
}

/** Updates the records that have the external id, creates the others, and returns the result of each, in their order. */
export function upsertRecords(
  api: SalesforceApi,
  {
    object,
    externalIdField,
    records,
    signal,
  }: { readonly object: string; readonly externalIdField: string; readonly records: readonly ValuesToWrite[] } & Asked,
): Promise<readonly RowResult[]> {
  const path = `composite/sobjects/${soqlName(object)}/${soqlName(externalIdField)}`;
  return save(api, { method: 'PATCH', path, object, rows: records, isCreate: false, signal });
}

const Results = z.array(
  z.object({
    id: z.string().nullish(),
    success: z.boolean(),
    created: z.boolean().optional(),
    errors: z.array(
      z.object({ statusCode: z.string(), message: z.string().nullish(), fields: z.array(z.string()).nullish() }),
    ),
  }),
);

interface Save extends Asked {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly object: string;
  readonly rows: readonly ValuesToWrite[];
  readonly isCreate: boolean;
}

async function save(
  api: SalesforceApi,
  { method, path, object, rows, isCreate, signal }: Save,
): Promise<readonly RowResult[]> {
  if (rows.length > COLLECTION_MAX) throw new RangeError(`at most ${COLLECTION_MAX} records are saved in one request`);
  if (rows.length === 0) return [];
  const type = soqlName(object);
  const body = { allOrNone: false, records: rows.map((row) => ({ attributes: { type }, ...row })) };
  const results = readAnswer(Results, await api.json({ method, path, body, signal }));
  // Results are known by their place alone.
  if (results.length !== rows.length) throw new SalesforceRefused({ kind: 'unreadable' });
  return results.map(({ id, success, created, errors }) => ({
    id: success ? (id ?? null) : null,
    isCreated: success && (created ?? isCreate),
    errors: success ? [] : errors.map((each) => ({ ...each, message: each.message ?? '', fields: each.fields ?? [] })),
  }));
}

/** Returns records by their ids, in the order of the ids; null for one that is gone or hidden. */
export async function retrieveRecords(
  api: SalesforceApi,
  {
    object,
    ids,
    fields,
    signal,
  }: { readonly object: string; readonly ids: readonly string[]; readonly fields: readonly FieldToRead[] } & Asked,
): Promise<readonly (SalesforceRecord | null)[]> {
  const names = fields.map(({ name }) => soqlName(name)).join(',');
  const records: (SalesforceRecord | null)[] = [];
  const size = Math.max(1, Math.min(COLLECTION_MAX, Math.floor((ADDRESS_MAX - names.length) / 22)));
  for (let from = 0; from < ids.length; from += size) {
    const asked = ids.slice(from, from + size);
    const answer = await api.json({
      path: `composite/sobjects/${soqlName(object)}`,
      query: { ids: asked.join(','), fields: names },
      signal,
    });
    const rows = readAnswer(z.array(z.record(z.string(), z.unknown()).nullable()), answer);
    if (rows.length !== asked.length) throw new SalesforceRefused({ kind: 'unreadable' });
    records.push(...rows.map((row) => row && recordOfJson(row, fields)));
  }
  return records;
}
