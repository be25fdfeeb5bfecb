/**
 * Caches row descriptions of named statements per connection. Without it PostgreSQL describes every answer again, which takes a
 * twentieth of a page's time for a list of sixty columns. PostgreSQL itself refuses a statement whose result type has changed.
 */
import pg from 'pg';

/** What `pg` reads rows with; it makes this from a row description. */
interface Columns {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Internals of `pg` outside its types. The version is pinned, and `cached-row-descriptions.test.ts` checks each of these. */
interface Internals {
  _result: Columns;
  _accumulateRows: boolean;
  submit(connection: pg.Connection): Error | null;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
type Done = (error: Error | undefined, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (config: pg.QueryConfig, done: Done) => Internals;

/** The row descriptions that a connection has seen, by statement name. */
export class Descriptions {
  readonly #columns = new Map<string, Columns>();
  #quiet: pg.Connection | undefined;

  of(name: string): Columns | undefined {
    return this.#columns.get(name);
  }

  keep(name: string, { fields, _parsers, _prebuiltEmptyResultObject }: Columns): void {
    // Parsed from JSON: V8 gives such an object a compact shape; a plain copy takes ten times the memory.
    const empty: unknown = JSON.parse(JSON.stringify(_prebuiltEmptyResultObject));
    this.#columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject: empty });
  }

  /** Returns the connection with describe messages turned off. */
  quiet(connection: pg.Connection): pg.Connection {
    this.#quiet ??= Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
    return this.#quiet;
  }
}

/** A statement with a name; it needs no values. */
export type NamedQuery = pg.QueryConfig & { readonly name: string };

export const isNamed = (query: unknown): query is NamedQuery =>
  typeof query === 'object' &&
  query !== null &&
  'name' in query &&
  typeof query.name === 'string' &&
  !('submit' in query);

class CachedDescriptionQuery extends Query {
  readonly #name: string;
  readonly #descriptions: Descriptions;
  #isKnown = false;

  constructor(query: NamedQuery, descriptions: Descriptions, done: Done) {
    super(query, done);
    this.#name = query.name;
    this.#descriptions = descriptions;
  }

  override submit(connection: pg.Connection): Error | null {
    const known = this.#descriptions.of(this.#name);
    if (!known) return super.submit(connection);
    this.#isKnown = true;
    Object.assign(this._result, known);
    this._accumulateRows = true;
    return super.submit(this.#descriptions.quiet(connection));
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (!this.#isKnown) this.#descriptions.keep(this.#name, this._result);
    super.handleCommandComplete(message, connection);
  }
}

/** Sends a named statement with a cached description. Calls `done`, or returns a promise without it, as `pg` does. */
export function sendWithCachedDescription(
  query: NamedQuery,
  {
    descriptions,
    done,
    send,
  }: { descriptions: Descriptions; done: Done | undefined; send: (query: pg.Submittable) => unknown },
): unknown {
  const sendQuery = (callback: Done) =>
    send(new CachedDescriptionQuery(query, descriptions, callback) as unknown as pg.Submittable);
  if (done) return sendQuery(done);
  return new Promise<pg.QueryResult>((resolve, reject) => {
    sendQuery((error, result) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    // Otherwise the stack leads to the socket, not to the caller.
    Error.captureStackTrace(error);
    throw error;
  });
}
