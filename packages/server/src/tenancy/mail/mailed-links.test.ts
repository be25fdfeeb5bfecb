import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { TestApp } from '../../testing/app.ts';
import { attempt, mailsOf, startMailing, startSending, startSmtp, type Taken, taken } from './testing/mail-server.ts';

describe('a link by mail', () => {
  const linkIn = ({ source }: Taken, path: string): string =>
    new RegExp(`http://forecast\\.example\\.com/${path}/[\\w.-]+`).exec(source.replaceAll('=\r\n', ''))?.[0] ?? '';
  const mailOf = async (app: TestApp, path: string, to: string) => {
    await startSending(app);
    await expect
      .poll(() => taken.filter((mail) => mail.to[0] === to && linkIn(mail, path) !== '').length, { timeout: 30_000 })
      .toBe(1);
    return linkIn(taken.find((mail) => mail.to[0] === to && linkIn(mail, path) !== '') as Taken, path);
  };

  it('to a new password leads there, and stands in no row', async () => {
    const app = await startMailing(await startSmtp());
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
    const app = await startMailing(await startSmtp());
    const { browser } = await app.signUp();
    const { body } = await browser.post('/invitations', { email: 'tane@example.com', role: 'cro' });
    expect(body.invitation.mail).toMatchObject({ status: 'waiting', to: 'tane@example.com' });
    // What goes to the mailbox opens the same, and proves besides that whoever opens it reads that mailbox.
    const mailed = await mailOf(app, 'invitations', 'tane@example.com');
    expect(mailed.slice(0, mailed.lastIndexOf('.'))).toBe(body.link);
    expect(mailed.length).toBeGreaterThan(body.link.length + 40);
    const state = async () => (await browser.get('/invitations')).body.items[0].mail.status;
    await expect.poll(state).toBe('sent');
    expect((await browser.post(`/invitations/${body.invitation.id}/resend`)).body.mail.status).toBe('waiting');
    await browser.delete(`/invitations/${body.invitation.id}`);
    expect((await browser.post(`/invitations/${body.invitation.id}/resend`)).status).toBe(409);
  });

  it('that has expired is not sent any more, nor sent again', async () => {
    const app = await startMailing(await startSmtp());
    const { browser, session } = await app.signUp();
    const organizationId = session.organization.id;
    const { body } = await browser.post('/invitations', { email: 'late@example.com', role: 'cro' });
    const { id } = body.invitation.mail;
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE mails SET link_expires_at = now() - interval '1 second'`),
    );
    await attempt(app, organizationId, id);
    expect(taken).toHaveLength(0);
    expect(await mailsOf(app, organizationId)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('expired') },
    ]);
    expect((await browser.post(`/outbox/${id}/resend`)).status).toBe(409);
  });
});
