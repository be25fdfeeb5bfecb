/**
 * Statements with a name whose rows are described once per connection. PostgreSQL would describe each answer, which is made,
 * sent and read anew for a list of sixty columns in a twentieth of what a page takes; it refuses a statement itself once
 * what it answers has changed.
 */
import pg from 'pg';

/** What a result reads rows by; `pg` makes it from a description. */
interface Columns {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What `pg` has beside its types: the version is pinned, and `described-once.test.ts` meets each of these. */
interface Internals {
  _result: Columns;
  _accumulateRows: boolean;
  submit(connection: pg.Connection): Error | null;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
type Told = (error: Error | undefined, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (config: pg.QueryConfig, told: Told) => Internals;

/** What a connection knows of its statements, by name. */
export class Descriptions {
  readonly #columns = new Map<string, Columns>();
  #quiet: pg.Connection | undefined;

  of(name: string): Columns | undefined {
    return this.#columns.get(name);
  }

  keep(name: string, { fields, _parsers, _prebuiltEmptyResultObject }: Columns): void {
    // Of the same words, but as V8 makes it of JSON: a copy of what `pg` made takes ten times the memory and longer.
    const empty: unknown = JSON.parse(JSON.stringify(_prebuiltEmptyResultObject));
    this.#columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject: empty });
  }

  /** The connection, but that it asks for no description. */
  quiet(connection: pg.Connection): pg.Connection {
    this.#quiet ??= Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
    return this.#quiet;
  }
}

/** A statement with a name; without values it is sent as one all the same. */
export type NamedQuery = pg.QueryConfig & { readonly name: string };

export const isNamed = (query: unknown): query is NamedQuery =>
  typeof query === 'object' &&
  query !== null &&
  'name' in query &&
  typeof query.name === 'string' &&
  !('submit' in query);

class DescribedOnce extends Query {
  readonly #name: string;
  readonly #descriptions: Descriptions;
  #isKnown = false;

  constructor(query: NamedQuery, descriptions: Descriptions, told: Told) {
    super(query, told);
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

/** A statement for `send` of `pg`, which tells `told`; without that the answer is promised, as `pg` does. */
export function describedOnce(
  query: NamedQuery,
  {
    descriptions,
    told,
    send,
  }: { descriptions: Descriptions; told: Told | undefined; send: (query: pg.Submittable) => unknown },
): unknown {
  const sent = (tell: Told) => send(new DescribedOnce(query, descriptions, tell) as unknown as pg.Submittable);
  if (told) return sent(told);
  return new Promise<pg.QueryResult>((resolve, reject) => {
    sent((error, result) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    // Else it leads to the socket, and not to whoever asked.
    Error.captureStackTrace(error);
    throw error;
  });
}
