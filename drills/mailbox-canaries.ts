/**
 * Google's own clients put mails and meetings of words found nowhere else into a Google, which the server reads. Then none of the
 * words, unknown addresses and tokens may be in any table, a backup, the log, a file or an answer; and once a person has
 * disconnected, nothing of their mailbox but that they did.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { joinEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { findWords, findWordsInTables } from '../packages/server/src/product/backup/testing/find-words.ts';
import { FAULTS } from '../packages/server/src/testing/peers/google/faults.ts';
import type { Body, Client } from './kills/client.ts';
import { type Compared, compareIn } from './kills/compare-in.ts';
import { allAtGoogle, Canaries, type Cast, putMails, putMeetings, putShared } from './mailboxes/canaries.ts';
import { answersTo, backupOf, logOf, type Place, readablePaths } from './mailboxes/places.ts';
import {
  addMember,
  connectMailbox,
  type DrilledGoogle,
  done,
  openScene,
  readWhole,
  type Scene,
} from './mailboxes/scene.ts';

/** Times that mails and meetings of every kind are put in, of which the first are there when people connect. */
const ROUNDS = 4;
const BLOCKED = 'lawyers.example';
const REMOVED_WITHIN = 60_000;
const LOOK_MS = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when nothing was found. */
export const run = (wanted: readonly string[]): Promise<boolean> =>
  compareIn(wanted, { what: 'canaries in mailboxes', none: 'found: 0' }, drill);

async function drill({ home, differ }: Compared): Promise<void> {
  const scene = await openScene(home, { LOG_LEVEL: 'debug' });
  const canaries = new Canaries();
  const proof = new Canaries().word('contact');
  const own = new Canaries();
  const cast: Cast = {
    ray: `${own.word('account')}@harbour.nz`,
    sam: 'sam@harbour.nz',
    priya: 'priya@acme.example',
    excluded: 'tom@acme.example',
    blocked: `ann@${BLOCKED}`,
  };
  try {
    const { admin, google } = scene;
    const ids = await addRecords(scene, cast, proof);
    const [ray, sam] = [
      await addMember(scene, 'ray@example.com', 'account_executive'),
      await addMember(scene, 'sam@example.com', 'account_executive'),
    ];
    await done(ray, 'POST', '/mailbox/exclusions', { contactId: ids.excluded });
    await done(ray, 'POST', '/mailbox/exclusions', { domain: 'private.example' });
    google.world.addPerson(cast.ray, canaries.word('name of an account'));
    google.world.addPerson(cast.sam, canaries.word('name of an account'));
    const put = new Putting(google, cast, canaries);
    await put.round();
    await connectMailbox(ray, google, cast.ray);
    await connectMailbox(sam, google, cast.sam);
    await readWhole(ray);
    await put.round();
    google.failNext(FAULTS.backendError, { path: /^\/batch\/gmail/u });
    await readWhole(ray);
    google.world.expireHistory();
    google.world.expireSyncTokens();
    google.oauth.expireAccess();
    for (let round = 2; round < ROUNDS; round++) await put.round();
    google.failNext(FAULTS.unavailable, { path: /^\/calendar/u });
    await readWhole(ray);
    await readWhole(ray);
    const { kept } = await readWhole(ray);
    await readWhole(sam);
    for (const kind of ['message', 'meeting']) {
      const { items } = await ray.get(`/mailbox/kept?kind=${kind}`);
      await done(ray, 'POST', `/mailbox/kept/${items[0].id}/exclude`);
    }
    put.report(kept, differ);
    const words = [...new Set([...canaries.words, ...tokensOf(google)])];
    await search({ scene, home, ids, people: { admin, ray, sam }, words, proof, differ });
    await checkDisconnected({ scene, home, ray, sam, address: cast.ray, differ });
  } finally {
    await scene.stop();
  }
}

