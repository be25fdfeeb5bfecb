import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createLogger } from '../logging/logger.ts';
import { quietTelemetry } from '../telemetry/telemetry.ts';
import { JOBS_SCHEMA } from './enqueue.ts';
import { workThrough } from './work-through.ts';

/** One of those that tell of their jobs. */
const QUEUE = 'exports';
/** So long that nothing is found by looking while the test lasts. */
const NEVER = { untold: 3_600, told: 3_600 };

let database: TestDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
  boss = new PgBoss({
    connectionString: database.appUrl,
    schema: JOBS_SCHEMA,
    max: 2,
    useListenNotify: true,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});

it('takes what waits behind a job at once, also behind one that failed, which is logged as an error', async () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  const sent = Promise.withResolvers<void>();
  const done: number[] = [];
  const all = Promise.withResolvers<void>();
  await workThrough<{ turn: number }>({ boss, telemetry: quietTelemetry(), logger }, QUEUE, NEVER, async ({ turn }) => {
    // All of them are told of while the first is worked on.
    await sent.promise;
    done.push(turn);
    if (done.length === 4) all.resolve();
    if (turn === 2) throw new Error('the second fails');
  });
  for (let turn = 1; turn <= 4; turn++) await boss.send(QUEUE, { turn }, { retryLimit: 0 });
  sent.resolve();
  await all.promise;
  expect(done).toEqual([1, 2, 3, 4]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, queue: QUEUE, err: expect.objectContaining({ message: 'the second fails' }) }),
  ]);
});
