import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { APPLICATION, buildContactPages, MESSAGE, sendForm, tokenOf } from '../testing/contact-page.ts';

const pages = buildContactPages();
let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await startTestApp({}, { webBuild: pages.directory });
  ({ browser: admin } = await app.signUp());
});
afterAll(async () => {
  await app.close();
  pages.remove();
});

const page = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const inbox = async (query = '') => (await admin.get(`/inquiries${query}`)).body;
const referenceIn = ({ headers }: { headers: Record<string, unknown> }) =>
  /^\/contact\/received\?ref=(FC-[2-9A-HJ-NP-Z]{6})$/.exec(String(headers.location))?.[1];

describe('the contact page', () => {
  it('holds a token in each of its forms, a new one each time, and the address of the operator', async () => {
    const [one, two] = [await page('/contact'), await page('/contact')];
    const tokens = [...`${one.body}${two.body}`.matchAll(/name="token" value="([^"]+)"/g)].map(([, token]) => token);
    expect(new Set(tokens).size).toBe(4);
    expect(one.body).toContain('href="http://127.0.0.1/contact"');
    expect(one.headers['cache-control']).toBe('private, no-cache');
  });

  it('comes with the subject that a link names, and with none for a name that is not known', async () => {
    expect((await page('/contact?topic=demo')).body).toContain('<option value="demo" selected="">');
    for (const topic of ['nothing', 'toString', '"><script>']) {
      expect((await page(`/contact?topic=${encodeURIComponent(topic)}`)).body).not.toMatch(/selected|<script/);
    }
  });

  it('comes with the words that a link carries, as text and no longer than a message may be', async () => {
    const { body } = await page(
      `/contact?topic=roi&message=${encodeURIComponent('Return: 64.66x\n<script>alert(1)</script>')}`,
    );
    expect(body).toContain('Return: 64.66x');
    expect(body).not.toContain('<script>alert');
    expect((await page(`/contact?message=${'x'.repeat(6000)}`)).body).not.toContain('x'.repeat(5001));
  });

  it('is compressed for browsers that read it so', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await page('/contact', { 'accept-encoding': encoding });
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    }
  });
});

describe('a message', () => {
  it('is kept, and its sender told a reference that leads to it', async () => {
    const sent = await sendForm(app, { ...MESSAGE, token: tokenOf(app) });
    expect(sent.status).toBe(303);
    const reference = referenceIn(sent);
    expect((await page(String(sent.headers.location))).body).toBe(`<b data-slot="reference">${reference}</b>`);
    const [kept] = (await inbox()).items;
    expect(kept).toMatchObject({
      reference,
      kind: 'contact',
      name: 'Rangi Cooper',
      email: 'rangi@example.com',
      subject: 'Talk to Sales',
      message: MESSAGE.message,
      suspicion: null,
      doneAt: null,
    });
  });

  it('may be an application for a design partnership', async () => {
    await sendForm(app, { ...APPLICATION, token: tokenOf(app) });
    expect((await inbox('?kind=design_partner')).items[0]).toMatchObject({
      kind: 'design_partner',
      subject: 'Design partnership',
      company: 'Kauri Health',
      role: 'RevOps lead',
      crm: 'HubSpot',
      teamSize: '11 to 49 people',
      message: APPLICATION.problem,
    });
  });

  it('is kept once when its button is pressed twice, even at once', async () => {
    const fields = { ...MESSAGE, name: 'Twice', token: tokenOf(app) };
    const sent = await Promise.all([sendForm(app, fields), sendForm(app, fields)]);
    expect(referenceIn(sent[0] ?? { headers: {} })).toBe(referenceIn(sent[1] ?? { headers: {} }));
    const changed = await sendForm(app, { ...fields, message: 'Another thing.' });
    expect(changed.status).toBe(303);
    expect((await inbox()).items.filter(({ name }: { name: string }) => name === 'Twice')).toHaveLength(2);
  });

  it('comes back with what was typed and each fault beside its field', async () => {
    const token = tokenOf(app);
    const { status, body } = await sendForm(app, {
      ...MESSAGE,
      email: 'rangi@',
      name: '',
      message: 'Kia ora <b>',
      token,
    });
    expect(status).toBe(422);
    expect(body).toContain('<title>Not sent yet: Contact</title>');
    expect(body).toContain('data-fault="name">Enter your name.</p>');
    expect(body).toContain(
      'data-fault="email">This is not a complete email address. It looks like mere@example.com.</p>',
    );
    expect(body).toMatch(/name="email"[^>]*value="rangi@"/);
    expect(body).toContain('<option value="sales" selected="">');
    expect(body).toContain('Kia ora &lt;b&gt;</textarea>');
    expect(body).toContain(`value="${token}"`);
    expect(body.split('partner-form')[1]).not.toMatch(/rangi|Enter your/);
  });

  it.each([
    ['name', 'x'.repeat(101), 'At most 100 characters.'],
    ['name', 'Rangi\r\nBcc: all@example.com', 'This must be one line. Remove a line break after “Rangi”.'],
    ['email', 'a@example.com, b@example.com', 'This is not a complete email address. It looks like mere@example.com.'],
    ['subject', 'toString', 'Choose what your message is about.'],
    ['message', ' \r\n ', 'Write your message.'],
    ['message', 'x'.repeat(5001), 'At most 5000 characters; shorten it a little.'],
    ['message', 'one\u0000two', 'We cannot store one of these characters. Remove it.'],
  ])('is refused for a wrong %s', async (name, value, sentence) => {
    const answer = await sendForm(app, { ...MESSAGE, [name]: value, token: tokenOf(app) });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(`data-fault="${name}">${sentence}</p>`);
  });

  it('may be as long as the form says, however a browser counts line ends', async () => {
    const message = `${'é'.repeat(4990)}\n\n\n\n\n\n\n\n\n.`;
    const sent = await sendForm(app, { ...MESSAGE, message: message.replaceAll('\n', '\r\n'), token: tokenOf(app) });
    expect(sent.status).toBe(303);
    expect((await inbox()).items[0].message).toBe(message);
  });
});

