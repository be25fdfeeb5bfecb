import type { ForecastView } from '@forecastle/contract';
import { manualCommit } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { commitOfScope } from '../commits/commit-of-scope.ts';
import { type AskedPeriod, askedPeriod, presentPeriod } from '../quotas/asked-period.ts';
import { quotaOfScope } from '../quotas/quota-amount.ts';
import { type AskedScope, askForecast } from './ask-forecast.ts';
import { type AskedPeople, askedScope } from './asked-scope.ts';
import { seenDeals } from './runs/read-runs.ts';
import { requestIfLarge, storedSnapshot } from './snapshots/stored-snapshot.ts';
import { type ForecastSnapshot, takeSnapshot } from './snapshots/take-snapshot.ts';

/**
 * What a fiscal period will bring, of everybody the actor may see, of one team or of one rep. `ask` shares a forecast with what
 * else is told of it.
 */
export async function forecastView(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, teamOf, ...question }: AskedPeriod & AskedPeople,
  now: Date,
  ask: typeof askForecast = askForecast,
): Promise<z.infer<typeof ForecastView>> {
  const scope = await askedScope(tx, actor, ownerId, teamOf);
  const asked = await askedPeriod(tx, question, now);
  const { period, currency } = asked;
  const kept = await storedSnapshot(tx, scope, question, now);
  const { questioned, ...snapshot } = kept?.snapshot ?? (await snapshotNow(tx, scope, question, { now, ask }));
  const { commitMinor, from } = manualCommit(await commitOfScope(tx, asked, scope), recordsOf(snapshot));
  return {
    ...snapshot,
    asOf: (kept?.asOf ?? now).toISOString(),
    period: presentPeriod(period),
    currency,
    worthAQuestion: { count: questioned.count, items: await named(tx, actor, questioned.items) },
    quotaMinor: (await quotaOfScope(tx, currency, period, scope))?.amountMinor ?? null,
    committed: { commitMinor: String(commitMinor), from },
  };
}

/** What is closed and held in Commit by the figures beside it. */
const recordsOf = ({ closedSoFar, byCategory }: Pick<ForecastSnapshot, 'closedSoFar' | 'byCategory'>) => ({
  closedMinor: BigInt(closedSoFar.amountBaseMinor),
  commitMinor: BigInt(byCategory.find(({ category }) => category === 'commit')?.amountBaseMinor ?? 0),
});

async function snapshotNow(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  { now, ask }: { readonly now: Date; readonly ask: typeof askForecast },
): Promise<ForecastSnapshot> {
  const asked = await ask(tx, scope, question, now);
  requestIfLarge(tx, asked, question);
  return takeSnapshot(tx, asked);
}

/** Deals that have gone to somebody whom the actor may not see since the forecast was kept are left out. */
async function named(tx: TenantTransaction, actor: Actor, items: ForecastSnapshot['questioned']['items']) {
  const names = await seenDeals(
    tx,
    actor,
    items.map(({ id }) => id),
  );
  return items.flatMap(({ id, question }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, question }];
  });
}
