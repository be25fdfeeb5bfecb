import type { ManualCommit } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { PeriodNow } from '../quotas/asked-period.ts';
import { commitLines } from './commit-lines.ts';
import { submittedDays } from './days-of-period.ts';
import { latestSubmissions } from './read-submissions.ts';

export type Submitted = ManualCommit<'submitted' | 'sum'>;

/**
 * What is committed for a scope as forecasts name it (`organization`, `team ID`, `rep ID`): the call, else the sum of
 * those below it. Null where nobody submitted anything.
 */
export async function commitOfScope(
  tx: TenantTransaction,
  asked: PeriodNow,
  { name, owners }: { readonly name: string; readonly owners: readonly string[] | null },
): Promise<Submitted | null> {
  const [scope, memberId = null] = name.split(' ') as ['organization' | 'team' | 'rep', string?];
  const days = await submittedDays(tx, asked.period);
  // Every forecast asks: where nobody submits, nothing more need be read.
  if (days.length === 0) return null;
  const called = (await latestSubmissions(tx, asked.currency, asked.period, { scope, memberId }, days)).get(name);
  if (called) return { commitMinor: BigInt(called.commitMinor), from: 'submitted' };
  if (scope === 'rep') return null;
  const calls = await latestSubmissions(tx, asked.currency, asked.period, undefined, days);
  // All may have been taken back.
  if (calls.size === 0) return null;
  const { root } = await commitLines(tx, { scope, memberId, owners }, asked, calls);
  return root.anySubmitted ? { commitMinor: root.counts.commitMinor, from: 'sum' } : null;
}
