/** One transaction in one organisation: the only way application code reaches tenant tables. */
import type pg from 'pg';
import { databaseFault, OutcomeUnknown } from './fault.ts';
import { withPipeline } from './pipeline.ts';
import { whileHolding } from './shared-pool.ts';

export interface TenantTransaction {
  readonly organizationId: string;
  readonly client: pg.PoolClient;
}

/**
 * Says that what was sent just now is the last that a transaction asks which may not write: its end is sent along, and is no
 * way there and back of its own. Nothing happens in one that writes, which ends when all that was asked of it is known.
 */
export function endReading(tx: TenantTransaction): void {
  if (tx instanceof Transaction && tx.isReadOnly) tx.end().catch(() => undefined);
}

type Afterwards = (pool: pg.Pool, organizationId: string) => Promise<void>;

class Transaction implements TenantTransaction {
  readonly organizationId: string;
  readonly afterwards: Afterwards[] = [];
  readonly isReadOnly: boolean;
  readonly #client: pg.PoolClient;
  #ended: Promise<void> | undefined;

  constructor(organizationId: string, client: pg.PoolClient, readOnly: boolean) {
    this.organizationId = organizationId;
    this.#client = client;
    this.isReadOnly = readOnly;
  }

  get client(): pg.PoolClient {
    if (this.#ended) throw new Error('a statement was asked of a transaction that has been ended');
    return this.#client;
  }

  /** The same promise each time. */
  end(): Promise<void> {
    this.#ended ??= commit(this.#client);
    return this.#ended;
  }

  /** What has been told to end keeps nothing either once a statement has failed. */
  rollBack(): Promise<unknown> {
    return this.#ended ?? this.#client.query('ROLLBACK');
  }
}

/** Says so when the connection broke before PostgreSQL could tell whether it had committed. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    throw databaseFault(error) === 'away' ? new OutcomeUnknown(error) : error;
  }
}

/**
 * Has something done when the transaction has committed and given its connection back, also one that may not write. It is
 * not waited for, and is not done again: only for what whoever asks next would ask for once more.
 */
export function afterCommit(tx: TenantTransaction, work: Afterwards): void {
  if (tx instanceof Transaction) tx.afterwards.push(work);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Checked here because SET takes no parameters. */
function setOrganization(id: string): string {
  if (!UUID.test(id)) throw new Error(`not an organisation id: ${id}`);
  return `SET LOCAL app.organization_id = '${id}'`;
}

/**
 * Runs `work` in a transaction that row-level security confines to one organisation; commits when it resolves, rolls
 * back and rethrows when it rejects. A connection that cannot roll back is thrown away rather than reused. With
 * `readOnly` PostgreSQL refuses writes, and the result does not wait for the end of a transaction that keeps nothing; with
 * `oneState` it also sees everything as it was at its first statement.
 */
export async function inTenant<T>(
  pool: pg.Pool,
  organizationId: string,
  work: (tx: TenantTransaction) => Promise<T>,
  { readOnly = false, oneState = false }: { readOnly?: boolean; oneState?: boolean } = {},
): Promise<T> {
  const begin = `BEGIN${oneState ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${readOnly ? ' READ ONLY' : ''}; ${setOrganization(organizationId)}`;
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection lost between two statements is told as an event; unheard, it would end the process.
  const lose = (error: Error) => {
    broken = error;
  };
  client.on('error', lose);
  const release = () => {
    client.off('error', lose);
    client.release(broken);
  };
  const transaction = new Transaction(organizationId, client, readOnly);
  const goOn = () => {
    for (const each of transaction.afterwards) each(pool, organizationId).catch(() => undefined);
  };
  try {
    const result = await withPipeline(undefined, (pipeline) => {
      // What `work` asks first goes with it. Had it failed alone, that would be of no organisation, and so find no row.
      pipeline.add(client.query(begin));
      return whileHolding(() => work(transaction));
    });
    const ended = transaction.end();
    if (readOnly) ended.catch(lose).finally(release).then(goOn);
    else {
      await ended;
      release();
      goOn();
    }
    return result;
  } catch (error) {
    // A connection that is gone rolls back by itself; asking it to would wait for another answer.
    if (databaseFault(error) === 'away') lose(error as Error);
    else await transaction.rollBack().catch(lose);
    release();
    throw error;
  }
}

/** Runs `work` in another organisation within a transaction that is under way, for what must be one step across them. */
export async function inOtherTenant<T>(
  tx: TenantTransaction,
  organizationId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const { client, organizationId: own } = tx;
  await client.query(setOrganization(organizationId));
  const transaction = new Transaction(organizationId, client, false);
  const result = await work(transaction);
  for (const each of transaction.afterwards) afterCommit(tx, (pool) => each(pool, organizationId));
  // Where `work` throws, the transaction is at its end.
  await client.query(setOrganization(own));
  return result;
}
