import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { inTenant } from '../database/tenant.ts';
import { createLogger } from '../logging/logger.ts';
import { MESSAGE, sendForm, tokenOf } from '../site/testing/contact-page.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { startTestJobs } from '../testing/jobs.ts';
import { deliverMail } from './deliver-mail.ts';
import { sendMail } from './send-mail.ts';
import { openTransport } from './transport.ts';

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const taken: Taken[] = [];
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  taken.length = 0;
});

/** A real mail server on a free port of this machine. */
async function startSmtp(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  endings.push(() => new Promise((closed) => server.close(closed)));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const FROM = 'Forecastle <forecastle@example.com>';
async function start(smtpUrl: string): Promise<TestApp> {
  const app = await startTestApp({ mail: { smtpUrl, from: FROM }, publicUrl: 'http://forecast.example.com' });
  endings.push(() => app.close());
  return app;
}
const logger = createLogger('silent');
/** Every mail of an organisation as its row stands. */
const rows = (app: TestApp, organizationId: string) =>
  inTenant(app.database.pool, organizationId, async ({ client }) => {
    const found = await client.query(
      `SELECT id, status, attempts, error, extract(epoch FROM next_attempt_at - now())::int AS wait FROM mails ORDER BY id`,
    );
    return found.rows;
  });
/** Tries a mail at once, whenever it is due. */
async function attempt(app: TestApp, organizationId: string, mailId: string): Promise<void> {
  const { mail, publicUrl } = app.settings;
  if (!mail) throw new Error('no mail server');
  const transport = openTransport(mail, publicUrl);
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query('UPDATE mails SET next_attempt_at = now() WHERE id = $1', [mailId]),
  );
  await deliverMail(app.database.pool, { organizationId, mailId }, { transport, logger, settings: app.settings });
  transport.close();
}
const write = (app: TestApp, organizationId: string, subject = 'Kia ora') =>
  inTenant(app.database.pool, organizationId, (tx) =>
    sendMail(tx, app.settings, { kind: 'notice', to: 'hello@example.com', subject, text: 'Text' }),
  );
/** Headers unfolded, by name in small letters. */
const headersOf = ({ source }: Taken): Map<string, string> =>
  new Map(
    (source.split('\r\n\r\n', 1)[0] ?? '')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );

describe('a message of the contact page', () => {
  it('reaches the admin of the operating organisation by mail, whose answer goes to the sender', async () => {
    const app = await start(await startSmtp());
    const { browser, email } = await app.signUp();
    const jobs = await startTestJobs(app, { logger });
    endings.push(() => jobs.stop());
    await sendForm(app, { ...MESSAGE, token: tokenOf(app) });
    const mail = async () => (await browser.get('/inquiries')).body.items[0].mail;
    await expect
      .poll(mail, { timeout: 30_000 })
      .toEqual({ id: expect.any(String), status: 'sent', to: email, error: null });
    const [sent] = taken;
    if (!sent) throw new Error('nothing was sent');
    expect(sent).toMatchObject({ from: 'forecastle@example.com', to: [email] });
    const headers = headersOf(sent);
    const { reference, id } = (await browser.get('/inquiries')).body.items[0];
    expect(headers.get('subject')).toBe(`${reference}: Talk to Sales, from Rangi Cooper`);
    expect(headers.get('reply-to')).toBe('Rangi Cooper <rangi@example.com>');
    expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@forecast\.example\.com>$/);
    expect(sent.source).toContain('How many seats do we need?\r\nWe are twelve.');
    // Long lines are folded (RFC 2045, quoted-printable).
    expect(sent.source.replaceAll('=\r\n', '')).toContain(`http://forecast.example.com/inquiries/${id}`);
  });

  it.each([
    ['Rangi" <evil@example.com>, "x', 'sales'],
    ['Bcc: all@example.com', 'support'],
    ['=?utf-8?Q?a=0D=0ABcc:_all@example.com?=', 'demo'],
    ['Māui, <evil@example.com>; Te Rangi Hīroa', 'other'],
  ])('goes to one recipient with the headers of ours alone, from a sender called %s', async (name, subject) => {
    const app = await start(await startSmtp());
    const { email, session } = await app.signUp();
    await sendForm(app, { ...MESSAGE, name, subject, token: tokenOf(app) });
    const [mail] = await rows(app, session.organization.id);
    await attempt(app, session.organization.id, mail.id);
    expect(taken).toHaveLength(1);
    const [sent] = taken;
    if (!sent) throw new Error('nothing was sent');
    expect(sent.to).toEqual([email]);
    const headers = headersOf(sent);
    expect([...headers.keys()].sort()).toEqual(
      [
        'auto-submitted',
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ].sort(),
    );
    expect(headers.get('to')).toBe(email);
    expect(headers.get('reply-to')).toMatch(/<rangi@example\.com>$/);
  });
});

