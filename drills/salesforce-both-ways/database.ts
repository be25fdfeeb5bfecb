/** Asks the database again while it is away: a server that starts again may cut the connections of others. */
import { setTimeout as delay } from 'node:timers/promises';
import { isPassing } from '../../packages/server/src/platform/database/passing-fault.ts';

const AGAIN_AFTER_MS = 100;
const TRIES = 600;

export async function whileAway<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error;
      await delay(AGAIN_AFTER_MS);
    }
  }
}
