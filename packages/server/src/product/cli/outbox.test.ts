/** What whoever runs the installation does for people whose sign-in no admin may touch. */
import { afterAll, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { setUpApp } from '../../testing/authenticator.ts';
import { writeAskedMails } from '../../testing/mailed-links.ts';
import { type Ended, runHere } from './testing/run-here.ts';

const app = await startTestApp();
afterAll(app.close);

function forecastle(...args: readonly string[]): Promise<Ended> {
  const { ownerUrl, appUrl, identityUrl } = app.database;
  return runHere(args, {
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_IDENTITY_URL: identityUrl,
    SECRET: app.settings.secret,
    PUBLIC_URL: app.settings.publicUrl,
  });
}

it('the command line hands over the link, and takes away the second factor, of a person of two organisations', async () => {
  const { browser: admin } = await app.signUp();
  const rep = await addMember(app, admin, { role: 'account_executive' });
  const { browser: elsewhere } = await app.signUp('Elsewhere');
  const { body } = await elsewhere.post('/invitations', { email: rep.email, role: 'cro' });
  const token = body.link.split('/').at(-1);
  await app.browser().post('/invitations/accept', { token, name: 'Tane Ngata', password: TEST_PASSWORD });
  await setUpApp(rep.browser);
  await app.browser().post('/password-resets', { email: rep.email });
  await writeAskedMails(app);

  const listed = await forecastle('outbox');
  const line = listed.out.split('\n').find((each) => each.includes('Choose a new Forecastle password')) ?? '';
  expect(line).toContain(rep.email);
  const read = await forecastle('outbox', line.slice(0, 36));
  const link = /http\S+\/reset-password\/(\S+)/.exec(read.out)?.[1] ?? '';
  const chosen = await app
    .browser()
    .post('/password-resets/complete', { token: link, password: 'another battery horse' });
  expect(chosen.status).toBe(200);

  const signIn = () => app.browser().post('/sign-in', { email: rep.email, password: 'another battery horse' });
  expect((await signIn()).body).toEqual({ secondFactorAsked: true });
  const removed = await forecastle('user', 'remove-second-factor', '--email', rep.email);
  expect([removed.code, removed.out]).toEqual([0, `${rep.email} signs in with the password alone from now on\n`]);
  expect((await signIn()).body.user.email).toBe(rep.email);
  expect(await forecastle('outbox', '01900000-0000-7000-8000-000000000000')).toMatchObject({ code: 1 });
  expect(await forecastle('user', 'remove-second-factor', '--email', 'nobody@example.com')).toMatchObject({ code: 1 });
});
