/**
 * Words and unknown addresses of mails and meetings, put in by Google's own clients, are nowhere: not in an answer, a file, the
 * log, a table or a backup. Decision 0392.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/app.ts';
import { clientsOf, rawMail } from '../../testing/peers/google/google-clients.ts';
import {
  connectMailbox,
  type GoogleForTests,
  saveApp,
  startGoogleFor,
} from '../../work/connections/google/testing/sign-in.ts';
import { MAILBOX_SYSTEMS } from '../../work/connections/mailbox-systems.ts';
import { readMailbox } from '../../work/mailboxes/streams/read-mailbox.ts';
import { backupAsText } from './testing/backup-as-text.ts';
import { findWordsInTables } from './testing/find-words.ts';

const RAY = 'ray@harbour.nz';
const PRIYA = 'priya@acme.com';
const HOUR = 3_600_000;
const CANARY = /canary/iu;
const WORDS = [
  'Canarysubject',
  'Canarybody',
  'Canaryheader',
  'Canaryname',
  'Canarynick',
  'canaryaddress@elsewhere.example',
  'Canarysummary',
  'Canarydescription',
  'Canaryplace',
  'Canaryguest',
  'Canarycomment',
  'Canarystranger',
  'canaryguest@elsewhere.example',
  'Canaryself',
];
/** Asked for by name, because a mail has them beside those that we read. */
const UNREAD = ['Subject', 'snippet', 'summary', 'description', 'location', 'displayName', 'comment'];

const logged: string[] = [];
const logger = createLogger('trace', { write: (line) => logged.push(line) });
const answers: string[] = [];
let app: TestApp;
let google: GoogleForTests;

beforeAll(async () => {
  app = await startTestApp({}, { logger });
  google = await startGoogleFor(app);
  google.world.advance({ seconds: (Date.now() - google.world.now) / 1000 });
  google.world.addPerson(RAY, 'Ray Canaryself');
  await putCanaries();
  const { browser: admin, session } = await app.signUp();
  await saveApp(admin, google);
  const { browser: ray, memberId } = await addMember(app, admin, { role: 'account_executive', name: 'Ray' });
  const { body: priya } = await ray.post('/contacts', { name: 'Priya Rao', email: PRIYA });
  const { body: deal } = await ray.post('/opportunities', { name: 'Crane' });
  await ray.put(`/opportunities/${deal.id}/contacts/${priya.id}`, { role: 'champion' });
  await connectMailbox(ray, google, RAY);
  await read(session.organization.id, memberId);
  for (const path of [
    '/mailbox',
    '/mailbox/kept',
    `/opportunities/${deal.id}/activities`,
    `/contacts/${priya.id}`,
    '/audit-trail?limit=100',
    '/audit-trail.csv',
    '/exports/deals.csv',
    '/exports/contacts.csv',
  ])
    answers.push(textOf(path, await ray.get(path)), textOf(path, await admin.get(path)));
});
afterAll(() => Promise.all([app.close(), google.stop()]));

const textOf = (path: string, { status, bytes }: Answer): string => `${path} ${status} ${bytes.toString('utf8')}`;

/** Mails and meetings with somebody we know and with strangers. */
async function putCanaries(): Promise<void> {
  const { mail, events } = clientsOf(google, RAY);
  const [priya, stranger] = [`Priya Canarynick <${PRIYA}>`, 'Canaryname <canaryaddress@elsewhere.example>'];
  const headers = { Subject: 'Canarysubject', 'X-Note': 'Canaryheader' };
  for (const [from, id] of [
    [priya, 'one'],
    [stranger, 'two'],
  ]) {
    const raw = rawMail(
      { ...headers, From: from ?? '', To: RAY, Cc: stranger, 'Message-ID': `<${id}@acme.com>` },
      'Canarybody',
    );
    await mail.users.messages.insert({ userId: 'me', requestBody: { raw, labelIds: ['INBOX', 'UNREAD'] } });
  }
  const sent = rawMail(
    { ...headers, From: RAY, To: `${priya}, ${stranger}`, 'Message-ID': '<3@harbour.nz>' },
    'Canarybody',
  );
  await mail.users.messages.send({ userId: 'me', requestBody: { raw: sent } });
  for (const hours of [-2, 24]) {
    const at = (more: number) => ({ dateTime: new Date(google.world.now + (hours + more) * HOUR).toISOString() });
    await events.events.insert({
      calendarId: 'primary',
      requestBody: {
        summary: 'Canarysummary',
        description: 'Canarydescription',
        location: 'Canaryplace',
        start: at(0),
        end: at(1),
        attendees: [
          { email: RAY, displayName: 'Canaryself', responseStatus: 'accepted' },
          { email: PRIYA, displayName: 'Canaryguest', responseStatus: 'accepted', comment: 'Canarycomment' },
          { email: 'canaryguest@elsewhere.example', displayName: 'Canarystranger' },
        ],
      },
    });
  }
  const { data } = await mail.users.messages.list({ userId: 'me' });
  const { data: first } = await mail.users.messages.get({ userId: 'me', id: data.messages?.[0]?.id ?? '' });
  expect(JSON.stringify(first)).toMatch(CANARY);
}

async function read(organizationId: string, memberId: string): Promise<void> {
  const { pool } = app.database;
  const { rows } = await inTenant(pool, organizationId, ({ client }) =>
    client.query('SELECT id FROM connections WHERE organization_id = $1 AND member_id = $2', [
      organizationId,
      memberId,
    ]),
  );
  const job = { organizationId, connectionId: rows[0]?.id };
  const signal = new AbortController().signal;
  await readMailbox(pool, job, { settings: app.settings, systems: MAILBOX_SYSTEMS, logger, signal });
}

it('mails and meetings with people we know are kept', () => {
  const mailbox = answers.find((text) => text.startsWith('/mailbox 200')) ?? '';
  expect(JSON.parse(mailbox.slice('/mailbox 200 '.length))).toMatchObject({ kept: { messages: 2, meetings: 2 } });
});

it('Google is asked for none of the words', () => {
  const asked = google
    .requests()
    .filter(({ headers }) => !headers['user-agent']?.includes('google-api-nodejs-client'))
    .map(({ path, body }) => decodeURIComponent(`${path} ${body}`));
  expect(asked.join('\n')).toContain('/gmail/v1/users/me/messages');
  expect(asked.join('\n')).toContain('/calendar/v3/calendars/primary/events');
  for (const name of UNREAD) expect(asked.join('\n')).not.toMatch(new RegExp(`\\b${name}\\b`, 'u'));
});

it('no answer and no file holds one', () => {
  const text = answers.join('\n');
  expect(text).toContain('/exports/deals.csv 200');
  expect(text).toContain('/exports/contacts.csv 200');
  expect(text).toContain('Email received');
  expect(text).not.toMatch(CANARY);
});

it('no line of the log holds one', () => {
  const text = logged.join('\n');
  expect(text).toContain('/api/v1/mailbox/finish');
  expect(text).not.toMatch(CANARY);
});

it('no table holds one, and so no backup', async () => {
  const text = await backupAsText(app.database.ownerUrl);
  expect(text).toContain('"is_wordless": true');
  expect(text).not.toMatch(CANARY);
});

it('no table holds one in another form, nor does the queue of jobs', async () => {
  const { found, rows } = await findWordsInTables(app.database.ownerUrl, ['Priya Rao', ...WORDS]);
  expect(rows).toBeGreaterThan(0);
  expect(found).toContainEqual({ word: 'Priya Rao', where: 'table public.contacts' });
  expect(found.filter(({ word }) => word !== 'Priya Rao')).toEqual([]);
});
