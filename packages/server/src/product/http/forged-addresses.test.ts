import { afterAll, describe, expect, it } from 'vitest';
import { addressKey, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { CALLBACK_PATH } from '../../tenancy/single-sign-on/connection.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { buildContactPages, MESSAGE, sendForm, tokenOf } from '../site/testing/contact-page.ts';

/** Requests of `app.inject` come from 127.0.0.1: the proxy. */
const PROXY = '127.0.0.1';
const CLIENT = '202.27.184.3';
/** What a client writes itself comes before what the proxy adds. */
const FORGED = '139.130.4.5';

const pages = buildContactPages();
const app = await startTestApp({ demo: true }, { webBuild: pages.directory });
afterAll(async () => {
  await app.close();
  pages.remove();
});

const signUp = {
  name: 'Mere Walker',
  email: 'mere@example.com',
  password: TEST_PASSWORD,
  organizationName: 'Harbourline',
  timeZone: 'Pacific/Auckland',
  currency: 'NZD',
};
/** One request to everything that counts by address. */
const COUNTING = [
  ['/sign-up', signUp],
  ['/sign-in', { email: 'tane@example.com', password: 'wrong' }],
  ['/sign-in/second-factor', { code: '123456' }],
  ['/sign-in/single-sign-on', { email: 'tane@example.com' }],
  ['/password-resets', { email: 'tane@example.com' }],
  ['/password-resets/complete', { token: 'none', password: TEST_PASSWORD }],
  ['/email-changes/complete', { token: 'none' }],
  ['/invitations/show', { token: 'none' }],
  ['/invitations/accept', { token: 'none', name: 'Tane', password: TEST_PASSWORD }],
  ['/demo', { role: 'admin', timeZone: 'Pacific/Auckland' }],
] as const;
const forwarded = { 'x-forwarded-for': `${FORGED}, ${CLIENT}` };
const post = (path: string, body: object, headers: Record<string, string> = forwarded, { browser } = app) =>
  browser().request('POST', path, body, headers);

describe('an address that a client puts before the one of the proxy', () => {
  it('is the one no limit counts, whatever counts by address', async () => {
    for (const [path, body] of COUNTING) await post(path, body);
    await app.app.inject({ url: CALLBACK_PATH, headers: forwarded });
    await post('/slack/commands', {});
    await sendForm(app, { ...MESSAGE, token: tokenOf(app) }, { headers: forwarded });
    const { rows } = await app.database.pool.query<{ key: string }>('SELECT key FROM auth.rate_limit');
    const keys = rows.map(({ key }) => key);
    expect(keys.filter((key) => key.includes(FORGED))).toEqual([]);
    const byAddress = Object.values(RATE_LIMITS).filter(({ name }) => name.endsWith(':address'));
    expect(byAddress.filter(({ name }) => !keys.includes(`${name}:${CLIENT}`)).map(({ name }) => name)).toEqual([]);
  });

  it('does not make another visitor of the one whose tries are used up', async () => {
    const { name, attempts } = RATE_LIMITS.passwordResetsByAddress;
    await app.database.pool.query('UPDATE auth.rate_limit SET count = $2 WHERE key = $1', [
      `${name}:${CLIENT}`,
      attempts,
    ]);
    const ask = (claimed: string) =>
      post('/password-resets', { email: 'tane@example.com' }, { 'x-forwarded-for': `${claimed}, ${CLIENT}` });
    expect((await ask('198.51.100.1')).status).toBe(429);
    expect((await ask(`198.51.100.2, ${PROXY}`)).status).toBe(429);
    expect((await post('/password-resets', { email: 'a@example.com' }, { 'x-forwarded-for': FORGED })).status).toBe(
      200,
    );
  });

  it('stands in no session and prices nothing', async () => {
    const browser = app.browser();
    await browser.request('POST', '/sign-in', { email: signUp.email, password: TEST_PASSWORD }, forwarded);
    expect((await browser.get('/sessions')).body.items[0].ipAddress).toBe(CLIENT);
    const region = await app.browser().request('GET', '/site/region', undefined, forwarded);
    expect(region.body).toMatchObject({ country: 'NZ', source: 'table' });
  });
});

describe('proxies named by their networks', () => {
  const countryOf = async (trustProxy: readonly string[] | number | false, headers: Record<string, string>) => {
    const other = await startTestApp({ trustProxy, site: { ...app.settings.site, countryHeader: 'cf-ipcountry' } });
    const { body } = await other.browser().request('GET', '/site/region', undefined, headers);
    await other.close();
    return [body.country, body.source];
  };

  it('are passed over from the right, up to the first address that is none of theirs', async () => {
    const chain = { 'x-forwarded-for': `${FORGED}, ${CLIENT}, 10.1.2.3` };
    expect(await countryOf([PROXY, '10.0.0.0/8'], chain)).toEqual(['NZ', 'table']);
    expect(await countryOf(2, chain)).toEqual(['NZ', 'table']);
  });

  it('are the only ones believed, about the address and about the country', async () => {
    const claimed = { 'x-forwarded-for': CLIENT, 'cf-ipcountry': 'NZ' };
    expect(await countryOf([PROXY], claimed)).toEqual(['NZ', 'header']);
    expect(await countryOf(['10.0.0.0/8'], claimed)).toEqual(['US', 'default']);
    expect(await countryOf(false, claimed)).toEqual(['US', 'default']);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
])('an address as proxies write it, %s, counts as %s', (written, counted) => {
  expect(addressKey(written)).toBe(counted);
});
