import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import { deliverMail } from './deliver-mail.ts';
import { sendMail } from './send-mail.ts';
import {
  attempt,
  FROM,
  logger,
  mailsOf,
  NO_SERVER,
  startMailing,
  startSmtp,
  taken,
  writeMail,
} from './testing/mail-server.ts';

describe('a mail', () => {
  it.each(['Kia ora\r\nBcc: all@example.com', 'Kia ora\nX: y', 'Kia\u0000ora'])(
    'is not written when a header would hold %j',
    async (subject) => {
      const app = await startMailing(NO_SERVER);
      const { session } = await app.signUp();
      await expect(writeMail(app, session.organization.id, subject)).rejects.toThrow(/control character/);
      expect(await mailsOf(app, session.organization.id)).toEqual([]);
    },
  );

  it('that is not committed is not sent', async () => {
    const app = await startMailing(await startSmtp());
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
    const app = await startMailing(await startSmtp());
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    const mailId = await writeMail(app, organizationId);
    const { mail, publicUrl } = app.settings;
    if (!mail) throw new Error('no mail server');
    const transport = openTransport(mail, publicUrl);
    const deliver = () =>
      deliverMail(app.database.pool, { organizationId, mailId }, { transport, logger, settings: app.settings });
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    transport.close();
    expect(taken).toHaveLength(1);
    expect(await mailsOf(app, organizationId)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('waits longer each time while the mail server is away, and goes out when it is back', async () => {
    const app = await startMailing(NO_SERVER);
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    const mailId = await writeMail(app, organizationId);
    for (const wait of [60, 120, 240]) {
      await attempt(app, organizationId, mailId);
      const [row] = await mailsOf(app, organizationId);
      expect(row).toMatchObject({ status: 'waiting', error: expect.stringMatching(/ECONNREFUSED/) });
      expect(Math.abs(row.wait - wait)).toBeLessThanOrEqual(2);
    }
    const due = await app.database.pool.query('SELECT FROM due_mails()');
    expect(due.rowCount).toBe(0);
    Object.assign(app.settings, { mail: { smtpUrl: await startSmtp(), from: FROM } });
    await attempt(app, organizationId, mailId);
    expect(await mailsOf(app, organizationId)).toMatchObject([{ status: 'sent', attempts: 4, error: null }]);
  });

  it('counts as failed at once when its recipient is refused, and after eighteen attempts otherwise', async () => {
    const refusing = await startSmtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const app = await startMailing(refusing);
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    await attempt(app, organizationId, await writeMail(app, organizationId));
    expect(await mailsOf(app, organizationId)).toMatchObject([
      { status: 'failed', attempts: 1, error: expect.stringContaining('550 no such mailbox') },
    ]);
    Object.assign(app.settings, { mail: { smtpUrl: NO_SERVER, from: FROM } });
    const second = await writeMail(app, organizationId);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query('UPDATE mails SET attempts = 17 WHERE id = $1', [second]),
    );
    await attempt(app, organizationId, second);
    expect((await mailsOf(app, organizationId))[1]).toMatchObject({ status: 'failed', attempts: 18 });
    expect((await app.database.pool.query('SELECT FROM due_mails()')).rowCount).toBe(0);
  });

  it('whose process ended while it was being sent is due again', async () => {
    const app = await startMailing(await startSmtp());
    const { session } = await app.signUp();
    const organizationId = session.organization.id;
    const id = await writeMail(app, organizationId);
    const hung = { send: () => new Promise<never>(() => undefined), close() {} };
    void deliverMail(
      app.database.pool,
      { organizationId, mailId: id },
      { transport: hung, logger, settings: app.settings },
    );
    await expect.poll(async () => (await mailsOf(app, organizationId))[0].attempts).toBe(1);
    expect((await app.database.pool.query('SELECT FROM due_mails()')).rowCount).toBe(0);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE mails SET next_attempt_at = next_attempt_at - interval '5 minutes'`),
    );
    const due = await app.database.pool.query('SELECT id FROM due_mails()');
    expect(due.rows).toEqual([{ id }]);
  });
});