describe('a mail', () => {
  it.each(['Kia ora\r\nBcc: all@example.com', 'Kia ora\nX: y', 'Kia\u0000ora'])(
    'is not written when a header would hold %j',
    async (subject) => {
      const app = await start('smtp://127.0.0.1:1');
      const { session } = await app.signUp();
      await expect(write(app, session.organization.id, subject)).rejects.toThrow(/control character/);
      expect(await rows(app, session.organization.id)).toEqual([]);
    },
  );

  it('that is not committed is not sent', async () => {
    const app = await start(await startSmtp());
    const { session } = await app.signUp();
    const undone = inTenant(app.database.pool, session.organization.id, async (tx) => {
      await sendMail(tx, app.settings, { kind: 'notice', to: 'hello@example.com', subject: 'Kia ora', text: 'Text' });
      throw new Error('changed our mind');
    });
    await expect(undone).rejects.toThrow('changed our mind');
    const { rows: queued } = await app.database.pool.query(`SELECT FROM jobs.job WHERE name = 'mails'`);
    expect([queued.length, taken]).toEqual([0, []]);
  });

  it('is sent once, though its job comes twice at once', async () => {
    const app = await start(await startSmtp());
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    const mailId = await write(app, organizationId);
    const { mail, publicUrl } = app.settings;
    if (!mail) throw new Error('no mail server');
    const transport = openTransport(mail, publicUrl);
    const deliver = () =>
      deliverMail(app.database.pool, { organizationId, mailId }, { transport, logger, settings: app.settings });
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    transport.close();
    expect(taken).toHaveLength(1);
    expect(await rows(app, organizationId)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('waits longer each time while the mail server is away, and goes out when it is back', async () => {
    const app = await start('smtp://127.0.0.1:1');
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    const mailId = await write(app, organizationId);
    for (const wait of [60, 120, 240]) {
      await attempt(app, organizationId, mailId);
      const [row] = await rows(app, organizationId);
      expect(row).toMatchObject({ status: 'waiting', error: expect.stringMatching(/ECONNREFUSED/) });
      expect(Math.abs(row.wait - wait)).toBeLessThanOrEqual(2);
    }
    const due = await app.database.pool.query('SELECT FROM due_mails()');
    expect(due.rowCount).toBe(0);
    Object.assign(app.settings, { mail: { smtpUrl: await startSmtp(), from: FROM } });
    await attempt(app, organizationId, mailId);
    expect(await rows(app, organizationId)).toMatchObject([{ status: 'sent', attempts: 4, error: null }]);
  });

  it('counts as failed at once when its recipient is refused, and after eighteen attempts otherwise', async () => {
    const refusing = await startSmtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const app = await start(refusing);
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    await attempt(app, organizationId, await write(app, organizationId));
    expect(await rows(app, organizationId)).toMatchObject([
      { status: 'failed', attempts: 1, error: expect.stringContaining('550 no such mailbox') },
    ]);
    Object.assign(app.settings, { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: FROM } });
    const second = await write(app, organizationId);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query('UPDATE mails SET attempts = 17 WHERE id = $1', [second]),
    );
    await attempt(app, organizationId, second);
    expect((await rows(app, organizationId))[1]).toMatchObject({ status: 'failed', attempts: 18 });
    expect((await app.database.pool.query('SELECT FROM due_mails()')).rowCount).toBe(0);
  });

  it('whose process ended while it was being sent is due again', async () => {
    const app = await start(await startSmtp());
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    const id = await write(app, organizationId);
    const hung = { send: () => new Promise<never>(() => undefined), close() {} };
    void deliverMail(
      app.database.pool,
      { organizationId, mailId: id },
      { transport: hung, logger, settings: app.settings },
    );
    await expect.poll(async () => (await rows(app, organizationId))[0].attempts).toBe(1);
    expect((await app.database.pool.query('SELECT FROM due_mails()')).rowCount).toBe(0);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE mails SET next_attempt_at = next_attempt_at - interval '5 minutes'`),
    );
    const due = await app.database.pool.query('SELECT id FROM due_mails()');
    expect(due.rows).toEqual([{ id }]);
  });
});

describe('a link by mail', () => {
  const linkIn = ({ source }: Taken, path: string): string =>
    new RegExp(`http://forecast\\.example\\.com/${path}/[\\w-]+`).exec(source.replaceAll('=\r\n', ''))?.[0] ?? '';
  const mailOf = async (app: TestApp, path: string, to: string) => {
    const jobs = await startTestJobs(app, { logger });
    endings.push(() => jobs.stop());
    await expect
      .poll(() => taken.filter((mail) => mail.to[0] === to && linkIn(mail, path) !== '').length, { timeout: 30_000 })
      .toBe(1);
    return linkIn(taken.find((mail) => mail.to[0] === to && linkIn(mail, path) !== '') as Taken, path);
  };

  it('to a new password leads there, and stands in no row', async () => {
    const app = await start(await startSmtp());
    const { browser, email, session } = await app.signUp();
    await app.browser().post('/password-resets', { email });
    const link = await mailOf(app, 'reset-password', email);
    const token = link.split('/').at(-1) ?? '';
    const kept = await inTenant(app.database.pool, session.organization.id, ({ client }) =>
      client.query('SELECT * FROM mails'),
    );
    expect(JSON.stringify(kept.rows)).not.toContain(token);
    await expect.poll(async () => (await browser.get('/outbox')).body.items[0].status).toBe('sent');
    const [{ id }] = (await browser.get('/outbox')).body.items;
    // What a mail server took is nobody's here to read, an admin's least of all.
    const read = await browser.post(`/outbox/${id}/open`);
    expect([read.body.link, JSON.stringify(read.body).includes(token)]).toEqual([null, false]);
    expect(read.body.mail.openedBy).toBe('Mere Walker');
    const chosen = await app.browser().post('/password-resets/complete', { token, password: 'another battery horse' });
    expect(chosen.status).toBe(200);
  });

  it('to an organisation leads there, and tells what became of it', async () => {
    const app = await start(await startSmtp());
    const { browser } = await app.signUp();
    const { body } = await browser.post('/invitations', { email: 'tane@example.com', role: 'cro' });
    expect(body.invitation.mail).toMatchObject({ status: 'waiting', to: 'tane@example.com' });
    expect(await mailOf(app, 'invitations', 'tane@example.com')).toBe(body.link);
    const state = async () => (await browser.get('/invitations')).body.items[0].mail.status;
    await expect.poll(state).toBe('sent');
    expect((await browser.post(`/invitations/${body.invitation.id}/resend`)).body.mail.status).toBe('waiting');
    await browser.delete(`/invitations/${body.invitation.id}`);
    expect((await browser.post(`/invitations/${body.invitation.id}/resend`)).status).toBe(409);
  });

  it('that has expired is not sent any more, nor sent again', async () => {
    const app = await start(await startSmtp());
    const { browser, session } = await app.signUp();
    const organizationId = session.organization.id;
    const { body } = await browser.post('/invitations', { email: 'late@example.com', role: 'cro' });
    const { id } = body.invitation.mail;
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE mails SET link_expires_at = now() - interval '1 second'`),
    );
    await attempt(app, organizationId, id);
    expect(taken).toHaveLength(0);
    expect(await rows(app, organizationId)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('expired') },
    ]);
    expect((await browser.post(`/outbox/${id}/resend`)).status).toBe(409);
  });
});

describe('the outbox', () => {
  it('gives its mails by pages, latest first, each once, and by status', async () => {
    const app = await start('smtp://127.0.0.1:1');
    const { browser, session } = await app.signUp();
    const ids: string[] = [];
    for (let mail = 0; mail < 5; mail++) ids.unshift(await write(app, session.organization.id, `Mail ${mail}`));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await browser.get(`/outbox?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(ids);
    expect((await browser.get('/outbox?status=sent')).body.items).toEqual([]);
    expect((await browser.get('/outbox?cursor=nonsense')).status).toBe(422);
  });

  it('sends a mail that failed again, one that waits not twice, and none without a mail server', async () => {
    const app = await start(await startSmtp());
    const { browser, session } = await app.signUp();
    const organizationId = session.organization.id;
    const id = await write(app, organizationId);
    expect((await browser.post(`/outbox/${id}/resend`)).status).toBe(409);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE mails SET status = 'failed', attempts = 18, error = 'no such mailbox'`),
    );
    expect((await browser.post(`/outbox/${id}/resend`)).body).toMatchObject({ status: 'waiting', error: null });
    await attempt(app, organizationId, id);
    expect(taken).toHaveLength(1);
    Object.assign(app.settings, { mail: null });
    expect((await browser.post(`/outbox/${id}/resend`)).status).toBe(409);
  });
});
