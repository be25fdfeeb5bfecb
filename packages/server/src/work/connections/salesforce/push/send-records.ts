/** Writes records into Salesforce, and those that were locked once more, each alone. */
import { explainRowError, type RowErrorExplanation } from '@forecastle/rules';
import { type RecordToUpdate, type RowResult, updateRecords } from '../client/collections.ts';
import type { SalesforceApi } from '../client/request.ts';

/** Times that a record is tried again that somebody else was saving. */
const TRIES_ALONE = 3;
const FIRST_WAIT_MS = 500;

export interface RefusedRecord {
  readonly explained: RowErrorExplanation;
  /** API names of the fields at fault. */
  readonly fields: readonly string[];
}

/** Null: it was written. */
export type SentRecord = RefusedRecord | null;

interface Sending {
  readonly object: string;
  readonly records: readonly RecordToUpdate[];
  /** Labels of fields by their API names. */
  readonly labels: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Returns what became of each record, in their order. One request is asked after the other: two at once for the records of one
 * account would lock each other out.
 */
export async function sendRecords(api: SalesforceApi, sending: Sending): Promise<readonly SentRecord[]> {
  const { object, records, labels, signal } = sending;
  const sent = (await updateRecords(api, { object, records, signal })).map((result) => refusalIn(result, labels));
  for (const [at, record] of records.entries()) {
    for (let tries = 0; sent[at]?.explained.mayRetry && tries < TRIES_ALONE; tries++) {
      await api.wait(FIRST_WAIT_MS * 2 ** tries, signal);
      const [result] = await updateRecords(api, { object, records: [record], signal });
      if (result) sent[at] = refusalIn(result, labels);
    }
  }
  return sent;
}

function refusalIn({ errors: [error] }: RowResult, labels: ReadonlyMap<string, string>): SentRecord {
  return error ? { explained: explainRowError(error, labels), fields: error.fields } : null;
}