describe('a message that looks automated', () => {
  it.each([
    ['fills the field that people do not see', 'hidden_field', () => ({ website: 'https://example.com' })],
    ['comes faster than people write', 'too_fast', () => ({ token: tokenOf(app, 0) })],
    ['comes from a page that was opened days ago', 'too_old', () => ({ token: tokenOf(app, 3 * 24 * 3600) })],
    ['comes from no page of ours', 'no_form', () => ({ token: '' })],
    ['comes with a token that was changed', 'no_form', () => ({ token: tokenOf(app).replace(/^./, '1') })],
  ])('because it %s is kept, set aside and not mailed', async (_, suspicion, given) => {
    const sent = await sendForm(app, { ...MESSAGE, token: tokenOf(app), ...given() });
    expect(sent.status).toBe(303);
    const kept = (await inbox('?status=set_aside')).items[0];
    expect(kept).toMatchObject({ reference: referenceIn(sent), suspicion, mail: null });
  });

  it('because there are many from one address is set aside from the sixth on, and refused with its text after sixty', async () => {
    const address = '198.51.100.7';
    const send = (number: number) =>
      sendForm(app, { ...MESSAGE, message: `Number ${number}`, token: tokenOf(app) }, { address });
    for (let number = 1; number <= 60; number++) expect((await send(number)).status).toBe(303);
    const refused = await send(61);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(refused.body).toContain('Number 61</textarea>');
    expect(refused.body).toContain('data-fault="form">Your network sent too many messages.');
    const { items, counts } = await inbox('?status=set_aside&limit=200');
    const many = items.filter(({ suspicion }: { suspicion: string }) => suspicion === 'too_many');
    expect([many.length, counts.set_aside]).toEqual([55, items.length]);
    expect((await sendForm(app, { ...MESSAGE, token: tokenOf(app) })).status).toBe(303);
  });
});

describe('a form of another site', () => {
  it.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ])('is refused: %o', async (headers) => {
    const before = (await inbox()).counts;
    expect((await sendForm(app, { ...MESSAGE, token: tokenOf(app) }, { headers })).status).toBe(403);
    expect((await inbox()).counts).toEqual(before);
  });

  it('may be sent nowhere else, not even from our own pages', async () => {
    const { status } = await admin.request('POST', '/sign-out', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(403);
  });

  it('of a body that is no form holds nothing', async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/contact', payload: { ...MESSAGE } });
    expect(answer.statusCode).toBe(422);
  });
});

describe('the page that thanks', () => {
  it('leads back to the forms without a reference it could have given', async () => {
    for (const query of ['', '?ref=', '?ref=FC-000000', '?ref=%3Cb%3E', '?ref=FC-7K3Q9D&ref=FC-7K3Q9D']) {
      const { statusCode, headers } = await page(`/contact/received${query}`);
      expect([statusCode, headers.location]).toEqual([302, '/contact']);
    }
  });

  it('is counted too where the form comes back for what is wrong in it', async () => {
    const address = '198.51.100.8';
    const wrong = () => sendForm(app, { ...MESSAGE, email: 'nobody', token: tokenOf(app) }, { address });
    expect((await wrong()).status).toBe(422);
    const { name, attempts } = RATE_LIMITS.inquiryTriesByAddress;
    const used = await app.database.pool.query('UPDATE auth.rate_limit SET count = $2 WHERE key = $1', [
      `${name}:${address}`,
      attempts,
    ]);
    expect(used.rowCount).toBe(1);
    expect((await wrong()).status).toBe(429);
  });
});
