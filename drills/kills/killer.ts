/** Kills with SIGKILL what runs, at moments that a seed picks, and waits until the product has recovered by itself. */
import { setTimeout as delay } from 'node:timers/promises';
import { namesBelow } from '../../packages/server/src/platform/database/cluster/processes.ts';
import { killNow } from './kill-now.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import type { Sweeper } from './sweeping.ts';

export const KINDS = ['server', 'backend', 'postmaster', 'sweeper', 'everything'] as const;
export type Kind = (typeof KINDS)[number];

/** How often of twenty each is chosen. */
const SHARES: Record<Kind, number> = { server: 6, backend: 5, postmaster: 4, sweeper: 2, everything: 3 };
const LOTS = KINDS.flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind));
/** Milliseconds at most from one recovery to the next kill. */
const CALM = 2_500;
/** One kill in so many strikes while the one before is being recovered from, within so many milliseconds. */
const STRIKES_AGAIN = 4;
const STRIKES_WITHIN = 800;

export interface Kills {
  readonly byKind: Record<Kind, number>;
  /** Milliseconds of the longest recovery. */
  longest: number;
}

export const noKills = (): Kills => ({
  byKind: { server: 0, backend: 0, postmaster: 0, sweeper: 0, everything: 0 },
  longest: 0,
});

export interface Targets {
  readonly server: Server;
  readonly sweeper: Sweeper;
}

/** Kills so many times; the product is ready when it returns. */
export async function kill(count: number, targets: Targets, kills: Kills, random: Random): Promise<void> {
  for (let done = 0; done < count; ) {
    const isOnTop = random.below(STRIKES_AGAIN) === 0;
    if (!isOnTop) kills.longest = Math.max(kills.longest, await targets.server.recovered());
    await delay(random.below(isOnTop ? STRIKES_WITHIN : CALM));
    const kind = random.pick(LOTS);
    if (!strike(kind, targets, random)) continue;
    kills.byKind[kind]++;
    done++;
  }
  kills.longest = Math.max(kills.longest, await targets.server.recovered());
}

/** False when there was nothing of the kind to kill. */
function strike(kind: Kind, { server, sweeper }: Targets, random: Random): boolean {
  const { postmaster } = server;
  if (kind === 'server') return server.kill();
  if (kind === 'sweeper') return sweeper.kill();
  if (kind === 'everything') {
    const isKilled = server.kill();
    sweeper.kill();
    return (postmaster > 0 && killNow(postmaster)) || isKilled;
  }
  if (postmaster === 0) return false;
  if (kind === 'postmaster') return killNow(postmaster);
  const backends = namesBelow(postmaster).map(({ pid }) => pid);
  return backends.length > 0 && killNow(random.pick(backends));
}
