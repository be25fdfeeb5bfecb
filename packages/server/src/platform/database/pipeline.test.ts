import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { databaseFault } from './fault.ts';
import { newId } from './ids.ts';
import { all, Pipeline, withPipeline } from './pipeline.ts';
import { endReading, inTenant, type TenantTransaction } from './tenant.ts';

let database: TestDatabase;
beforeAll(async () => {
  // One connection, so that what one transaction leaves behind meets the next.
  database = await createTestDatabase({ max: 1 });
});
afterAll(() => database.drop());

const inOne = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(database.pool, newId(), work);
const makeTable = (tx: TenantTransaction) =>
  tx.client.query('CREATE TEMP TABLE said (at serial, word text UNIQUE) ON COMMIT DROP');
const say = (tx: TenantTransaction, word: string) =>
  tx.client.query({ name: 'say', text: 'INSERT INTO pg_temp.said (word) VALUES ($1)', values: [word] });
const heard = async (tx: TenantTransaction) =>
  (await tx.client.query<{ words: string[] }>('SELECT array_agg(word ORDER BY at) AS words FROM pg_temp.said')).rows[0]
    ?.words;

describe('what is sent together', () => {
  it('is done in its order, and each sees what was done before', async () => {
    const answers = await inOne((tx) =>
      all([makeTable(tx), say(tx, 'a'), heard(tx), say(tx, 'b'), say(tx, 'c'), heard(tx)]),
    );
    expect([answers[2], answers[5]]).toEqual([['a'], ['a', 'b', 'c']]);
  });

  it('fails by what failed first, and leaves a connection on which everything works', async () => {
    const named = (tx: TenantTransaction) =>
      tx.client.query({ name: 'met-first-behind-a-failure', text: 'SELECT 1 AS one' });
    const failing = inOne((tx) => all([makeTable(tx), say(tx, 'a'), say(tx, 'a'), named(tx), say(tx, 'b'), heard(tx)]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const after = await inOne((tx) => all([makeTable(tx), named(tx), say(tx, 'b'), heard(tx), named(tx)]));
    expect([after[1].rows, after[3], after[4].rows]).toEqual([[{ one: 1 }], ['b'], [{ one: 1 }]]);
  });

  it('is over when it fails: nothing is sent behind the end of the transaction', async () => {
    const order: string[] = [];
    const slowly = async (tx: TenantTransaction) => {
      await tx.client.query('SELECT pg_sleep(0.05)');
      order.push('the second statement is sent');
      await tx.client.query('SELECT 1');
    };
    const fail = async (): Promise<void> => {
      throw new Error('not by the database');
    };
    await expect(inOne((tx) => all([fail(), slowly(tx)]))).rejects.toThrow('not by the database');
    order.push('the transaction is over');
    expect(order).toEqual(['the second statement is sent', 'the transaction is over']);
  });

  it('fails as a connection that was lost does when it is cut off in between', async () => {
    const cut = await inOne((tx) =>
      all([
        tx.client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
        tx.client.query('SELECT 1'),
        tx.client.query('SELECT 2'),
      ]),
    ).catch((error: unknown) => error);
    expect(databaseFault(cut)).toBe('away');
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('what is sent and waited for later', () => {
  it('is waited for by the work that sent it', async () => {
    const words = await inOne(async (tx) => {
      await makeTable(tx);
      await withPipeline(undefined, async (pipeline) => {
        pipeline.add(say(tx, 'a'));
      });
      return heard(tx);
    });
    expect(words).toEqual(['a']);
  });

  it('is told in place of what failed behind it', async () => {
    const failing = inOne(async (tx) => {
      await makeTable(tx);
      const pipeline = new Pipeline();
      await withPipeline(pipeline, async () => {
        pipeline.add(all([say(tx, 'a'), say(tx, 'a')]));
        // The transaction has failed by now, and this says no more than that.
        await heard(tx);
      });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a transaction whose last statement is known', () => {
  const one = (tx: TenantTransaction) => tx.client.query('SELECT 1 AS one');

  it('is ended along with it where nothing is written, and then asked no more', async () => {
    const reads = inTenant(
      database.pool,
      newId(),
      async (tx) => {
        const answer = one(tx);
        endReading(tx);
        expect(() => tx.client).toThrow('has been ended');
        return (await answer).rows;
      },
      { readOnly: true },
    );
    expect(await reads).toEqual([{ one: 1 }]);
    const fails = inTenant(
      database.pool,
      newId(),
      async (tx) => {
        const answer = tx.client.query('SELECT 1 / 0');
        endReading(tx);
        await answer;
      },
      { readOnly: true },
    );
    await expect(fails).rejects.toMatchObject({ code: '22012' });
    expect(await inOne(async (tx) => (await one(tx)).rows)).toEqual([{ one: 1 }]);
  });

  it('goes on where something may be written', async () => {
    const answers = await inOne(async (tx) => {
      await makeTable(tx);
      endReading(tx);
      await say(tx, 'a');
      return heard(tx);
    });
    expect(answers).toEqual(['a']);
  });
});