async function addRecords({ admin }: Scene, cast: Cast, proof: string): Promise<Record<string, string>> {
  const priya = await done(admin, 'POST', '/contacts', { name: `Priya ${proof}`, email: cast.priya });
  const tom = await done(admin, 'POST', '/contacts', { name: 'Tom Reed', email: cast.excluded });
  await done(admin, 'POST', '/contacts', { name: 'Ann Law', email: cast.blocked });
  const account = await done(admin, 'POST', '/accounts', { name: 'Acme' });
  const deal = await done(admin, 'POST', '/opportunities', { name: 'Crane', accountId: account.id });
  await done(admin, 'PUT', `/opportunities/${deal.id}/contacts/${priya.id}`, { role: 'champion' });
  await done(admin, 'PUT', '/connections/google-workspace/rules', {
    everyMinutes: 5,
    internalDomains: ['harbour.nz'],
    blockedDomains: [BLOCKED],
  });
  return { contacts: priya.id, opportunities: deal.id, accounts: account.id, excluded: tom.id };
}

class Putting {
  readonly #google: DrilledGoogle;
  readonly #cast: Cast;
  readonly #canaries: Canaries;
  readonly #mails = { put: 0, matching: 0 };
  readonly #meetings = { put: 0, matching: 0 };

  constructor(google: DrilledGoogle, cast: Cast, canaries: Canaries) {
    this.#google = google;
    this.#cast = cast;
    this.#canaries = canaries;
  }

