import { afterAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { mailedToken, mailsTo, writeAskedMails } from '../../testing/mailed-links.ts';

const app = await startTestApp({ mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'forecastle@example.com' } });
afterAll(app.close);

let invited = 0;
const invite = async (by: Browser, email = `invited${++invited}@example.com`) =>
  (await by.post('/invitations', { email, role: 'cro' })).status;
const setCount = (limit: { name: string }, subject: string, count: number) =>
  app.database.pool.query(
    `INSERT INTO auth.rate_limit (key, window_start, count) VALUES ($1, now(), $2)
     ON CONFLICT (key) DO UPDATE SET count = $2`,
    [`${limit.name}:${subject}`, count],
  );
/** Signs somebody up who then shows that the address is theirs. */
const proven = async () => {
  const person = await app.signUp();
  await person.browser.post('/email-changes', { email: person.email, password: TEST_PASSWORD });
  await writeAskedMails(app);
  const home = person.session.organization.id;
  const token = await mailedToken(app, home, { to: person.email, kind: 'email_change', byMail: true });
  return { ...person, token };
};

describe('mails to addresses that people name', () => {
  it('are few a day from somebody whose own address is not confirmed, and more once it is', async () => {
    const { browser, email, token } = await proven();
    expect((await browser.get('/second-factor')).body.addressToConfirm).toBe(true);
    const statuses = [];
    // One went to their own address.
    for (let number = 1; number < RATE_LIMITS.mailsByUnproven.attempts; number++) statuses.push(await invite(browser));
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await browser.post('/invitations', { email: 'one-more@example.com', role: 'cro' });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('Confirm your address under Settings'),
    ]);
    expect((await app.browser().post('/email-changes/complete', { token })).status).toBe(401);
    expect((await browser.post('/email-changes/complete', { token })).body).toEqual({ email });
    expect(await invite(browser)).toBe(201);
    const again = await browser.post('/email-changes', { email, password: TEST_PASSWORD });
    expect([again.status, again.body.data.field]).toEqual([422, 'email']);
    expect((await browser.get('/second-factor')).body.addressToConfirm).toBe(false);
  });

  it('are five a day to one recipient, whoever has them sent, and by whatever button', async () => {
    const [one, two] = [(await app.signUp()).browser, (await app.signUp('Elsewhere')).browser];
    const to = 'pestered@example.com';
    const { body } = await one.post('/invitations', { email: to, role: 'cro' });
    const { id, mail } = body.invitation;
    expect([await invite(two, to.toUpperCase()), await invite(one, to), await invite(two, to)]).toEqual([
      201, 201, 201,
    ]);
    expect((await one.post(`/outbox/${mail.id}/resend`)).status).not.toBe(429);
    expect((await one.post(`/invitations/${id}/resend`)).status).toBe(429);
    expect((await one.post(`/outbox/${mail.id}/resend`)).status).toBe(429);
    expect(await invite(two, to)).toBe(429);
  });

  it('are counted for the organisation, though several of its people send them, and for the installation', async () => {
    const { browser: admin, session } = await app.signUp();
    const other = await addMember(app, admin, { role: 'admin' });
    const { mailsByOrganization, mailsByAll } = RATE_LIMITS;
    await setCount(mailsByOrganization, session.organization.id, mailsByOrganization.attempts - 1);
    expect([await invite(other.browser), await invite(admin)]).toEqual([201, 429]);
    await setCount(mailsByAll, 'all', mailsByAll.attempts);
    expect(await invite((await app.signUp()).browser)).toBe(429);
    await setCount(mailsByAll, 'all', 0);
  });

  it('hold no link but ours, whatever the people and their organisations are called', async () => {
    const { browser, session } = await app.signUp('Invoice due: https://evil.example/pay');
    await browser.patch(`/people/${session.member.id}`, { name: 'Bank.example' });
    await invite(browser, 'named@example.com');
    const [mail] = await mailsTo(app, session.organization.id, 'named@example.com');
    expect(mail?.subject).toContain('Bank');
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/\w:\/\/|\.example|www\./);
  });
});
