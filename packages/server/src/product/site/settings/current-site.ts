import type { SharedPool } from '../../../platform/database/shared-pool.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { PageFilling } from '../../../platform/http/filled-pages.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { NOBODY, operatingOrganization } from '../../../tenancy/organizations/operating-organization.ts';
import { fillSite } from './fill-site.ts';
import { readSite } from './site-settings.ts';

/** Milliseconds for which what was read is given out without a look: a busy site asks the database once a second. */
const FRESH_MS = 1_000;
/** Milliseconds that a page waits for a look; then it goes out as it was before. */
const PATIENCE_MS = 500;

/**
 * Returns what public pages are filled with: a function that resolves with the latest filling, null while the operator has set
 * nothing. Pages are served as before while the database does not answer.
 */
export function currentSite(pool: SharedPool, { site }: Pick<Settings, 'site'>): () => Promise<PageFilling | null> {
  const own = pool.onAccountOf([{ of: 'public pages', most: 1 }]);
  let kept: { of: string; filling: PageFilling | null } | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async () => {
    const organizationId = await operatingOrganization(own, site);
    if (organizationId === NOBODY) {
      kept = { of: NOBODY, filling: null };
      return;
    }
    const set = await inTenant(own, organizationId, readSite, { readOnly: true });
    const of = `${organizationId}/${set.version}`;
    // The same filling while nothing has changed: pages that were filled with it are kept.
    if (kept?.of !== of) kept = { of, filling: set.version === 0 ? null : { fill: (page) => fillSite(page, set) } };
  };

  return async () => {
    const isDue = performance.now() - readAt >= FRESH_MS;
    if (isDue && !reading) {
      readAt = performance.now();
      reading = read()
        // The database is away: that is said elsewhere, and the pages go out all the same.
        .catch(() => undefined)
        .finally(() => {
          reading = null;
        });
      await orPatience(reading);
    } else if (reading && kept === undefined) await orPatience(reading);
    return kept?.filling ?? null;
  };
}

async function orPatience(work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
