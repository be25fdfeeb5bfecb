/**
 * Mailboxes that are polled: messages matched with contacts and kept a minute, by one reader, and what lists take while 100
 * mailboxes get new mail and are read. `npm run bench -- mailboxes 1000 20` names the contacts and the mailboxes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newId } from '../packages/server/src/platform/database/ids.ts';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { createLogger } from '../packages/server/src/platform/logging/logger.ts';
import { loadSettings } from '../packages/server/src/platform/settings/settings.ts';
import { MAILBOX_SYSTEMS } from '../packages/server/src/work/connections/mailbox-systems.ts';
import { keepSecret } from '../packages/server/src/work/connections/secrets.ts';
import { readSoon } from '../packages/server/src/work/mailboxes/begin-reading.ts';
import { readMailbox } from '../packages/server/src/work/mailboxes/streams/read-mailbox.ts';
import { drain } from './asking.ts';
import { type DeliverWish, type MailboxWish, type PlayingGoogle, writerOf } from './google/peer-process.ts';
import { growTo, prepareOrganization } from './organisation.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, reportMachine, reportRate, reportTime } from './report.ts';

const PEER = fileURLToPath(new URL('google/peer-process.ts', import.meta.url));
const CONTACTS = 100_000;
const MAILBOXES = 100;
const DEALS = 10_000;
/** Messages that one mailbox gets for the first measure, and each one for the second, every time they are read. */
const MANY = 2_000;
const FEW = 5;
/** A person gets some hundred a day: at this rate an hour's mail of 100 people takes seconds. */
const MATCHED_A_SECOND = 100;
const SLOWER_AT_MOST = 1.5;
/** Milliseconds from one time that all mailboxes get mail to the next. */
const BETWEEN_MS = 10_000;
const ROUNDS = 60;
const ROUND_MS = 500;
const LISTS = ['/opportunities?limit=50&withTotal=true', '/contacts?limit=50', '/pipeline/overview?dueIn=quarter'];

export async function run([contacts = CONTACTS, mailboxes = MAILBOXES]: readonly (string | number)[]): Promise<void> {
  const addresses = Array.from({ length: Number(mailboxes) }, (_, n) => `rep-${n}@harbourline.test`);
  const google = await startGoogle({ addresses, writers: Number(contacts) });
  process.env.GOOGLE_API_ORIGIN = google.origin;
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 4, pipeline: true });
  pool.on('error', () => undefined);
  try {
    await prepareOrganization(product);
    await growTo(product, pool, 0, DEALS);
    await addContacts(product, Number(contacts));
    const connectionIds = await connectAll(product, pool, addresses, google.tokens);
    await measureMatching(product, pool, connectionIds, google);
    await measureLists(product, pool, connectionIds, google);
    reportMachine();
  } finally {
    await pool.end();
    await product.stop();
    google.child.disconnect();
  }
}

interface Google extends PlayingGoogle {
  readonly child: ChildProcess;
  readonly deliver: (messages: number, mailboxes?: number) => Promise<void>;
}

