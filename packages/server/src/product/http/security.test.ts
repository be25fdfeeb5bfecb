import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { registerSecurity } from '../../platform/http/security.ts';
import { WEB_BUILD } from '../../platform/http/web-build.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp({}, { webBuild: WEB_BUILD });
await app.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(app.close);

describe('every answer', () => {
  it('carries the security headers, pages and API alike', async () => {
    for (const url of ['/api/v1/session', '/healthz', '/nowhere']) {
      const { headers } = await app.app.inject({ method: 'GET', url });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toContain("base-uri 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('allows no inline script but those whose hash is known, and no eval', async () => {
    const own = fastify();
    registerSecurity(own, { publicUrl: 'http://127.0.0.1' }, { scriptHashes: ["'sha256-abc='"] });
    const policy = String((await own.inject('/')).headers['content-security-policy']);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
    expect(scripts).toBe("script-src 'self' 'sha256-abc='");
    expect(policy).not.toContain('unsafe-eval');
    await own.close();
  });

  it('insists on https where the address is https', async () => {
    const own = fastify();
    registerSecurity(own, { publicUrl: 'https://sales.example.com' }, { scriptHashes: [] });
    const { headers } = await own.inject('/');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await own.close();
  });

  it('of the API is kept by nobody', async () => {
    const { browser } = await app.signUp();
    expect((await browser.get('/session')).headers['cache-control']).toBe('no-store');
  });
});

describe('what cannot be read as a request', () => {
  /** All that the server answers to these bytes until it hangs up. */
  const raw = async (bytes: string): Promise<string> => {
    const { port } = app.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(bytes);
    let answer = '';
    for await (const part of socket) answer += part;
    return answer;
  };

  it.each([
    ['is no HTTP', 'nonsense\r\n\r\n', 400],
    ['has headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    ['names no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['expects what there is not', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
    [
      'has a body that is no JSON',
      'POST /api/v1/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{',
      400,
    ],
  ])('carries the security headers too when it %s', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain("content-security-policy: default-src 'self'");
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ status, message: expect.stringMatching(/./) });
  });
});

describe('a request that changes something', () => {
  const post = async (headers: Record<string, string>, payload: string | object = { name: 'Atoll' }) => {
    const { browser } = await app.signUp();
    return browser.request('POST', '/accounts', payload, headers);
  };

  it.each<[string, Record<string, string>]>([
    ['another site, as its Origin says', { origin: 'https://evil.example' }],
    ['another site, as Sec-Fetch-Site says', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['the same name over another scheme', { origin: 'https://127.0.0.1' }],
  ])('is refused from %s', async (_, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('FORBIDDEN');
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'is refused as %s, which a form of any site can send',
    async (type) => {
      expect((await post({ 'content-type': type }, 'name=Atoll')).status).toBe(403);
    },
  );

  it.each<[string, Record<string, string>]>([
    ['our own pages', { 'sec-fetch-site': 'same-origin' }],
    ['a client that is no browser', {}],
    ['the address typed by hand', { 'sec-fetch-site': 'none' }],
  ])('passes from %s', async (_, headers) => {
    expect((await post(headers)).status).toBe(201);
  });

  it('changes nothing when it is refused', async () => {
    const { browser } = await app.signUp();
    await browser.request('POST', '/accounts', { name: 'Atoll' }, { origin: 'https://evil.example' });
    expect((await browser.get('/accounts')).body.items).toEqual([]);
  });
});

describe('a body that is too large', () => {
  it('is answered 413 and changes nothing', async () => {
    const { browser } = await app.signUp();
    const answer = await browser.post('/accounts', { name: 'Atoll', description: 'x'.repeat(1024 * 1024) });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'TOO_LARGE' });
    expect((await browser.get('/accounts')).body.items).toEqual([]);
  });

  it('is cut off while it streams, when its length was not announced', async () => {
    const { port } = app.app.server.address() as AddressInfo;
    const chunk = randomBytes(64 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length;
        if (sent > 8 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
  });
});

describe('addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
