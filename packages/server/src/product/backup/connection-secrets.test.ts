/** Tokens of connections stand in clear nowhere: not in the log, an answer, the audit trail, an export or a backup. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { FAULTS } from '../../testing/peers/salesforce/http/faults.ts';
import type { SalesforcePeer } from '../../testing/peers/salesforce/peer.ts';
import {
  finish as finishAtGoogle,
  type GoogleForTests,
  goToGoogle,
  saveApp,
  startGoogleFor,
} from '../../work/connections/google/testing/sign-in.ts';
import {
  connectSalesforce,
  finish,
  goToSalesforce,
  startPeerFor,
} from '../../work/connections/salesforce/testing/sign-in.ts';
import { decrypt, secretRow } from '../../work/connections/secrets.ts';
import { backupAsText } from './testing/backup-as-text.ts';

const PATH = '/connections/salesforce';
const log: string[] = [];
const answers: string[] = [];
let app: TestApp;
let peer: SalesforcePeer;
let google: GoogleForTests;
let admin: Browser;
let secrets: readonly string[];

const keep = (answer: Answer): Answer => {
  answers.push(JSON.stringify([answer.headers, answer.body]));
  return answer;
};

beforeAll(async () => {
  app = await startTestApp({}, { logger: createLogger('trace', { write: (line) => log.push(line) }) });
  peer = await startPeerFor(app);
  ({ browser: admin } = await app.signUp());
  answers.push(JSON.stringify(await connectSalesforce(admin, peer)));
  const before = await clearText();
  // What goes right and what goes wrong.
  keep(await admin.post(`${PATH}/check`));
  peer.tokens.expireSessions();
  keep(await admin.post(`${PATH}/check`));
  peer.failNext(FAULTS.notForRest, { path: /limits$/u, times: 2 });
  keep(await admin.post(`${PATH}/check`));
  const sentBack = await goToSalesforce(admin);
  peer.failNext(FAULTS.ipRestricted, { path: /token$/u });
  keep(await finish(admin, sentBack));
  keep(await finish(admin, await goToSalesforce(admin)));
  keep(await admin.get(PATH));
  google = await startGoogleFor(app);
  answers.push(JSON.stringify(await saveApp(admin, google)));
  Object.assign(google.oauth.state, { email: 'canary@acme.example' });
  const backFromGoogle = await goToGoogle(admin);
  google.failNext({ status: 400, body: { error: 'invalid_grant' } }, { path: /^\/token$/u });
  keep(await finishAtGoogle(admin, backFromGoogle));
  const again = await goToGoogle(admin);
  keep(await finishAtGoogle(admin, again));
  keep(await admin.get('/connections/google-workspace'));
  keep(await admin.get('/connections/google-workspace/people'));
  keep(await admin.get('/integrations'));
  keep(await admin.get('/audit-trail?limit=100'));
  keep(await admin.request('GET', '/audit-trail.csv'));
  const sent = [sentBack, backFromGoogle, again].flatMap(({ code = '', state = '' }) => [code, state]);
  secrets = [...before, ...(await clearText()), ...sent];
});
afterAll(() => Promise.all([app.close(), peer.stop(), google.stop()]));

/** The secrets of the connection as they are sent. */
async function clearText(): Promise<string[]> {
  const owner = new pg.Client({ connectionString: app.database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      'SELECT organization_id AS "organizationId", connection_id AS "connectionId", kind, key_id AS "keyId", cipher FROM connection_secrets',
    );
    return rows.map((row) => decrypt(row, secretRow(row.organizationId, row), app.settings));
  } finally {
    await owner.end();
  }
}

const found = (text: string): string[] =>
  secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));

it('there are secrets to look for', () => {
  expect(new Set(secrets).size).toBe(14);
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(15);
});

it('no answer and no line of the audit trail holds one', () => {
  const text = answers.join('\n');
  expect(text).toContain('connected Salesforce');
  expect(text).toContain('Example Ltd');
  expect(text).toContain('connected their own mailbox or calendar');
  expect(found(text)).toEqual([]);
});

it('the audit trail does not say as whom somebody signed in to their mailbox', async () => {
  const trail = [await admin.get('/audit-trail?limit=100'), await admin.request('GET', '/audit-trail.csv')];
  expect(JSON.stringify(trail.map(({ body }) => body))).not.toContain('canary@');
});

it('no line of the log holds one', () => {
  const text = log.join('\n');
  expect(text).toContain('/api/v1/connections/salesforce/finish');
  expect(text).toContain('/api/v1/mailbox/finish');
  expect(text).not.toContain('canary@');
  expect(found(text)).toEqual([]);
});

it('no table holds one, and so no backup', async () => {
  const text = await backupAsText(app.database.ownerUrl);
  expect(text).toContain('Example Ltd');
  expect(text).toContain('refresh_token');
  expect(found(text)).toEqual([]);
});
