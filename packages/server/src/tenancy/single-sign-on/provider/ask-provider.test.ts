import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic } from '../../../platform/http/safe-fetch.ts';
import { askProvider } from './ask-provider.ts';

const ask = askProvider({ privateProviders: false, dnsServers: null });

describe('a provider without the operator’s leave', () => {
  it.each([
    ['http://id.example.com/', /is not https, so Forecastle does not call it/],
    ['file:///etc/passwd', /Forecastle does not call it/],
    ['https://127.0.0.1/', /^127\.0\.0\.1 is a private address/],
    ['https://2130706433/', /^127\.0\.0\.1 is a private address/],
    ['https://0x7f.1/', /^127\.0\.0\.1 is a private address/],
    ['https://10.1.2.3/', /private address/],
    ['https://169.254.169.254/latest/meta-data', /private address/],
    ['https://[::1]/', /private address/],
    ['https://[::ffff:127.0.0.1]/', /private address/],
    ['https://[64:ff9b::7f00:1]/', /private address/],
    ['https://[2002:7f00:1::]/', /private address/],
    // A name that leads there, whatever it says.
    ['https://localhost/', /^localhost is a private address.*SSO_PRIVATE_PROVIDERS/],
  ])('is not asked at %s', async (address, expected) => {
    await expect(ask(address)).rejects.toThrow(expected);
  });

  it('may be anywhere on the internet', () => {
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true]);
  });
});

describe('a provider with the operator’s leave', () => {
  const server = createServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/away') return void response.writeHead(302, { location: '/' }).end();
    response.writeHead(200, { 'content-type': 'text/plain' }).end(request.method);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const leave = askProvider({ privateProviders: true, dnsServers: null });

  it('is asked at a private address, and followed nowhere else', async () => {
    expect(await (await leave(origin, { method: 'POST', body: 'x' })).text()).toBe('POST');
    expect((await leave(`${origin}/away`)).status).toBe(302);
  });

  it('does not keep anybody waiting', async () => {
    const hasty = askProvider({ privateProviders: true, dnsServers: null }, { withinMs: 100 });
    await expect(hasty(`${origin}/silent`)).rejects.toThrow(/does not answer: it took longer than 0\.1 seconds\.$/);
  });
});
