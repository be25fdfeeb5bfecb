/** Which figures and names a request leaves: in `/metrics`, in PostgreSQL's list of connections, and in the log. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { connected } from '../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { heldRows } from '../../testing/held-rows.ts';

const lines: string[] = [];
let org: TestApp;
let admin: Browser;
let organizationId: string;
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  org = await startTestApp({ metricsToken: 'figures-of-this-server' }, { logger });
  const { browser, session } = await org.signUp('Secretive Harbour');
  admin = browser;
  organizationId = session.organization.id;
  await metrics();
});
afterAll(() => org.close());

async function metrics(): Promise<string[]> {
  const answer = await org.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer figures-of-this-server' },
  });
  return answer.body.split('\n');
}

async function inFlight(): Promise<number> {
  const name = 'forecastle_http_requests_in_flight ';
  return Number((await metrics()).find((line) => line.startsWith(name))?.slice(name.length));
}

describe('the figures of requests', () => {
  it('go by operation, method and class of status, and never by address', async () => {
    const deal = (await admin.post('/opportunities', { name: 'Crane' })).body;
    await admin.get(`/opportunities/${deal.id}`);
    await admin.get(`/opportunities/${deal.id}?words=refused`);
    await admin.get('/opportunities/01931b9e-7c1a-7000-8000-3f2a9d41c0de');
    await org.browser().get('/opportunities');
    await admin.get('/no-such-thing/words-of-a-stranger');
    const found = await metrics();
    const count = (operation: string, method: string, status: string) =>
      found.find((line) =>
        line.startsWith(
          `forecastle_http_request_seconds_count{operation="${operation}",method="${method}",status="${status}"}`,
        ),
      );
    expect(count('opportunities.create', 'POST', '2xx')).toMatch(/ 1$/);
    expect(count('opportunities.get', 'GET', '2xx')).toMatch(/ 1$/);
    expect(count('opportunities.get', 'GET', '4xx')).toMatch(/ 2$/);
    expect(count('opportunities.list', 'GET', '4xx')).toMatch(/ 1$/);
    expect(count('/api/v1/*', 'GET', '4xx')).toMatch(/ 1$/);
    expect(found).toContainEqual(
      expect.stringMatching(
        /^forecastle_http_request_seconds_bucket\{operation="opportunities.get",.*"2xx",le="\+Inf"\} 1$/,
      ),
    );
    const text = found.join('\n');
    for (const secret of [deal.id, organizationId, 'Secretive', 'Crane', 'words', 'example.com']) {
      expect(text).not.toContain(secret);
    }
  });

  it('count a request while it is answered, and one whose caller left', async () => {
    await org.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = org.app.server.address() as AddressInfo;
    await connected(org.database.ownerUrl, async (owner) => {
      const held = await heldRows(owner, 'INSERT ON accounts FOR EACH ROW');
      await held.hold();
      const kept = admin.post('/accounts', { name: 'Rata' });
      await expect.poll(held.waiting, { timeout: 30_000 }).toHaveLength(1);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      // Part of a body: the server waits for the rest.
      socket.write(
        'POST /api/v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
      );
      // And the one that asks for figures.
      await expect.poll(inFlight, { timeout: 30_000 }).toBe(3);
      socket.destroy();
      await expect.poll(inFlight, { timeout: 30_000 }).toBe(2);
      await held.release();
      expect((await kept).status).toBe(201);
    });
    expect(await inFlight()).toBe(1);
    expect((await metrics()).join('\n')).toMatch(/_count\{operation="[\w.]+",method="POST",status="aborted"\} 1\n/);
  });

  it('cover connections, queues, the sweep and the process too', async () => {
    const names = new Set((await metrics()).map((line) => /^[a-z_]+/.exec(line)?.[0]));
    for (const name of [
      'forecastle_database_connections',
      'forecastle_queue_waiting_jobs',
      'forecastle_queue_oldest_seconds',
      'forecastle_queue_failed_jobs',
      'forecastle_sweep_lag_seconds',
      'forecastle_online_steps',
      'forecastle_event_loop_utilization',
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'process_uptime_seconds',
    ]) {
      expect(names).toContain(name);
    }
  });
});

describe('a request at work in the database', () => {
  it('is shown by its id and operation, as the log names it', async () => {
    const { id } = (await admin.post('/opportunities', { name: 'Held' })).body;
    const shown = await connected(org.database.ownerUrl, async (owner) => {
      const held = await heldRows(owner, 'UPDATE ON opportunities FOR EACH ROW');
      await held.hold();
      const changing = admin.patch(`/opportunities/${id}`, { name: 'Let go' });
      await expect.poll(held.waiting, { timeout: 30_000 }).toHaveLength(1);
      const found = await org.database.pool.query<{ name: string }>(
        'SELECT application_name AS name FROM pg_stat_activity WHERE pid = any($1)',
        [await held.waiting()],
      );
      await held.release();
      expect((await changing).status).toBe(200);
      return found.rows[0]?.name ?? '';
    });
    const [, requestId] = /^forecastle (req-[0-9a-f]{6}-[0-9a-z]+) opportunities\.update$/.exec(shown) ?? [];
    const ids = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === requestId);
    expect(ids.map(({ msg }) => msg)).toContain('request completed');
  });

  it('is shown whole after a transaction that was rolled back', async () => {
    await admin.patch('/opportunities/01931b9e-7c1a-7000-8000-3f2a9d41c0de', { name: 'Gone' });
    const shown = await org.database.pool.query('SHOW application_name');
    expect(shown.rows).toEqual([{ application_name: 'forecastle' }]);
  });
});
