/** What the log says of slow statements, on a real database. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createLogger } from '../logging/logger.ts';
import { runAs } from '../telemetry/current-work.ts';
import { requestPool } from './pools.ts';
import type { SharedPool } from './shared-pool.ts';
import { type AnsweredStatement, watchStatements } from './watch-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const REQUEST = { kind: 'request', id: 'req-1', name: 'opportunities.list', span: null } as const;
const JOB = { kind: 'job', id: '01931b9e-7c1a-7000-8000-3f2a9d41c0de', name: 'imports', span: null } as const;
const SLOW = 150;
const SLEEP = 'SELECT pg_sleep(0.2)';

async function logged(
  slowMs: number | null,
  ask: (pool: SharedPool) => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const pool = requestPool(database.appUrl, { max: 1, watch: watchStatements({ slowMs, isTraced: false, logger }) });
  try {
    await ask(pool);
  } finally {
    await pool.end();
  }
  return lines.map((line) => JSON.parse(line));
}

describe('a slow statement', () => {
  it('is logged with its request, its time and its rows, and without a value', async () => {
    const lines = await logged(SLOW, (pool) =>
      runAs(REQUEST, () =>
        pool.query({
          name: 'find-people',
          text: `${SLEEP}, 'Anna Walker' AS quoted, $1::text AS given, 4711 AS number`,
          values: ['ben@example.com'],
        }),
      ),
    );
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'slow statement',
        rows: 1,
        reqId: 'req-1',
        operation: 'opportunities.list',
        statementName: 'find-people',
        statement: 'SELECT pg_sleep(?), ? AS quoted, $1::text AS given, ? AS number',
      }),
    ]);
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(SLOW);
    expect(JSON.stringify(lines)).not.toMatch(/Anna|ben@example|4711/);
  });

  it('is logged with its job and its failure, and without what PostgreSQL quotes of a row', async () => {
    const lines = await logged(SLOW, (pool) =>
      runAs(JOB, () =>
        pool
          .query(`${SLEEP}, 'anna@example.com'::text, ('anna@example.com' || pg_sleep(0.2))::int`)
          .catch(() => undefined),
      ),
    );
    expect(lines).toEqual([expect.objectContaining({ jobId: JOB.id, queue: 'imports', failure: '22P02', rows: null })]);
    expect(JSON.stringify(lines)).not.toContain('anna');
  });

  it('does not count for those that wait behind it: each begins when the one before it was answered', async () => {
    const answered: AnsweredStatement[] = [];
    const pool = requestPool(database.appUrl, { max: 1, watch: (statement) => void answered.push(statement) });
    const client = await pool.connect();
    await Promise.all([
      client.query(SLEEP),
      client.query('SELECT 1 AS behind'),
      new Promise((resolve, reject) => {
        client.query('SELECT 2 AS last', (error: Error | null, result: pg.QueryResult) =>
          error ? reject(error) : resolve(result),
        );
      }),
    ]);
    client.release();
    await pool.end();
    expect(answered.map(({ text }) => text)).toEqual([SLEEP, 'SELECT 1 AS behind', 'SELECT 2 AS last']);
    const [slow, behind, last] = answered;
    expect(behind?.begun).toBe(slow?.ended);
    expect(last?.begun).toBe(behind?.ended);
  });

  it('is not logged below the limit, nor without one', async () => {
    expect(await logged(60_000, (pool) => pool.query(SLEEP))).toEqual([]);
    expect(await logged(null, (pool) => pool.query(SLEEP))).toEqual([]);
  });
});
