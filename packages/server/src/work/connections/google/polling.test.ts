/** From the sign-in at Google to what is kept, by the jobs of a server. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import { connectMailbox, type GoogleForTests, saveApp, startGoogleFor } from './testing/sign-in.ts';

const PRIYA = 'priya@acme.com';
const WITHIN = { timeout: 60_000, interval: 100 };

let app: TestApp;
let google: GoogleForTests;
beforeAll(async () => {
  app = await startWorkingApp();
  google = await startGoogleFor(app);
});
afterAll(() => Promise.all([app.close(), google.stop()]));

const view = async (browser: Browser) => (await browser.get('/mailbox')).body;

it('a mailbox is read once its owner has signed in, again when they ask, and after a new sign-in from where it was', async () => {
  const { browser: admin } = await app.signUp();
  await saveApp(admin, google);
  const { browser: ray } = await addMember(app, admin, { role: 'account_executive' });
  await ray.post('/contacts', { name: 'Priya Rao', email: PRIYA });
  const email = 'ray@harbour.nz';
  google.world.advance({ seconds: (Date.now() - google.world.now) / 1000 });
  google.world.addPerson(email);
  google.world.deliver({ from: PRIYA, to: email });
  const start = new Date(Date.now() + 3_600_000).toISOString();
  google.world.schedule({
    organizer: email,
    attendees: [PRIYA],
    start,
    end: new Date(Date.now() + 7_200_000).toISOString(),
  });
  await connectMailbox(ray, google, email, { days: 30 });
  await vi.waitFor(async () => expect((await view(ray)).kept).toMatchObject({ messages: 1, meetings: 1 }), WITHIN);
  await vi.waitFor(async () => {
    const { streams } = await view(ray);
    expect(
      streams.map((each: { reading: unknown; readUntil: unknown }) => [each.reading, each.readUntil === null]),
    ).toEqual([
      [null, false],
      [null, false],
    ]);
  }, WITHIN);

  google.world.deliver({ from: email, to: PRIYA });
  expect((await ray.post('/mailbox/read', {})).status).toBe(200);
  await vi.waitFor(async () => expect((await view(ray)).kept.messages).toBe(2), WITHIN);

  const before = google.requests().filter(({ path }) => /\/messages\?/u.test(path)).length;
  await google.oauth.changePassword(email);
  google.world.deliver({ from: PRIYA, to: email });
  await ray.post('/mailbox/read', {});
  await vi.waitFor(async () => {
    const { state, reason, why } = await view(ray);
    expect([state, reason, why?.canSignIn]).toEqual(['needs_reconnecting', 'token_revoked', true]);
  }, WITHIN);
  await connectMailbox(ray, google, email);
  await vi.waitFor(async () => expect((await view(ray)).kept.messages).toBe(3), WITHIN);
  expect(google.requests().filter(({ path }) => /\/messages\?/u.test(path))).toHaveLength(before);
});
