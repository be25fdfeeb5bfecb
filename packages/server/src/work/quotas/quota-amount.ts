import { type FiscalPeriod, quotaOfPeriod } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type KeptQuota, type QuotaScope, readQuotas, scopeKey } from './read-quotas.ts';

export interface QuotaAmount {
  readonly amountMinor: number;
  readonly from: 'set' | 'periods' | 'reps';
}

/** The quota that is set or made up of shorter periods; of several people else the sum of theirs, where any has one. */
export function quotaAmount(
  quotas: ReadonlyMap<string, readonly KeptQuota[]>,
  period: FiscalPeriod,
  { scope, memberId }: { scope: QuotaScope; memberId: string | null },
  members: readonly string[],
): QuotaAmount | null {
  const own = quotaOfPeriod(quotas.get(scopeKey({ scope, memberId })) ?? [], period);
  if (own || scope === 'rep') return own;
  const parts = members.flatMap((id) => quotaOfPeriod(quotas.get(`rep ${id}`) ?? [], period) ?? []);
  if (parts.length === 0) return null;
  return { amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0), from: 'reps' };
}

/** The quota of a scope as forecasts name it: `organization`, `team ID`, `rep ID`; `owners` is null for everybody. */
export async function quotaOfScope(
  tx: TenantTransaction,
  base: string,
  period: FiscalPeriod,
  { name, owners }: { readonly name: string; readonly owners: readonly string[] | null },
): Promise<QuotaAmount | null> {
  const quotas = await readQuotas(tx, base, period);
  const [scope, memberId = null] = name.split(' ') as [QuotaScope, string?];
  const reps = [...quotas.values()].flatMap(([first]) => (first?.scope === 'rep' ? [first.memberId ?? ''] : []));
  return quotaAmount(quotas, period, { scope, memberId }, owners ?? reps);
}
