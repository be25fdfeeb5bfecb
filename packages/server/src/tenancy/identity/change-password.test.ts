import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { mailedToken, mailsTo, writeAskedMails } from '../../testing/mailed-links.ts';

const app = await startTestApp();
afterAll(app.close);

const NEW_PASSWORD = 'another battery horse';
const signIn = async (email: string, password: string) => {
  const browser = app.browser();
  return { browser, status: (await browser.post('/sign-in', { email, password })).status };
};

describe('a password that is changed', () => {
  it('counts at once, keeps this session, ends the others and every link, and is told', async () => {
    const { browser, session, email } = await app.signUp();
    const { browser: elsewhere } = await signIn(email, TEST_PASSWORD);
    await app.browser().post('/password-resets', { email });
    await writeAskedMails(app);
    const token = await mailedToken(app, session.organization.id, { to: email, kind: 'password_reset' });

    const changed = await browser.post('/password-changes', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed.status).toBe(200);
    expect((await browser.get('/session')).status).toBe(200);
    expect((await elsewhere.get('/session')).status).toBe(401);
    expect((await app.browser().post('/password-resets/complete', { token, password: NEW_PASSWORD })).status).toBe(404);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailsTo(app, session.organization.id, email))[0]?.subject).toBe(
      'Your Forecastle password was changed',
    );
    const told = (await browser.get('/audit-trail')).body.items.map(({ sentence }: { sentence: string }) => sentence);
    expect(told.join('\n')).toContain('changed their password');
  });

  it('needs the current one, and a new one that is not easily guessed; otherwise nothing changes', async () => {
    const { browser, email } = await app.signUp();
    const change = (password: string, newPassword: string) =>
      browser.post('/password-changes', { password, newPassword });
    const wrong = await change('not the password', NEW_PASSWORD);
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'password']);
    for (const guessed of ['short', 'password1234', 'leavemealone', email]) {
      const refused = await change(TEST_PASSWORD, guessed);
      expect([refused.status, refused.body.data?.field]).toEqual([422, 'newPassword']);
    }
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('is tried ten times in a quarter of an hour', async () => {
    const { browser } = await app.signUp();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      const { status } = await browser.post('/password-changes', { password: 'no', newPassword: NEW_PASSWORD });
      statuses.push(status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses[10]).toBe(429);
  });
});
