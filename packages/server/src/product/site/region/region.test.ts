import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { SiteSettings } from '../../../platform/settings/settings.ts';
import { startTestApp } from '../../../testing/app.ts';
import { REGIONS_A_MINUTE } from './limit-regions.ts';

const SITE: SiteSettings = { countryHeader: null, geolocation: [], operatorEmail: null, operatorOrganizationId: null };
/** Of a university in New Zealand, of Telstra, and of Google's resolver, for as long as anybody remembers. */
const NEW_ZEALAND = '202.27.184.3';
const AUSTRALIA = '139.130.4.5';
const UNITED_STATES = '8.8.8.8';
const NEW_ZEALAND_V6 = '2404:138::1';
/** Multicast is nobody's, but this block of the internet is nobody's in the table. */
const UNKNOWN = '192.88.99.1';

const servers: Server[] = [];
async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/{ip}/json`;
}
/** As most are asked: with no settings of the operator. */
const plain = await startTestApp({ site: SITE });
afterAll(() => plain.close());
let app = plain;
const start = async (site: Partial<SiteSettings>) => {
  app = await startTestApp({ site: { ...SITE, ...site } });
};
afterEach(async () => {
  if (app !== plain) await app.close();
  app = plain;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const regionOf = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await app.browser().request('GET', '/site/region', undefined, {
    'x-forwarded-for': address,
    ...headers,
  });
  return { status: answer.status, ...answer.body };
};

describe("a visitor's region", () => {
  it.each([
    [NEW_ZEALAND, 'NZ', 'NZD'],
    [NEW_ZEALAND_V6, 'NZ', 'NZD'],
    [`::ffff:${NEW_ZEALAND}`, 'NZ', 'NZD'],
    [AUSTRALIA, 'AU', 'AUD'],
    [UNITED_STATES, 'US', 'USD'],
  ])('of %s is read from the table: %s, %s', async (address, country, currency) => {
    expect(await regionOf(address)).toEqual({ status: 200, country, currency, source: 'table' });
  });

  it.each(['127.0.0.1', '10.1.2.3', '::1', 'fd00::1', 'unknown', UNKNOWN])(
    'of %s is the US, priced in USD',
    async (address) => {
      expect(await regionOf(address)).toEqual({ status: 200, country: 'US', currency: 'USD', source: 'default' });
    },
  );

  it('is what the header of a trusted proxy says, when the settings name one', async () => {
    await start({ countryHeader: 'cf-ipcountry' });
    const told = await regionOf(UNITED_STATES, { 'cf-ipcountry': 'nz' });
    expect(told).toEqual({ status: 200, country: 'NZ', currency: 'NZD', source: 'header' });
    for (const nonsense of ['XX', 'T1', 'New Zealand', '', '<b>']) {
      expect(await regionOf(AUSTRALIA, { 'cf-ipcountry': nonsense })).toMatchObject({ country: 'AU', source: 'table' });
    }
  });

  it('is not what a header says that the settings do not name', async () => {
    expect(await regionOf(UNITED_STATES, { 'cf-ipcountry': 'NZ' })).toMatchObject({ country: 'US', source: 'table' });
  });

  it('is asked for a limited number of times a minute from one address', async () => {
    const flood = '8.8.4.4';
    const answers = [];
    for (let number = 0; number <= REGIONS_A_MINUTE; number++) answers.push((await regionOf(flood)).status);
    expect([answers.indexOf(429), (await regionOf(UNITED_STATES)).status]).toEqual([REGIONS_A_MINUTE, 200]);
  });

  it('leaves nothing of the visitor in the database', async () => {
    await regionOf(NEW_ZEALAND);
    const { rows } = await app.database.pool.query('SELECT key FROM auth.rate_limit');
    expect(rows).toEqual([]);
  });
});

describe('geolocation services of the operator', () => {
  const asked: string[] = [];
  const answering = (body: string, status = 200) =>
    service((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  afterEach(() => asked.splice(0));
  const both = async (one: string, two: string) =>
    start({
      geolocation: [
        { url: one, answer: 'country_code' },
        { url: two, answer: 'country' },
      ],
    });

  it('are asked for an address the table does not know, the first one first', async () => {
    await both(await answering('{"country_code":"NZ"}'), await answering('{"country":"AU"}'));
    expect(await regionOf(UNKNOWN)).toEqual({ status: 200, country: 'NZ', currency: 'NZD', source: 'service' });
    expect(asked).toEqual([`/${UNKNOWN}/json`]);
  });

  it.each([
    ['refuses', () => answering('{}', 500)],
    ['says nothing', () => answering('{"country_code":null}')],
    ['answers no JSON', () => answering('<html>')],
    ['answers a list', () => answering('["NZ"]')],
    ['answers too much', () => answering(`{"country_code":"NZ","x":"${'x'.repeat(70_000)}"}`)],
    [
      'leads elsewhere',
      () => service((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    ],
    ['hangs up', () => service((request) => request.socket.destroy())],
    ['is late', () => service(() => undefined)],
  ])('are asked in turn: the second when the first %s', async (_, first) => {
    await both(await first(), await answering('{"country":"AU"}'));
    expect(await regionOf(UNKNOWN)).toEqual({ status: 200, country: 'AU', currency: 'AUD', source: 'second_service' });
  });

  it('give way to the US when none answers, and the log says nothing of the visitor', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await both(await answering(`no JSON but ${UNKNOWN}`), await answering('{}', 404));
    const region = await regionOf(UNKNOWN);
    const log = JSON.stringify(written.mock.calls);
    written.mockRestore();
    expect(region).toMatchObject({ country: 'US', source: 'default' });
    expect(log).not.toContain(UNKNOWN);
  });

  it('are not asked for addresses at home', async () => {
    await both(await answering('{"country_code":"NZ"}'), await answering('{"country":"AU"}'));
    expect(await regionOf('192.168.1.20')).toMatchObject({ source: 'default' });
    expect(asked).toEqual([]);
  });
});
