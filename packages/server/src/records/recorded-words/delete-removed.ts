import { BIN_DAYS, MEETING_BIN_DAYS } from '@forecastle/contract';
import type pg from 'pg';

/**
 * Deletes recorded meetings whose time in a bin is over, each in a transaction, as its audio may be hundreds of megabytes. A process
 * that ends half way leaves the rest for the next.
 */
export async function deleteRemovedMeetings(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  let found = true;
  while (found && !signal?.aborted) {
    const { rows } = await pool.query<{ found: boolean }>('SELECT forget_recorded_meeting($1, $2) AS found', [
      MEETING_BIN_DAYS,
      BIN_DAYS,
    ]);
    found = rows[0]?.found ?? false;
  }
}
