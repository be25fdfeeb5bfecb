/**
 * Random kill -9 of the server and its database under writes, imports and sweeps; then every acknowledged write is
 * compared with what the API answers, the ledger with the present state, and the kept totals with the deals.
 */
import { joinEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { workPool } from '../packages/server/src/platform/database/pools.ts';
import type { Tries } from './kills/client.ts';
import { type Compared, compareIn } from './kills/compare-in.ts';
import { type House, openHouse } from './kills/house.ts';
import { kill, noKills } from './kills/killer.ts';
import { checkAllTotals, replayAll } from './kills/ledger.ts';
import { random } from './kills/random.ts';
import { Server } from './kills/server.ts';
import { Sweeper } from './kills/sweeping.ts';

/** Kills between two comparisons; after each, another organisation goes on, and all are compared at the end. */
const COMPARED_EVERY = 25;

const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number) => Math.round(value).toLocaleString('en');

/** True when nothing was lost. */
export async function run(wanted: readonly string[]): Promise<boolean> {
  const count = Number(wanted.find((each) => /^\d+$/.test(each)) ?? 200);
  return compareIn(wanted, { what: `${count} kills`, none: 'lost: 0' }, (compared) => drill({ ...compared, count }));
}

interface Drill extends Compared {
  readonly count: number;
}

async function drill({ home, count, seed, differ }: Drill): Promise<void> {
  const begun = performance.now();
  const server = new Server(home);
  const tries: Tries = { acknowledged: 0, unacknowledged: 0, errors: new Map() };
  const kills = noKills();
  const houses: House[] = [];
  const seeded = random(seed);
  let sweeper: Sweeper | undefined;
  try {
    await server.start();
    const { ownerUrl, appUrl } = await joinEmbedded(home);
    sweeper = new Sweeper([ownerUrl, appUrl]);
    sweeper.start();
    for (let killed = 0; killed < count; ) {
      const house = await openHouse(`House${houses.length}`, { server, tries, differ }, seeded.fork(houses.length));
      houses.push(house);
      const now = Math.min(COMPARED_EVERY, count - killed);
      await kill(now, { server, sweeper }, kills, seeded);
      killed += now;
      await house.quiet();
      const { compared, replayed } = await check([house], { ownerUrl, appUrl, differ });
      const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
      say(
        `${killed} kills, ${number(tries.acknowledged)} writes acknowledged, ${number(compared)} records compared, ` +
          `${number(replayed)} deals replayed, ${house.journal.imports.length} imports, ${minutes} min`,
      );
    }
    const { compared, replayed } = await check(houses, { ownerUrl, appUrl, differ });
    say(`at the end: ${number(compared)} records compared, ${number(replayed)} deals replayed from the ledger`);
    say(
      `kills: ${Object.entries(kills.byKind)
        .map((each) => each.join(' '))
        .join(', ')}`,
    );
    say(
      `writes: ${number(tries.acknowledged)} acknowledged, ${number(tries.unacknowledged)} tries without an answer; ` +
        `imports: ${houses.flatMap(({ journal }) => journal.imports).length}; scores swept: ${number(sweeper.rewritten)}`,
    );
    say(
      `starts of the server: ${server.starts}, ends by itself: ${server.endedByItself}; ` +
        `longest recovery: ${(kills.longest / 1000).toFixed(1)} s`,
    );
    for (const [said, times] of tries.errors) say(`  answered ${number(times)} times: ${said}`);
  } finally {
    sweeper?.stop();
    await server.stop();
  }
}

interface Urls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly differ: (what: string) => void;
}

async function check(houses: readonly House[], { ownerUrl, appUrl, differ }: Urls) {
  const owner = workPool(ownerUrl, { max: 1 });
  const pool = workPool(appUrl, { max: 1 });
  for (const each of [owner, pool]) each.on('error', () => undefined);
  try {
    let compared = 0;
    let replayed = 0;
    for (const house of houses) {
      compared += await house.compare(differ);
      replayed += await replayAll(pool, house.organizationId, differ);
    }
    await checkAllTotals(owner, differ);
    return { compared, replayed };
  } finally {
    await Promise.all([owner.end(), pool.end()]);
  }
}
