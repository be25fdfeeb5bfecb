import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
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
  });
}

it('the operator lists plans and changes one on the command line, and the audit trail says so', async () => {
  const { browser, session } = await app.signUp('Harbourline');
  const { id } = session.organization;
  expect((await forecastle('plan')).out).toBe(`${id}  starter  Harbourline\n`);
  const changed = await forecastle('plan', id, '--to', 'enterprise');
  expect([changed.code, changed.out]).toEqual([0, 'Harbourline is now on enterprise, was on starter\n']);
  expect((await browser.get('/organization')).body.plan).toBe('enterprise');
  expect((await browser.get('/audit-trail?limit=1')).body.items[0]).toMatchObject({
    kind: 'plan_changed',
    sentence: 'The operator, on the command line, changed the organisation’s plan.',
    changes: [{ label: 'Plan', from: 'Starter', to: 'Enterprise' }],
  });
});

it.each([
  ['a plan that there is not', ['01900000-0000-7000-8000-000000000000', '--to', 'gold'], 2, /expected starter/],
  ['no plan', ['01900000-0000-7000-8000-000000000000'], 2, /needs --to/],
  ['no organisation', ['--to', 'starter'], 2, /needs an organisation ID/],
  ['an organisation that there is not', ['01900000-0000-7000-8000-000000000000', '--to', 'starter'], 1, /There is no/],
])('refuses %s', async (_, words, code, message) => {
  const ended = await forecastle('plan', ...words);
  expect([ended.code, ended.err]).toEqual([code, expect.stringMatching(message)]);
});
