/** Watches a sync from outside: what each of its steps took, and how much memory the server held meanwhile. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { SyncCounts } from '@forecastle/contract';
import type pg from 'pg';
import type { Product } from '../product.ts';

const LOOK_MS = 200;

export interface StepTime {
  readonly name: string;
  seconds: number;
  /** Chunks that were taken. */
  moves: number;
}

export interface WatchedSync {
  readonly steps: readonly StepTime[];
  readonly counts: readonly SyncCounts[];
  readonly seconds: number;
  /** Megabytes at each look, in order. */
  readonly memory: readonly number[];
}

export interface SyncLook {
  readonly status: string;
  readonly step: string | null;
  readonly moves: number;
  readonly counts: readonly SyncCounts[];
  readonly error: string | null;
}

/** Throws when it failed. */
export async function lookAtSync(owner: Pick<pg.Pool, 'query'>, syncId: string): Promise<SyncLook> {
  const { rows } = await owner.query<SyncLook>(
    `SELECT status, position ->> 'step' AS step, (position ->> 'moves')::int AS moves, counts, error FROM sync_runs WHERE id = $1`,
    [syncId],
  );
  const [found] = rows;
  if (!found) throw new Error('the sync is not there');
  if (found.status === 'failed') throw new Error(`the sync failed: ${found.error}`);
  return found;
}

/** Watches until the sync is completed. */
export async function watchSync(product: Pick<Product, 'owner' | 'pid'>, syncId: string): Promise<WatchedSync> {
  const steps = new Map<string, StepTime>();
  const memory: number[] = [];
  const begun = performance.now();
  let moves = 0;
  for (let moved = begun; ; ) {
    const found = await lookAtSync(product.owner, syncId);
    const now = performance.now();
    memory.push(heldBy(product.pid));
    // A step is named once its first chunk is written: the time since the chunk before is its own.
    if (found.moves > moves || found.status === 'completed') {
      const name = found.step ?? '';
      const step = steps.get(name) ?? { name, seconds: 0, moves: 0 };
      step.seconds += (now - moved) / 1000;
      step.moves += found.moves - moves;
      steps.set(name, step);
      moves = found.moves;
      moved = now;
    }
    if (found.status === 'completed')
      return { steps: [...steps.values()], counts: found.counts, seconds: (now - begun) / 1000, memory };
    await delay(LOOK_MS);
  }
}

/** Returns the resident memory in megabytes, from Linux. */
function heldBy(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}