async function startGoogle(wish: MailboxWish): Promise<Google> {
  const child = fork(PEER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(wish);
  const [playing] = (await once(child, 'message')) as [PlayingGoogle];
  return {
    ...playing,
    child,
    async deliver(messages, mailboxes = wish.addresses.length) {
      const delivered = once(child, 'message');
      child.send({ deliver: messages, mailboxes } satisfies DeliverWish);
      await delivered;
    },
  };
}

async function addContacts({ owner, organizationId }: Product, contacts: number): Promise<void> {
  await owner.query(
    `INSERT INTO contacts (organization_id, id, name, name_key, email)
     SELECT $1, uuidv7(), 'Kim Buyer ' || n, 'kim buyer ' || n, replace($3, '0', n::text)
     FROM generate_series(0, $2::int - 1) n`,
    [organizationId, contacts, writerOf(0)],
  );
  await owner.query('VACUUM ANALYZE contacts');
}

/** Connects each of the organisation's first people with a mailbox, as if they had signed in. Nothing is due yet. */
async function connectAll(
  { home, organizationId }: Product,
  pool: pg.Pool,
  addresses: readonly string[],
  tokens: readonly string[],
): Promise<string[]> {
  const settings = loadSettings({ ...process.env, FORECASTLE_HOME: home });
  return inTenant(pool, organizationId, async (tx) => {
    const { rows: members } = await tx.client.query<{ id: string }>(
      'SELECT id FROM members WHERE organization_id = $1 ORDER BY id LIMIT $2',
      [organizationId, addresses.length],
    );
    const ids: string[] = [];
    for (const [nth, { id: memberId }] of members.entries()) {
      const id = newId();
      await tx.client.query(
        `INSERT INTO connections (organization_id, id, system, member_id, state, remote)
         VALUES ($1, $2, 'google_workspace', $3, 'healthy', $4)`,
        [organizationId, id, memberId, { accountId: String(nth), address: addresses[nth], notAllowed: [] }],
      );
      const now = new Date().toISOString();
      await tx.client.query(
        `INSERT INTO mailbox_streams (organization_id, connection_id, stream, "window", read_from, next_try_at)
         VALUES ($1, $2, 'mail', $3, now(), now() + interval '1 day')`,
        [organizationId, id, JSON.stringify({ from: now, to: now, at: null, isRepeat: false })],
      );
      await keepSecret(tx, settings, { connectionId: id, kind: 'access_token' }, tokens[nth] ?? '');
      ids.push(id);
    }
    return ids;
  });
}

/** Reads one mailbox turn after turn, in this process, without the waits for its quota. */
async function measureMatching(
  { home, owner, organizationId }: Product,
  pool: pg.Pool,
  [connectionId = '']: readonly string[],
  google: Google,
): Promise<void> {
  await google.deliver(MANY, 1);
  const settings = loadSettings({ ...process.env, FORECASTLE_HOME: home });
  const begun = performance.now();
  const reading = {
    settings,
    systems: MAILBOX_SYSTEMS,
    logger: createLogger('error'),
    signal: new AbortController().signal,
  };
  for (let isOver = false; !isOver; ) {
    await owner.query('UPDATE mailbox_streams SET next_try_at = now() WHERE connection_id = $1', [connectionId]);
    await readMailbox(pool, { organizationId, connectionId }, reading);
    const { rows } = await owner.query<{ over: boolean }>(
      'SELECT "window" IS NULL AS over FROM mailbox_streams WHERE connection_id = $1',
      [connectionId],
    );
    isOver = rows[0]?.over ?? true;
  }
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM mailbox_messages');
  const kept = rows[0]?.n ?? 0;
  process.stdout.write(
    `${kept.toLocaleString('en')} messages kept: ${Math.round((kept / seconds) * 60).toLocaleString('en')} a minute\n`,
  );
  reportRate('messages read, matched and kept', kept / seconds, MATCHED_A_SECOND, 'messages');
}

async function measureLists(
  product: Product,
  pool: pg.Pool,
  connectionIds: readonly string[],
  google: Google,
): Promise<void> {
  const { organizationId } = product;
  const quiet = await askLists(product);
  let isOver = false;
  const polling = (async () => {
    let rounds = 0;
    for (; !isOver; rounds++) {
      await google.deliver(FEW);
      // All at once, where they would be spread over five minutes.
      for (const connectionId of connectionIds) {
        await inTenant(pool, organizationId, (tx) => readSoon(tx, connectionId, new Date()));
      }
      await delay(BETWEEN_MS);
    }
    return rounds;
  })();
  const busy = await askLists(product);
  isOver = true;
  const rounds = await polling;
  const [before, meanwhile] = [percentile(quiet, 95), percentile(busy, 95)];
  process.stdout.write(
    `lists, 95th percentile: ${before.toFixed(0)} ms quiet, ${meanwhile.toFixed(0)} ms while ${google.tokens.length} mailboxes get ${FEW} messages each (${rounds} times)\n`,
  );
  reportTime('lists while mailboxes are polled', meanwhile, before * SLOWER_AT_MOST);
}

/** Milliseconds of each list, asked one after the other. */
async function askLists(product: Product): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of LISTS) {
      const begun = performance.now();
      await drain(product, path);
      samples.push(performance.now() - begun);
    }
    await delay(ROUND_MS);
  }
  return samples;
}
