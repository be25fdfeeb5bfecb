/**
 * kill -9 of the server and its jobs in the middle of the steps of a first load of Salesforce: the sync goes on by itself, and
 * ends with the counts of Salesforce, with each ledger telling the present of its deal and nothing staged.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { signUp } from '../bench/product.ts';
import { checkCounts, checkReplays } from '../bench/salesforce/check-load.ts';
import { connect, startSync } from '../bench/salesforce/connect.ts';
import { lookAtSync, type SyncLook } from '../bench/salesforce/watch-sync.ts';
import { joinEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { workPool } from '../packages/server/src/platform/database/pools.ts';
import { checkAllTotals } from './kills/ledger.ts';
import { Server } from './kills/server.ts';

const OPPORTUNITIES = 10_000;
/** Rows of field history of each, so that both sources of its history are staged. */
const FIELD_CHANGES = 2;
const REPLAYED = 1_000;
const LOOK_MS = 50;
/** The steps in which the server is killed, once so many of their chunks are written. */
const KILLS = [
  { step: 'Opportunity', chunks: 6 },
  { step: 'OpportunityHistory OpportunityHistory', chunks: 10 },
  { step: 'OpportunityHistory OpportunityFieldHistory', chunks: 5 },
  { step: 'OpportunityHistory', chunks: 3 },
  { step: 'OpportunityHistory', chunks: 4 },
];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when nothing was lost and nothing was done twice. */
export async function run([opportunities = OPPORTUNITIES]: readonly (string | number)[]): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'forecastle-drill-'));
  const server = new Server(home, { SALESFORCE_PRIVATE_HOSTS: 'true' });
  let stopPeer: (() => void) | undefined;
  let pools: readonly pg.Pool[] = [];
  try {
    await server.start();
    const { cookie, organizationId } = await signUp(server.url);
    const wish = { opportunities: Number(opportunities), fieldChanges: FIELD_CHANGES };
    const connected = await connect({ url: server.url, cookie }, wish);
    stopPeer = connected.stopPeer;
    const { ownerUrl, appUrl } = await joinEmbedded(home);
    const [owner, pool] = [workPool(ownerUrl, { max: 1 }), workPool(appUrl, { max: 1 })];
    pools = [owner, pool];
    for (const each of pools) each.on('error', () => undefined);
    const syncId = await startSync({ url: server.url, cookie });
    for (const { step, chunks } of KILLS) await killIn(server, { owner, syncId, step, chunks });
    const { counts } = await until(owner, syncId, ({ status }) => status === 'completed');
    say(await checkCounts(owner, { organizationId, peer: connected.peer, counts }));
    await checkReplays(pool, organizationId, REPLAYED);
    await checkAllTotals(owner, (what) => {
      throw new Error(what);
    });
    say(`${server.starts} starts; the ledger of ${REPLAYED} deals replays to their present; lost: 0`);
    return true;
  } finally {
    stopPeer?.();
    await Promise.all(pools.map((each) => each.end()));
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Killing {
  readonly owner: pg.Pool;
  readonly syncId: string;
  readonly step: string;
  readonly chunks: number;
}

async function killIn(server: Server, { owner, syncId, step, chunks }: Killing): Promise<void> {
  const { moves } = await until(owner, syncId, (found) => found.step === step);
  const at = await until(owner, syncId, (found) => found.moves >= moves + chunks);
  if (at.step !== step) throw new Error(`${step} ended before it was killed: ask for more opportunities`);
  server.kill();
  const took = await server.recovered();
  say(`killed in ${step} after ${at.moves} chunks, back after ${(took / 1000).toFixed(1)} s`);
}

/** Looks until the sync stands as wanted. The database may go away meanwhile. */
async function until(owner: pg.Pool, syncId: string, isWanted: (found: SyncLook) => boolean): Promise<SyncLook> {
  for (;;) {
    const found = await lookAtSync(owner, syncId);
    if (isWanted(found)) return found;
    if (found.status === 'completed')
      throw new Error('the sync ended before it was killed: ask for more opportunities');
    await delay(LOOK_MS);
  }
}
