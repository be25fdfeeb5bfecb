import { describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { attempt, NO_SERVER, startMailing, startSmtp, taken, writeMail } from '../testing/mail-server.ts';

describe('the outbox', () => {
  it('gives its mails by pages, latest first, each once, and by status', async () => {
    const app = await startMailing(NO_SERVER);
    const { browser, session } = await app.signUp();
    const ids: string[] = [];
    for (let mail = 0; mail < 5; mail++) ids.unshift(await writeMail(app, session.organization.id, `Mail ${mail}`));
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
    const app = await startMailing(await startSmtp());
    const { browser, session } = await app.signUp();
    const organizationId = session.organization.id;
    const id = await writeMail(app, organizationId);
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
