/**
 * Random changes in Salesforce and here while syncs and pushes run and the server is killed with SIGKILL: in the end both sides
 * have the same values, nothing was written that Salesforce decides, and nothing is lost or there twice.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { joinEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { workPool } from '../packages/server/src/platform/database/pools.ts';
import { Client, type Tries } from './kills/client.ts';
import { type Compared, compareIn } from './kills/compare-in.ts';
import { checkAllTotals, replayAll } from './kills/ledger.ts';
import { type Random, random } from './kills/random.ts';
import { Server } from './kills/server.ts';
import { ChangesHere } from './salesforce-both-ways/changes-here.ts';
import { ChangesThere } from './salesforce-both-ways/changes-there.ts';
import { checkRuns, checkSides, checkWrites, readFailures, recordsOf } from './salesforce-both-ways/check.ts';
import { type Organization, openOrganization, readMapping } from './salesforce-both-ways/organization.ts';
import { type Look, type SyncKind, Syncs } from './salesforce-both-ways/syncs.ts';

const CHANGES = 1_000;
const KILLS = 200;
/** Deals of the first load, beside those of the example. */
const DEALS = 17;
/** Kills in the first load, at most. */
const KILLS_OF_LOAD = 12;
/** Changes from one sync to the next, of which some are made while it runs. */
const CHANGES_AT_ONCE = 10;
const KINDS: readonly SyncKind[] = ['incremental', 'incremental', 'push', 'push', 'full'];
const QUIET_ROUNDS = 8;
/** Rounds from one line of progress to the next. */
const REPORTED_EVERY = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when both sides agree. */
export async function run(wanted: readonly string[]): Promise<boolean> {
  const numbers = wanted.filter((each) => /^\d+$/.test(each)).map(Number);
  const [changes = CHANGES, kills = KILLS] = numbers;
  return compareIn(wanted, { what: `${changes} changes, ${kills} kills`, none: 'differences: 0' }, (compared) =>
    drill({ ...compared, changes, kills }),
  );
}

interface Drill extends Compared {
  readonly changes: number;
  readonly kills: number;
}

async function drill({ home, changes, kills, seed, differ }: Drill): Promise<void> {
  const begun = performance.now();
  const server = new Server(home, { SALESFORCE_PRIVATE_HOSTS: 'true' });
  const tries: Tries = { acknowledged: 0, unacknowledged: 0, errors: new Map() };
  const seeded = random(seed);
  const closing: (() => unknown)[] = [];
  try {
    await server.start();
    const { ownerUrl, appUrl } = await joinEmbedded(home);
    const owner = workPool(ownerUrl, { max: 3 });
    const app = workPool(appUrl, { max: 2 });
    for (const each of [owner, app]) {
      each.on('error', () => undefined);
      closing.push(() => each.end());
    }
    const other = await openOther(server, tries);
    const before = await recordsOf(owner, other);
    const organization = await openOrganization(server, tries, seeded.fork(0), DEALS);
    closing.push(() => organization.peer.stop());
    say(
      `who decides: ${[...organization.owners]
        .filter(([, who]) => who !== 'theirs')
        .map((each) => each.join(' '))
        .join(', ')}`,
    );
    const there = new ChangesThere(organization.peer, seeded.fork(1));
    const here = new ChangesHere(organization, owner, seeded.fork(2));
    const syncs = new Syncs(server, organization, { owner, app }, seeded.fork(3));
    const made = new Map<string, number>();
    const rounds = new Rounds({ organization, there, here, syncs, made, random: seeded.fork(4), differ });
    await rounds.load(Math.min(KILLS_OF_LOAD, Math.ceil(kills / 5)));
    await rounds.all(changes, kills, (done) => {
      const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
      say(`${done} changes, ${syncs.killed} kills, ${rounds.syncs} syncs, ${minutes} min`);
    });
    await rounds.settle();
    const quiet = await rounds.quiet();
    const sides = { organization, owner, here };
    const values = await checkSides(sides, differ);
    const full = await rounds.sync('full', 0);
    for (const counts of full.counts) {
      const { created, updated, removed } = counts;
      if (Number(created) + Number(updated) + Number(removed) > 0 && counts.object !== 'OpportunityHistory')
        differ(`a sync of everything changed what later syncs had left: ${JSON.stringify(counts)}`);
    }
    await rounds.quiet();
    await checkSides(sides, differ);
    const written = checkWrites(organization, await readMapping(owner, organization), differ);
    const runs = await checkRuns(sides, differ);
    const replayed = await replayAll(app, organization.organizationId, differ);
    await checkAllTotals(owner, differ);
    if ((await recordsOf(owner, other)) !== before) differ('records of another organisation changed');
    for (const failure of await readFailures(sides)) differ(`waits in the list of failures: ${failure}`);
    table('changes', made);
    table('kills at the moment when', syncs.kills);
    table('kills in step', syncs.steps);
    table('refused here', here.refusals);
    say(
      `${runs} syncs added up, of them ${quiet} quiet at the end; ${values} values compared, ${written} written there`,
    );
    say(
      `${replayed} deals replayed from the ledger; ${server.starts} starts of the server; longest recovery ${(syncs.longest / 1000).toFixed(1)} s`,
    );
  } finally {
    for (const close of closing.toReversed()) await close();
    await server.stop();
  }
}

