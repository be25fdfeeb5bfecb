import { currentWork } from '../telemetry/current-work.ts';
import { failureOf } from '../telemetry/span.ts';
import type { StatementWatch } from './watch-statements.ts';

type Result = { readonly rowCount: number | null } | readonly { readonly rowCount: number | null }[];

/** Times the statements of a connection. PostgreSQL works on them one after the other, however early they were sent. */
export class WatchedStatements {
  readonly #watch: StatementWatch;
  #answeredAt = 0;

  constructor(watch: StatementWatch) {
    this.#watch = watch;
  }

  /** Sends what `query` of a client was given. Streams, such as COPY, and cursors are not timed. */
  // biome-ignore lint/suspicious/noExplicitAny: handed on as it came.
  send(asked: any[], send: (asked: any[]) => any): any {
    const [query] = asked;
    const text: unknown = typeof query === 'string' ? query : query?.text;
    if (typeof text !== 'string' || typeof query.submit === 'function') return send(asked);
    const name: string | undefined = query.name;
    const work = currentWork();
    const sentAt = performance.now();
    const answered = (error: Error | null, result?: Result) => {
      const ended = performance.now();
      const begun = Math.max(sentAt, this.#answeredAt);
      this.#answeredAt = ended;
      this.#watch({ text, name, work, begun, ended, rows: rowsOf(result), failure: error ? failureOf(error) : null });
    };
    const done = asked.at(-1);
    if (typeof done === 'function') {
      return send([
        ...asked.slice(0, -1),
        (error: Error | null, result: Result) => {
          answered(error, result);
          done(error, result);
        },
      ]);
    }
    // By a callback too: promises settle behind the callbacks of later answers that came in the same packet.
    return new Promise<Result>((resolve, reject) => {
      const settle = (error: Error | null, result: Result) => {
        answered(error, result);
        if (error) reject(error);
        else resolve(result);
      };
      send([query, asked[1], settle]);
    }).catch((error: Error) => {
      // Otherwise the stack leads to the socket, not to the caller.
      Error.captureStackTrace(error);
      throw error;
    });
  }
}

const rowsOf = (result: Result | undefined): number | null => {
  if (result === undefined) return null;
  return Array.isArray(result)
    ? (result.at(-1)?.rowCount ?? null)
    : ((result as { rowCount: number | null }).rowCount ?? null);
};
