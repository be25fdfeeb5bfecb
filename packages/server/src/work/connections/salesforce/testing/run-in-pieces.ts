/** Runs a sync of a test that is cut off again and again. */
import { inTenant } from '../../../../platform/database/tenant.ts';
import { createLogger } from '../../../../platform/logging/logger.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { runSync } from '../../runs/run-sync.ts';
import { SYNC_PLANS } from '../../sync-plans.ts';

interface Pieces {
  readonly organizationId: string;
  readonly syncId: string;
  /** Chunks after which a turn, counted from 0, is cut off. */
  readonly chunks: (turn: number) => number;
}

/**
 * Goes on with a sync until it has ended, and returns how often it took that. The app's own jobs must not run. Every third
 * time the database cuts the connections too, between any two statements.
 */
export async function runInPieces({ database: { pool }, settings }: TestApp, pieces: Pieces): Promise<number> {
  const { organizationId, syncId, chunks } = pieces;
  const stands = () =>
    inTenant(pool, organizationId, async ({ client }) => {
      const { rows } = await client.query<{ moves: number; status: string }>(
        `SELECT coalesce((position ->> 'moves')::int, 0) AS moves, status FROM sync_runs WHERE id = $1`,
        [syncId],
      );
      return rows[0] ?? { moves: 0, status: '' };
    });
  let turns = 0;
  for (; ['queued', 'running'].includes((await stands()).status) && turns < 100; turns++) {
    const stopping = new AbortController();
    const from = (await stands()).moves;
    let isRunning = true;
    const options = { logger: createLogger('error'), settings, plans: SYNC_PLANS, signal: stopping.signal };
    const run = runSync(pool, { organizationId, syncId }, options)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
    while (isRunning && (await stands()).moves < from + chunks(turns))
      await new Promise((resolve) => setTimeout(resolve, 2));
    if (turns % 3 === 2) {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() AND state <> 'idle'`,
      );
    }
    stopping.abort();
    await run;
  }
  return turns;
}
