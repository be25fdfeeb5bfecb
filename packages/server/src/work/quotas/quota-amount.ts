import { type FiscalPeriod, type QuotaAmount, quotaOfPeriod, rolledUpQuota } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type People, readPeople } from './people.ts';
import { type KeptQuota, type QuotaScope, readQuotas, scopeKey } from './read-quotas.ts';

type QuotasByKey = ReadonlyMap<string, readonly KeptQuota[]>;

/** The quota that is set or made up of shorter periods; of a team or everybody else what the quotas below come to. */
export function quotaAmount(
  quotas: QuotasByKey,
  period: FiscalPeriod,
  whose: { scope: QuotaScope; memberId: string | null },
  people: People['byId'],
): QuotaAmount | null {
  const own = ownQuota(quotas, period, whose);
  if (own || whose.scope === 'rep') return own;
  return rolledUpQuota(whose.memberId, {
    reportsOf: (id) => (id === null ? rootsOf(people) : (people.get(id)?.reports ?? [])),
    ofRep: (memberId) => ownQuota(quotas, period, { scope: 'rep', memberId }),
    ofTeam: (memberId) => ownQuota(quotas, period, { scope: 'team', memberId }),
  });
}

const ownQuota = (quotas: QuotasByKey, period: FiscalPeriod, whose: { scope: QuotaScope; memberId: string | null }) =>
  quotaOfPeriod(quotas.get(scopeKey(whose)) ?? [], period);

/** Who reports to nobody of these. */
export const rootsOf = (people: People['byId']): readonly string[] =>
  [...people.values()].filter(({ managerId }) => managerId === null || !people.has(managerId)).map(({ id }) => id);

/** The quota of a scope as forecasts name it: `organization`, `team ID`, `rep ID`; `owners` is null for everybody. */
export async function quotaOfScope(
  tx: TenantTransaction,
  base: string,
  period: FiscalPeriod,
  { name, owners }: { readonly name: string; readonly owners: readonly string[] | null },
): Promise<QuotaAmount | null> {
  const quotas = await readQuotas(tx, base, period);
  const [scope, memberId = null] = name.split(' ') as [QuotaScope, string?];
  const whose = { scope, memberId };
  // Who reports to whom is only asked where there is something to add up.
  const own = ownQuota(quotas, period, whose);
  return own || quotas.size === 0 ? own : quotaAmount(quotas, period, whose, await readPeople(tx, owners));
}
