import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { contract, PUBLIC_BODY_BYTES } from '@forecastle/contract';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { addressKey, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
await app.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(app.close);
const { browser } = await app.signUp();
const JSON_TYPE = { 'content-type': 'application/json' };

const writing = Object.values(contract)
  .flatMap((verbs) => Object.values(verbs).map((operation) => operation['~orpc']))
  .filter(({ route }) => route.method !== 'GET');
const openToAll = writing.flatMap(({ meta, route }) =>
  meta.public ? [{ method: route.method, path: route.path }] : [],
);
const closed = writing.filter(({ meta }) => !meta.public);

/** What is answered to a request that announces a body and sends none of it. */
async function answerBeforeBody({ method, path, bytes }: { method?: string; path: string; bytes: number }) {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    `${method} /api/v1${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  let answer = '';
  while (!answer.includes('\r\n\r\n') || !answer.endsWith('}')) {
    const [part] = await once(socket, 'data');
    answer += part;
  }
  socket.destroy();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

describe('nobody', () => {
  it('is asked to sign in before a body is read, by every operation that is not public', async () => {
    for (const { method, path = '' } of closed.map(({ route }) => route)) {
      const to = path.replaceAll(/\{\w+\}/g, 'nonsense');
      expect([path, (await answerBeforeBody({ method: method ?? '', path: to, bytes: 900_000 })).status]).toEqual([
        path,
        401,
      ]);
    }
  });

  it('is told before a body is read that there is no such operation', async () => {
    expect((await answerBeforeBody({ method: 'POST', path: '/nowhere', bytes: 900_000 })).status).toBe(404);
  });
});

it('a role that is too low is refused before a body is read', async () => {
  const expiresOn = Temporal.Now.plainDateISO('Pacific/Auckland').add({ days: 30 }).toString();
  const { key } = (await browser.post('/api-keys', { name: 'Reader', role: 'account_executive', expiresOn })).body;
  const reader = app.browser({ authorization: `Bearer ${key}` });
  const answer = await reader.request('POST', '/custom-fields', '{', JSON_TYPE);
  expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
});

describe.each(openToAll)('$method $path, which answers anybody', ({ method = '', path = '' }) => {
  it('reads a few kilobytes', async () => {
    const { status, body } = await answerBeforeBody({ method, path, bytes: PUBLIC_BODY_BYTES + 1 });
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
    expect(body.message).toBe('The request is larger than 16 kB, the limit here. Nothing was changed.');
  });

  it('counts what it refuses by address, and refuses everything once that is used up', async () => {
    const address = `10.9.${openToAll.findIndex((each) => each.path === path)}.1`;
    const ask = () => app.browser({ 'x-forwarded-for': address }).request(method as 'POST', path, '{"x":1', JSON_TYPE);
    expect((await ask()).status).toBe(400);
    const key = `${RATE_LIMITS.publicByAddress.name}:${addressKey(address)}`;
    const { rows } = await app.database.pool.query('SELECT count FROM auth.rate_limit WHERE key = $1', [key]);
    expect(rows).toEqual([{ count: 1 }]);
    await app.database.pool.query('UPDATE auth.rate_limit SET count = $2 WHERE key = $1', [
      key,
      RATE_LIMITS.publicByAddress.attempts,
    ]);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('what answers anybody takes its longest input, with every character escaped', () => {
  const escaped = (characters: number) => characters * '\\u0000'.length;
  // The longest text that one takes is the address to go on at.
  expect(escaped(2000) + escaped(320)).toBeLessThan(PUBLIC_BODY_BYTES);
});

describe('JSON that is nested too deep', () => {
  it.each([
    ['lists', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ])('is refused before it is read: %s', async (_what, json) => {
    const { status, body } = await browser.request('POST', '/accounts', json, JSON_TYPE);
    expect([status, body.code]).toEqual([422, 'INVALID']);
    expect(body.message).toBe('The JSON is nested deeper than 32 levels. Nothing was changed.');
  });

  it('is not what stands in a text', async () => {
    const name = `${'['.repeat(50)}\\"${'{'.repeat(50)}`;
    expect((await browser.post('/accounts', { name })).body.name).toBe(name);
  });
});

it('text that cannot be kept is refused in the deepest list of a note too', async () => {
  const deal = (await browser.post('/opportunities', { name: 'Windows' })).body;
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'a\0b' }] };
  const listed = (content: object) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [content] }] });
  const document = { type: 'doc', content: [listed(listed(listed(paragraph)))] };
  const answer = await browser.post(`/opportunities/${deal.id}/notes`, { document });
  expect([answer.status, answer.body.data?.field]).toEqual([422, `document${'.content[0]'.repeat(8)}.text`]);
});

describe('unknown fields', () => {
  it('are named up to the twentieth', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`k${nth}`, 1]));
    const { status, body } = await browser.post('/accounts', { name: 'Kea', ...many });
    expect([status, body.data.problems.length]).toEqual([422, 20]);
  });

  it('are told before every text is looked through', async () => {
    const { body } = await browser.post('/accounts', { name: 'a\0b', web_site: '' });
    expect(body.data.field).toBe('web_site');
  });

  it('are not looked for beyond it', () => {
    const items: object[] = Array.from({ length: 20 }, () => ({ x: 1 }));
    Object.defineProperty(items, 20, {
      get() {
        throw new Error('looked further');
      },
    });
    const schema = z.object({ of: z.array(z.object({})) });
    expect(() => refuseUnknownFields(schema, { of: items })).toThrow('of[0].x: There is no such field here.');
  });
});

it('problems of one request are named up to the hundredth', async () => {
  const deal = (await browser.post('/opportunities', { name: 'Doors' })).body;
  const document = { type: 'doc', content: Array(400).fill({ type: 'picture' }) };
  const { status, body } = await browser.post(`/opportunities/${deal.id}/notes`, { document });
  expect([status, body.data.problems.length]).toEqual([422, 100]);
});
