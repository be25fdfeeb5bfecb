import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { databaseFault } from './fault.ts';
import { newId } from './ids.ts';
import { requestPool, workPool } from './pools.ts';
import { inTenant } from './tenant.ts';

const database = await createTestDatabase();
afterAll(database.drop);

/** The database behind a wire that can fall silent: what is sent arrives nowhere, and nobody says so. */
async function behindWire() {
  const sockets: Socket[] = [];
  let isSilent = false;
  const given = new URL(database.appUrl);
  const host = decodeURIComponent(given.searchParams.get('host') ?? given.hostname);
  const port = Number(given.port || 5432);
  const wire = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.push(near, far);
    near.on('data', (chunk) => isSilent || far.write(chunk));
    far.on('data', (chunk) => isSilent || near.write(chunk));
    for (const each of [near, far]) each.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  given.searchParams.delete('host');
  given.hostname = '127.0.0.1';
  given.port = String((wire.address() as AddressInfo).port);
  return {
    url: given.href,
    fallSilent: () => {
      isSilent = true;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
      wire.close();
    },
  };
}

/** Milliseconds: less than a request waits for an answer by default. */
const BEFORE_THE_DEFAULT = 30_000;

it('a request does not wait for a database that has gone without a word', { timeout: BEFORE_THE_DEFAULT }, async () => {
  const wire = await behindWire();
  const pool = requestPool(wire.url, { max: 1, answerWithin: 200 });
  pool.on('error', () => undefined);
  expect((await pool.query('SELECT 1')).rowCount).toBe(1);
  wire.fallSilent();
  const error = await inTenant(pool, newId(), async () => undefined).catch((thrown: unknown) => thrown);
  expect(databaseFault(error)).toBe('away');
  expect(pool.totalCount).toBe(0);
  wire.cut();
  await pool.end();
});

/** A message of PostgreSQL to a client. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body, 'latin1'));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')]);
}

it('a connection that the database ends as it opens it fails the statement, and not the process', async () => {
  const words = 'terminating connection due to administrator command';
  const stopping = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', () =>
        socket.end(
          Buffer.concat([
            message('R', '\0\0\0\0'),
            message('Z', 'I'),
            message('E', `SFATAL\0VFATAL\0C57P01\0M${words}\0\0`),
          ]),
        ),
      ),
  ).listen(0, '127.0.0.1');
  await once(stopping, 'listening');
  const { port } = stopping.address() as AddressInfo;
  const pool = workPool(`postgresql://nobody@127.0.0.1:${port}/none`, { max: 1 });
  pool.on('error', () => undefined);
  for (const ask of [() => pool.query('SELECT 1'), () => inTenant(pool, newId(), async () => undefined)]) {
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(databaseFault(error)).toBe('away');
    expect(pool.totalCount).toBe(0);
  }
  await pool.end();
  stopping.close();
});

it.each([requestPool, workPool])(
  'no statement is compiled, whatever the database does of itself (%#)',
  async (make) => {
    const pool = make(database.appUrl, { max: 1 });
    expect((await pool.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
    await pool.end();
  },
);

it('work that holds a connection and asks for a second one fails, on a quiet server too', async () => {
  const organization = newId();
  const nested = inTenant(database.pool, organization, () =>
    inTenant(database.pool, organization, async () => 'never'),
  );
  await expect(nested).rejects.toThrow('a second connection was asked for by work that holds one');
  const query = inTenant(database.pool, organization, () => database.pool.query('SELECT 1'));
  await expect(query).rejects.toThrow('a second connection was asked for by work that holds one');
  const after = await inTenant(database.pool, organization, async () => 1, { readOnly: true });
  expect((await database.pool.query('SELECT $1::int AS after', [after])).rows).toEqual([{ after: 1 }]);
});
