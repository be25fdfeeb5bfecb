/** Which scores a close has frozen, and what thaws them. */
import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forgetClosedFacts, readClosedFacts, writeClosedFacts } from './closed-facts.ts';
import type { GatheredDeal } from './gather-facts.ts';

/** Scores that were computed for a close stay while it stands, unless it is given another day. */
export const isFrozen = ({ id, facts, kept }: GatheredDeal, closeDateChanged: ReadonlySet<string>): boolean =>
  facts.status !== 'open' && kept?.status === facts.status && !closeDateChanged.has(id);

/** Deals with the facts of their close where only its outcome is told anew: lost instead of won, on the same day. */
export async function withFactsOfClose<Deal extends GatheredDeal>(
  tx: TenantTransaction,
  deals: readonly Deal[],
  closeDateChanged: ReadonlySet<string>,
): Promise<readonly Deal[]> {
  const retold = deals.filter(
    ({ id, facts, kept }) =>
      kept &&
      kept.status !== 'open' &&
      facts.status !== 'open' &&
      kept.status !== facts.status &&
      !closeDateChanged.has(id),
  );
  if (retold.length === 0) return deals;
  const closed = await readClosedFacts(
    tx,
    retold.map(({ id }) => id),
  );
  return deals.map((deal) => {
    const own = closed.get(deal.id);
    return own ? { ...deal, settings: own.settings, facts: { ...own.facts, status: deal.facts.status } } : deal;
  });
}

/**
 * Keeps what the scores of deals that a change has closed were made from, and forgets that of those it reopened. New
 * deals are left out: theirs stays as it is until their first change, and an import brings many that see none. All of it is
 * sent at once.
 */
export async function freezeScores(
  tx: TenantTransaction,
  deals: readonly GatheredDeal[],
  closeDateChanged: ReadonlySet<string>,
): Promise<void> {
  const known = deals.filter(({ kept }) => kept !== null);
  await all([
    writeClosedFacts(
      tx,
      known.filter((deal) => deal.facts.status !== 'open' && !isFrozen(deal, closeDateChanged)),
    ),
    forgetClosedFacts(
      tx,
      known.flatMap(({ id, facts, kept }) => (facts.status === 'open' && kept?.status !== 'open' ? [id] : [])),
    ),
  ]);
}
