import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app.ts';

let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  plain = await startTestApp();
  secure = await startTestApp({ publicUrl: 'https://sales.example.com' });
});
afterAll(() => Promise.all([plain.close(), secure.close()]));

interface Heard {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}

/** Asks over the network and takes the bytes as they come. */
function ask(address: string, headers: Record<string, string>): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asking = request(address, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** Lets the app be asked over the network. Returns its address and the cookie of somebody who has forty accounts. */
async function listening(of: TestApp): Promise<{ address: string; cookie: string }> {
  const address = `${await of.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  const post = (path: string, body: object, cookie = '') =>
    fetch(address + path, {
      method: 'POST',
      headers: { origin: of.settings.publicUrl, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/sign-up', {
    name: 'Mere Walker',
    email: 'mere@example.com',
    password: TEST_PASSWORD,
    organizationName: 'Harbourline',
    timeZone: 'UTC',
    currency: 'NZD',
  });
  expect(signedUp.status).toBe(201);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  for (let nth = 0; nth < 40; nth += 1)
    expect((await post('/accounts', { name: `Kauri Joinery ${nth}` }, cookie)).status).toBe(201);
  return { address, cookie };
}

describe('an answer of the API', () => {
  let address: string;
  let cookie: string;
  beforeAll(async () => {
    ({ address, cookie } = await listening(plain));
  });

  it.each([
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, zstd;q=0, br;q=0.0', gunzipSync],
  ] as const)('is sent as %s to a client that accepts %s', async (encoding, accepted, open) => {
    const whole = await ask(`${address}/accounts?limit=100`, { cookie });
    expect(whole.headers['content-encoding']).toBeUndefined();
    const sent = await ask(`${address}/accounts?limit=100`, { cookie, 'accept-encoding': accepted });
    expect(sent.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(sent.bytes.length),
      vary: 'accept-encoding',
    });
    expect(sent.bytes.length).toBeLessThan(whole.bytes.length / 4);
    expect(open(sent.bytes).toString()).toBe(whole.bytes.toString());
  });

  it('is read by fetch as it was', async () => {
    const answer = await fetch(`${address}/accounts?limit=100`, { headers: { cookie } });
    expect(answer.headers.get('content-encoding')).not.toBeNull();
    const { items } = (await answer.json()) as { items: unknown[] };
    expect(items).toHaveLength(40);
  });

  it('stays as it is while it is short, or a stream', async () => {
    const accept = { cookie, 'accept-encoding': 'gzip, br, zstd' };
    const short = await ask(`${address}/accounts?limit=1`, accept);
    expect(short.headers['content-encoding']).toBeUndefined();
    const streamed = await ask(`${address}/exports/accounts.csv`, accept);
    expect(streamed.headers['content-type']).toContain('text/csv');
    expect(streamed.headers['content-encoding']).toBeUndefined();
    expect(streamed.bytes.toString()).toContain('Kauri Joinery 39');
  });
});

describe('over TLS, an answer to somebody with a session', () => {
  let address: string;
  let cookie: string;
  beforeAll(async () => {
    ({ address, cookie } = await listening(secure));
  });
  const encodingOf = async (site: Record<string, string>) => {
    const { headers, bytes } = await ask(`${address}/accounts?limit=100`, {
      cookie,
      'accept-encoding': 'gzip, br, zstd',
      ...site,
    });
    if (headers['content-encoding'] === undefined) expect(bytes.length).toBeGreaterThan(4_000);
    return headers['content-encoding'];
  };

  it('is compressed where our own page or the person asked', async () => {
    expect(await encodingOf({ 'sec-fetch-site': 'same-origin' })).toBe('zstd');
    expect(await encodingOf({ 'sec-fetch-site': 'none' })).toBe('zstd');
  });

  it('is not compressed where a page of another site may have asked', async () => {
    expect(await encodingOf({ 'sec-fetch-site': 'cross-site' })).toBeUndefined();
    expect(await encodingOf({ 'sec-fetch-site': 'same-site' })).toBeUndefined();
    expect(await encodingOf({})).toBeUndefined();
  });
});