function table(title: string, counts: ReadonlyMap<string, number>): void {
  if (counts.size === 0) return;
  say(`${title}:`);
  for (const [what, count] of [...counts].toSorted((a, b) => b[1] - a[1]))
    say(`  ${String(count).padStart(5)}  ${what}`);
}

/** An organisation beside it, which no sync may touch. Returns its id. */
async function openOther(server: Server, tries: Tries): Promise<string> {
  const client = new Client(server, tries);
  await client.signUp('Beside', 'beside@example.com');
  for (const name of ['Tui pilot', 'Kea rollout', 'Deal 1'])
    await client.ask('POST', '/opportunities', { body: { name }, key: name });
  for (const name of ['Tui Foods', 'Kea Power']) await client.ask('POST', '/accounts', { body: { name }, key: name });
  return (await client.get('/session')).organization.id;
}

interface Playing {
  readonly organization: Organization;
  readonly there: ChangesThere;
  readonly here: ChangesHere;
  readonly syncs: Syncs;
  readonly made: Map<string, number>;
  readonly random: Random;
  readonly differ: (what: string) => void;
}

class Rounds {
  readonly #of: Playing;
  syncs = 0;

  constructor(of: Playing) {
    this.#of = of;
  }

  load(kills: number): Promise<Look> {
    return this.sync('first load', kills);
  }

  async sync(kind: SyncKind, kills: number): Promise<Look> {
    this.syncs++;
    const look = await this.#of.syncs.run(kind, kills);
    if (look.status !== 'completed') this.#of.differ(`the ${kind} ${look.id} is ${look.status}: ${look.error}`);
    return look;
  }

  async all(changes: number, kills: number, report: (done: number) => void): Promise<void> {
    const { random, syncs } = this.#of;
    for (let done = 0, round = 1; done < changes || syncs.killed < kills; round++) {
      const now = Math.min(CHANGES_AT_ONCE, changes - done);
      const during = random.below(now + 1);
      for (let n = during; n < now; n++) await this.#change();
      const left = kills - syncs.killed;
      const roundsLeft = Math.max(1, Math.ceil((changes - done) / CHANGES_AT_ONCE));
      const running = this.sync(random.pick(KINDS), Math.min(left, Math.ceil(left / roundsLeft)));
      // A failed sync is reported when it is awaited, after the changes.
      running.catch(() => undefined);
      for (let n = 0; n < during; n++) {
        await delay(random.below(150));
        await this.#change();
      }
      await running;
      done += now;
      if (round % REPORTED_EVERY === 0) report(done);
    }
  }

  async #change(): Promise<void> {
    const { there, here, made, random } = this.#of;
    const isHere = random.below(2) === 0;
    const what = isHere ? `here: ${await here.change()}` : `there: ${there.change()}`;
    made.set(what, (made.get(what) ?? 0) + 1);
  }

  /** Shows what is hidden there, and lets the time pass in which syncs go by a description that does not have it. */
  async settle(): Promise<void> {
    this.#of.there.showAll();
    await this.#of.syncs.ageDescription();
  }

  /** Syncs and pushes until nothing changes any more. Returns how many syncs that took. */
  async quiet(): Promise<number> {
    for (let round = 1; round <= QUIET_ROUNDS; round++) {
      const read = await this.sync('incremental', 0);
      const sent = await this.sync('push', 0);
      const changed = [...read.counts, ...sent.counts].some(({ created, updated, removed, sent: written }) =>
        [created, updated, removed, written].some((count) => Number(count) > 0),
      );
      if (!changed) return round * 2;
    }
    this.#of.differ(`${QUIET_ROUNDS} rounds of syncs do not come to rest`);
    return QUIET_ROUNDS * 2;
  }
}
