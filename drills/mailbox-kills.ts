/**
 * kill -9 of the server, and at times of its database, while it reads mailboxes. Then each message with a contact must be one
 * activity, with its contacts, in all mailboxes that have it, and each meeting with one too; nothing else may be kept.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { joinEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { workPool } from '../packages/server/src/platform/database/pools.ts';
import { type Compared, compareIn } from './kills/compare-in.ts';
import { killNow } from './kills/kill-now.ts';
import { type Random, random } from './kills/random.ts';
import { compareKept } from './mailboxes/compare-kept.ts';
import { addMember, connectMailbox, done, openScene, readWhole, type Scene } from './mailboxes/scene.ts';
import { Writers } from './mailboxes/writers.ts';

const MAILS = 400;
const KILLS = 20;
const REPS = ['ray@harbour.nz', 'sam@harbour.nz'] as const;
const CONTACTS = Array.from({ length: 8 }, (_, n) => `kim-${n}@buyer.test`);
/** A kill strikes after at most so many requests to Google, and so many milliseconds more. */
const REQUESTS_AT_MOST = 8;
const MS_AT_MOST = 60;
/** Milliseconds to wait for the requests: where all is read there are few. */
const REQUESTS_WITHIN = 5_000;
/** One kill in so many strikes the database too, and after one in so many all access tokens have run out. */
const DATABASE_TOO = 4;
const TOKENS_EXPIRE = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when each was kept once. */
export async function run(wanted: readonly string[]): Promise<boolean> {
  const [mails = MAILS, kills = KILLS] = wanted.filter((each) => /^\d+$/.test(each)).map(Number);
  return compareIn(wanted, { what: `${mails} mails, ${kills} kills`, none: 'lost: 0, twice: 0' }, (compared) =>
    drill({ ...compared, mails, kills }),
  );
}

interface Drill extends Compared {
  readonly mails: number;
  readonly kills: number;
}

async function drill({ home, mails, kills, seed, differ }: Drill): Promise<void> {
  const scene = await openScene(home);
  const { server, google, admin, organizationId } = scene;
  const seeded = random(seed);
  try {
    const contactIds = new Map<string, string>();
    for (const email of CONTACTS) {
      contactIds.set(email, (await done(admin, 'POST', '/contacts', { name: email.split('@')[0], email })).id);
    }
    for (const email of REPS) google.world.addPerson(email);
    const writers = new Writers(google.world, { reps: REPS, contacts: CONTACTS, random: seeded.fork(1) });
    // Half of it lies there when they connect.
    writers.write(Math.ceil(mails / 2));
    const reps = [];
    for (const email of REPS) {
      const rep = await addMember(scene, email, 'account_executive');
      await connectMailbox(rep, google, email);
      reps.push(rep);
    }
    let left = mails - Math.ceil(mails / 2);
    let midRequest = 0;
    let longest = 0;
    for (let killed = 0; killed < kills; killed++) {
      const now = Math.ceil(left / (kills - killed));
      writers.write(now);
      left -= now;
      if (seeded.below(TOKENS_EXPIRE) === 0) google.oauth.expireAccess();
      const asked = requestsCome(scene, 1 + seeded.below(REQUESTS_AT_MOST));
      await Promise.all(reps.map((rep) => done(rep, 'POST', '/mailbox/read')));
      if (await asked) midRequest++;
      await delay(seeded.below(MS_AT_MOST));
      strike(scene, seeded);
      longest = Math.max(longest, await server.recovered());
    }
    writers.write(left);
    const mailboxes = [];
    for (const rep of reps) mailboxes.push(await readWhole(rep));
    const { ownerUrl } = await joinEmbedded(home);
    const owner = workPool(ownerUrl, { max: 1 });
    try {
      const kept = await compareKept(owner, { organizationId, world: google.world, reps: REPS, contactIds, differ });
      say(`${writers.written} messages and ${writers.meetings} meetings at Google, in ${REPS.length} mailboxes`);
      say(
        `matching: ${kept.messages} messages in ${kept.copies} copies, ${kept.meetings} meetings: each one activity with its contacts`,
      );
    } finally {
      await owner.end();
    }
    const counts = mailboxes.map(({ kept }) => `${kept.messages} messages and ${kept.meetings} meetings`);
    say(`the mailboxes say that they keep ${counts.join(', ')}`);
    say(
      `${kills} kills, ${midRequest} of them after requests to Google had come; ${server.starts} starts, ` +
        `${server.endedByItself} ends by itself; longest recovery ${(longest / 1000).toFixed(1)} s; ` +
        `${google.requests().length} requests to Google`,
    );
  } finally {
    await scene.stop();
  }
}

/** Returns whether so many requests for mail or meetings come in time. */
async function requestsCome({ google }: Scene, count: number): Promise<boolean> {
  const come = Promise.withResolvers<boolean>();
  let left = count;
  const unwatch = google.watch(({ path }, what) => {
    if (what === 'asked' && /^\/(gmail|calendar|batch)\//u.test(path) && --left === 0) come.resolve(true);
  });
  const late = setTimeout(() => come.resolve(false), REQUESTS_WITHIN);
  try {
    return await come.promise;
  } finally {
    clearTimeout(late);
    unwatch();
  }
}

function strike({ server }: Scene, seeded: Random): void {
  const { postmaster } = server;
  server.kill();
  if (seeded.below(DATABASE_TOO) === 0 && postmaster > 0) killNow(postmaster);
}
