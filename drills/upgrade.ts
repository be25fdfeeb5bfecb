/**
 * An update beside people: a process of an earlier version and one of this stand on one database, and everybody's requests
 * go to either by turns. Then every acknowledged write is compared with what both answer, the ledger with the present state,
 * and the kept totals with the deals. Without a commit the earlier version is that before the newest migration. It runs on
 * the dependencies of now. With `dump` this version alone is started on the oldest database that it can update.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { workPool } from '../packages/server/src/platform/database/pools.ts';
import { createLogger } from '../packages/server/src/platform/logging/logger.ts';
import { ROOT } from '../scripts/pages/build.ts';
import type { Answering, Body, Tries } from './kills/client.ts';
import { openHouse } from './kills/house.ts';
import { checkAllTotals, replayAll } from './kills/ledger.ts';
import { random } from './kills/random.ts';
import { stopAtSignal } from './kills/stop-at-signal.ts';
import { upgradeDump } from './upgrades/dump.ts';
import { type Process, startProcess } from './upgrades/process.ts';

/** Milliseconds of the earlier version alone, of both, and of the newer alone. */
const ALONE = 15_000;
const BOTH = 45_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when nothing was lost and nobody was answered an error. */
export async function run([commit = beforeNewestMigration()]: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-drill-'));
  const differences: string[] = [];
  const differ = (what: string) => {
    differences.push(what);
    say(`  DIFFERENCE: ${what}`);
  };
  try {
    say(`from ${commit} to what is here`);
    await (commit === 'dump' ? upgradeDump(folder, { differ, say }) : drill(folder, commit, differ));
  } catch (error) {
    differ((error as Error).stack ?? String(error));
  }
  if (differences.length > 0) {
    say(`${differences.length} differences; the data and the logs are left in ${folder}`);
    return false;
  }
  say('lost: 0');
  rmSync(folder, { recursive: true, force: true });
  return true;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const beforeNewestMigration = () =>
  git('log', '-1', '--format=%H', '--', 'packages/server/migrations/meta/_journal.json').concat('^');

async function drill(folder: string, commit: string, differ: (what: string) => void): Promise<void> {
  const earlier = checkOut(commit, join(folder, 'earlier'));
  const cluster = await startEmbedded({ home: join(folder, 'database'), logger: createLogger('error') });
  const running: Process[] = [];
  const stopAll = async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await cluster.stop();
  };
  stopAtSignal(stopAll);
  const start = async (root: string, name: string) => {
    const started = await startProcess(root, join(folder, name), cluster);
    running.push(started);
    return started;
  };
  try {
    const old = await start(earlier, 'old');
    const turns = new Turns([old.url]);
    const tries: Tries = { acknowledged: 0, unacknowledged: 0, errors: new Map() };
    const house = await openHouse('House', { server: turns, tries, differ }, random(1));
    await delay(ALONE);
    const next = await start(ROOT, 'new');
    turns.among = [old.url, next.url];
    say(`${tries.acknowledged} writes acknowledged by the earlier version alone`);
    await delay(BOTH);
    turns.among = [next.url];
    say(`${tries.acknowledged} with both`);
    await delay(ALONE);
    await house.quiet();
    say(`${tries.acknowledged} in the end, ${house.journal.imports.length} imports`);
    for (const [said, times] of tries.errors) differ(`answered ${times} times: ${said}`);
    for (const [name, { url }] of Object.entries({ earlier: old, newer: next })) {
      turns.among = [url];
      say(`${await house.compare(differ, isSameAsFarAsBothKnow)} records compared by the ${name}`);
    }
    const pool = workPool(cluster.appUrl, { max: 1 });
    const owner = workPool(cluster.ownerUrl, { max: 1 });
    say(`${await replayAll(pool, house.organizationId, differ)} deals replayed from the ledger`);
    await checkAllTotals(owner, differ);
    await Promise.all([pool.end(), owner.end()]);
  } finally {
    await stopAll();
  }
}

/** A version answers what it knows: fields that the other has none of are passed over. */
function isSameAsFarAsBothKnow(one: Body, other: Body): boolean {
  if (!isFields(one) || !isFields(other)) return isDeepStrictEqual(one, other);
  return Object.keys(one).every((name) => !(name in other) || isSameAsFarAsBothKnow(one[name], other[name]));
}
const isFields = (value: Body): value is Record<string, Body> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whoever is answered by several, one after the other. */
class Turns implements Answering {
  among: readonly string[];
  readonly defect = undefined;
  #turn = 0;

  constructor(among: readonly string[]) {
    this.among = among;
  }

  get url(): string {
    return this.among[this.#turn++ % this.among.length] ?? '';
  }
}

/** The files of a commit, on what is installed here; its own packages are its own. */
function checkOut(commit: string, to: string): string {
  mkdirSync(to);
  execFileSync('sh', ['-c', `git archive ${git('rev-parse', '--verify', commit)} | tar -x -C '${to}'`], { cwd: ROOT });
  const modules = join(ROOT, 'node_modules');
  mkdirSync(join(to, 'node_modules', '@forecastle'), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name !== '@forecastle') symlinkSync(join(modules, name), join(to, 'node_modules', name));
  }
  for (const name of readdirSync(join(modules, '@forecastle'))) {
    symlinkSync(join('..', '..', 'packages', name), join(to, 'node_modules', '@forecastle', name));
  }
  for (const name of readdirSync(join(to, 'packages'))) {
    const own = join('packages', name, 'node_modules');
    if (existsSync(join(ROOT, own))) symlinkSync(join(ROOT, own), join(to, own));
  }
  return to;
}