  async round(): Promise<void> {
    const mails = await putMails(this.#google, this.#cast, this.#canaries);
    await putShared(this.#google, this.#cast, this.#canaries);
    const meetings = await putMeetings(this.#google, this.#cast, this.#canaries);
    this.#mails.put += mails.put + 1;
    this.#mails.matching += mails.matching + 1;
    this.#meetings.put += meetings.put;
    this.#meetings.matching += meetings.matching;
  }

  report(kept: Body, differ: (what: string) => void): void {
    const [mails, meetings] = [this.#mails, this.#meetings];
    say(`put in: ${[...this.#canaries.kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
    const atGoogle = allAtGoogle(this.#google);
    for (const word of this.#canaries.words) if (!atGoogle.includes(word)) differ(`${word} is not at Google`);
    say(`Ray's mailbox: ${mails.put} messages, ${kept.messages} kept; ${meetings.put} meetings, ${kept.meetings} kept`);
    if (kept.messages !== mails.matching) differ(`${mails.matching} messages match, ${kept.messages} are kept`);
    if (kept.meetings !== meetings.matching) differ(`${meetings.matching} meetings match, ${kept.meetings} are kept`);
  }
}

/** Returns every token that Google's sign-in gave out. */
const tokensOf = ({ tokenAnswers }: DrilledGoogle): readonly string[] => {
  const tokens = tokenAnswers.flatMap((answer) => {
    const { access_token, refresh_token, id_token } = JSON.parse(answer);
    return [access_token, refresh_token, id_token].filter((each) => typeof each === 'string');
  });
  if (tokens.length === 0) throw new Error('no token was seen');
  say(`tokens given out: ${new Set(tokens).size}`);
  return tokens;
};

interface Searching {
  readonly scene: Scene;
  readonly home: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, Client>>;
  readonly words: readonly string[];
  /** A word that must be found. */
  readonly proof: string;
  readonly differ: (what: string) => void;
}

async function search({ scene, home, ids, people, words, proof, differ }: Searching): Promise<void> {
  const { ownerUrl } = await joinEmbedded(home);
  const tables = await findWordsInTables(ownerUrl, [...words, proof]);
  const places: Place[] = [await backupOf(home), logOf(home)];
  const paths = await readablePaths(scene.admin, ids);
  for (const [who, client] of Object.entries(people)) places.push(...(await answersTo(who, client, paths)));
  const found = [...tables.found, ...places.flatMap(({ name, text }) => findWords(text, [...words, proof], name))];
  for (const { word, where } of found) if (word !== proof) differ(`${word} is in ${where}`);
  const proofs = found.filter(({ word }) => word === proof).map(({ where }) => where);
  for (const wanted of ['table public.contacts', 'a backup', '/exports/contacts.csv as admin, 200'])
    if (!proofs.includes(wanted)) differ(`the search does not find a contact's name in ${wanted}`);
  if (!logOf(home).text.includes('/api/v1/mailbox/finish')) differ('the log holds no request');
  const answered = places.filter(({ name }) => name.endsWith(' 200'));
  say(`searched for ${words.length} words: ${tables.tables} tables, ${tables.rows} rows, ${kilobytes(tables.bytes)}`);
  for (const { name, text } of places.slice(0, 2)) say(`  ${name}, ${kilobytes(text.length)}`);
  say(
    `  ${answered.length} answers of ${paths.length} paths, ${kilobytes(sum(answered.map(({ text }) => text.length)))}`,
  );
  say(`  the name of a contact is found in ${proofs.length} places`);
}

interface Disconnecting {
  readonly scene: Scene;
  readonly home: string;
  readonly ray: Client;
  readonly sam: Client;
  /** Of Ray's account. */
  readonly address: string;
  readonly differ: (what: string) => void;
}

/** What is left of a mailbox once it is disconnected, by table. */
const LEFT = `
  SELECT 'mailbox_streams' AS what, count(*)::int AS n FROM mailbox_streams WHERE connection_id = $1
  UNION ALL SELECT 'mailbox_messages', count(*)::int FROM mailbox_messages WHERE connection_id = $1
  UNION ALL SELECT 'meeting_calendars', count(*)::int FROM meeting_calendars WHERE connection_id = $1
  UNION ALL SELECT 'connection_secrets', count(*)::int FROM connection_secrets WHERE connection_id = $1
  UNION ALL SELECT 'messages that nobody has', count(*)::int FROM activities a WHERE a.is_wordless
    AND a.deleted_at IS NULL AND NOT EXISTS (SELECT FROM mailbox_messages m WHERE m.activity_id = a.id)
  UNION ALL SELECT 'meetings that nobody has', count(*)::int FROM meetings m
    WHERE NOT EXISTS (SELECT FROM meeting_calendars c WHERE c.meeting_id = m.id)`;

/** Ids and keys of messages and meetings that no other mailbox has. */
const OWN = `
  SELECT message_id AS id FROM mailbox_messages WHERE connection_id = $1
    AND message_id NOT IN (SELECT message_id FROM mailbox_messages WHERE connection_id <> $1)
  UNION SELECT shared_key FROM mailbox_messages WHERE connection_id = $1
    AND shared_key NOT IN (SELECT shared_key FROM mailbox_messages WHERE connection_id <> $1)
  UNION SELECT event_id FROM meeting_calendars WHERE connection_id = $1
    AND event_id NOT IN (SELECT event_id FROM meeting_calendars WHERE connection_id <> $1)`;

async function checkDisconnected({ scene, home, ray, sam, address, differ }: Disconnecting): Promise<void> {
  const { ownerUrl } = await joinEmbedded(home);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const before = (await sam.get('/mailbox')).kept;
    const { rows } = await owner.query<{ id: string }>(
      `SELECT id FROM connections WHERE remote ->> 'address' = $1 AND member_id IS NOT NULL`,
      [address],
    );
    const id = rows[0]?.id ?? '';
    const own = (await owner.query<{ id: string }>(OWN, [id])).rows.map((row) => row.id);
    const { found: connected } = await findWordsInTables(ownerUrl, [address, ...own]);
    const isSeen = (word: string) => connected.some((each) => each.word === word);
    if (![address, ...own].every(isSeen)) differ('the search does not find what is kept of a mailbox');
    await done(ray, 'POST', '/mailbox/disconnect');
    const until = performance.now() + REMOVED_WITHIN;
    let left: { what: string; n: number }[] = [];
    do {
      left = (await owner.query<{ what: string; n: number }>(LEFT, [id])).rows.filter(({ n }) => n > 0);
      if (left.length > 0) await delay(LOOK_MS);
    } while (left.length > 0 && performance.now() < until);
    for (const { what, n } of left) differ(`after Ray disconnected: ${n} of ${what}`);
    const { found } = await findWordsInTables(ownerUrl, [address, ...own]);
    for (const { word, where } of found) differ(`after Ray disconnected: ${word} is in ${where}`);
    const after = (await sam.get('/mailbox')).kept;
    if (JSON.stringify(before) !== JSON.stringify(after))
      differ(`Sam's mailbox kept ${JSON.stringify(before)}, and ${JSON.stringify(after)} after Ray disconnected`);
    const { text } = await scene.admin.text('/audit-trail?limit=100');
    if (!text.includes('disconnect')) differ('the audit trail does not say that Ray disconnected');
    say(
      `Ray disconnected: of the ${own.length} ids and keys that only Ray had nothing is left; Sam's mailbox keeps ${after.messages} messages and ${after.meetings} meetings`,
    );
  } finally {
    await owner.end();
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;
