/** kill -9 of a server that sends to Slack: what it had taken is sent by the next one. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { type HeldRows, heldRows } from '../../../testing/held-rows.ts';
import { type SendingOrg, sendingOrg } from './testing/sending-org.ts';

/** Milliseconds: a server starts, on a machine that may be busy. */
const SENDING_MS = 240_000;

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.database.ownerUrl });
const servers = new Set<ChildProcess>();
let org: SendingOrg;
let settled: HeldRows;

beforeAll(async () => {
  await owner.connect();
  org = await sendingOrg(app);
  settled = await heldRows(owner, 'UPDATE ON slack_people FOR EACH ROW');
});
afterAll(async () => {
  for (const server of servers) await kill(server);
  await org.peer.stop();
  await owner.end();
  await app.close();
});

function startServer(): void {
  const server = fork(new URL('./fixtures/sending-server.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      APP_URL: app.database.appUrl,
      HOME: app.settings.home,
      SECRET: app.settings.secret,
      SLACK_API_ORIGIN: org.peer.origin,
      ORGANIZATION: org.organizationId,
      NOW: new Date(Date.now() + 60_000).toISOString(),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.add(server);
}

async function kill(server: ChildProcess): Promise<void> {
  servers.delete(server);
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

it('kill -9 between Slack’s answer and the note of it sends a message again, and loses none', {
  timeout: SENDING_MS,
}, async () => {
  const first = await org.person('cro', ['deal_won']);
  const second = await org.person('cro', ['deal_won']);
  // Slack was asked about them today, so that the first thing written of them is that a message went out.
  await org.sql('UPDATE slack_people SET last_sent_at = now() WHERE organization_id = $1');
  await org.close(org.admin, await org.deal(org.admin));
  const received = () => first.messages().length + second.messages().length;

  await settled.hold();
  startServer();
  await expect.poll(settled.waiting, { timeout: SENDING_MS }).toHaveLength(1);
  expect(received()).toBe(1);
  for (const server of servers) await kill(server);
  await settled.release();
  await expect
    .poll(async () => (await org.outbox()).map(({ status, attempts }) => [status, attempts]))
    .toEqual([
      ['waiting', expect.any(Number)],
      ['waiting', expect.any(Number)],
    ]);

  // Another server sends at once what was not taken, and what was taken once its minute is over.
  const nextTurn = async () => {
    await org.turn(61);
    return received();
  };
  await expect.poll(nextTurn).toBe(2);
  await org.turn(240);
  expect([first.messages().length, second.messages().length].toSorted()).toEqual([1, 2]);
  expect((await org.outbox()).map(({ status }) => status)).toEqual(['sent', 'sent']);
});
