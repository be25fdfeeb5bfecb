/**
 * Queries in pages. What does not fit the first page waits behind a locator, for two days.
 * https://developer.salesforce.com/docs/platform/api-rest/guide/resources-query.html
 * https://help.salesforce.com/s/articleView?id=000384958&type=1
 */

import type { Answer, Call } from '../../http/wire.ts';
import { Refusal } from '../errors.ts';
import { writeRecord } from '../soql/format.ts';
import type { Asker } from '../soql/paths.ts';
import { type Result, run } from '../soql/query.ts';
import { makeId } from '../world/ids.ts';

const LOCATOR_DAYS = 2;
const MOST = 2000;

export class QueryPages {
  readonly #waiting = new Map<
    string,
    { readonly result: Result; readonly userId: string; readonly size: number; readonly until: number }
  >();
  #made = 0;

  first(asker: Asker, version: string, call: Call, withDeleted: boolean): Answer {
    const result = run(asker, call.query.get('q') ?? '', { withDeleted });
    if (result.counts) return { status: 200, body: { totalSize: result.rows.length, done: true, records: [] } };
    const size = batchSize(call);
    if (result.rows.length <= size) return this.#page(asker, version, '', result, 0, size);
    const locator = makeId('0r8', ++this.#made);
    this.#waiting.set(locator, {
      result,
      userId: asker.userId,
      size,
      until: asker.world.now + LOCATOR_DAYS * 86_400_000,
    });
    return this.#page(asker, version, locator, result, 0, size);
  }

  next(asker: Asker, version: string, given: string): Answer {
    const [locator = '', from] = given.split('-');
    const waiting = this.#waiting.get(locator);
    if (!waiting || waiting.userId !== asker.userId || waiting.until <= asker.world.now)
      throw new Refusal(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
    return this.#page(asker, version, locator, waiting.result, Number(from), waiting.size);
  }

  /** Forgets all that waits. */
  expire(): void {
    this.#waiting.clear();
  }

  #page(asker: Asker, version: string, locator: string, result: Result, from: number, size: number): Answer {
    const until = from + size;
    const done = until >= result.rows.length;
    const records = result.rows.slice(from, until).map((row) => writeRecord(asker, version, result.table, row, result));
    const nextRecordsUrl = `/services/data/v${version}/query/${locator}-${until}`;
    return { status: 200, body: { totalSize: result.rows.length, done, ...(done ? {} : { nextRecordsUrl }), records } };
  }
}

/** https://developer.salesforce.com/docs/platform/api-rest/guide/headers-queryoptions.html */
function batchSize({ headers }: Call): number {
  const asked = /batchSize=(\d+)/iu.exec(String(headers['sforce-query-options'] ?? ''))?.[1];
  return asked === undefined ? MOST : Math.min(Math.max(Number(asked), 200), MOST);
}
