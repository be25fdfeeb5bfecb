import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { PeriodNow } from '../quotas/asked-period.ts';
import { commitLines } from './commit-lines.ts';
import { latestSubmissions } from './read-submissions.ts';

export interface Committed {
  readonly commitMinor: bigint;
  readonly from: 'submitted' | 'sum';
}

/**
 * What is committed for a scope as forecasts name it (`organization`, `team ID`, `rep ID`): the call, else the sum of
 * those below it. Null where nobody submitted anything.
 */
export async function commitOfScope(
  tx: TenantTransaction,
  asked: PeriodNow,
  { name, owners }: { readonly name: string; readonly owners: readonly string[] | null },
): Promise<Committed | null> {
  const [scope, memberId = null] = name.split(' ') as ['organization' | 'team' | 'rep', string?];
  const called = (await latestSubmissions(tx, asked.currency, asked.period, { scope, memberId })).get(name);
  if (called) return { commitMinor: BigInt(called.commitMinor), from: 'submitted' };
  if (scope === 'rep') return null;
  const calls = await latestSubmissions(tx, asked.currency, asked.period);
  // Every forecast asks: where nobody submits, their deals need not be read.
  if (calls.size === 0) return null;
  const { root } = await commitLines(tx, { scope, memberId, owners }, asked, calls);
  return root.anySubmitted ? { commitMinor: root.counts.commitMinor, from: 'sum' } : null;
}
