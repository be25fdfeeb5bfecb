/** What the clock does for the demo. */
import { localDay } from '@forecastle/rules';
import type pg from 'pg';
import type { Settings } from '../../platform/settings/settings.ts';
import { removeExpiredDemos } from './remove-expired-demos.ts';
import { setUpDemo } from './set-up-demo.ts';

/** Far east of Greenwich a day begins so many milliseconds before it does there; a setup takes minutes at most. */
const AHEAD_MS = 14.5 * 3_600_000;

interface Tending {
  readonly pool: pg.Pool;
  readonly settings: Pick<Settings, 'home' | 'demo' | 'publicUrlGiven'>;
  readonly now: Date;
}

/** Removes copies whose time is over, and sets up the day that has begun somewhere, so that its first visitor need not wait. */
export async function tendDemos({ pool, settings, now }: Tending): Promise<void> {
  await removeExpiredDemos(pool, now);
  // On a machine of one's own the sign-in page begins it: most who start the product there never look at the demo.
  if (!settings.demo || !settings.publicUrlGiven) return;
  await setUpDemo({ pool, settings }, localDay(now.getTime(), 'Etc/UTC')).ready;
  await setUpDemo({ pool, settings }, localDay(now.getTime() + AHEAD_MS, 'Etc/UTC')).ready;
}
