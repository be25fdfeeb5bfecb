/** What every file of figures says of itself. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { organizationName } from '../../../tenancy/organizations/organization-name.ts';
import { clockIn } from '../../exports/columns-in.ts';
import type { Report } from '../../exports/report.ts';
import type { QuotaScope } from '../../quotas/read-quotas.ts';

export interface Whose {
  readonly scope: QuotaScope;
  readonly name: string;
}

interface Told {
  readonly asOf: string;
  readonly period: { readonly label: string; readonly start: string; readonly end: string };
  readonly currency: string;
}

/** Period, scope, currency, timezone and instant; `more` stands behind the scope. */
export async function aboutOf(
  tx: TenantTransaction,
  { timeZone }: Actor,
  { asOf, period, currency }: Told,
  whose: Whose,
  more: Report['about'] = [],
): Promise<Report['about']> {
  return [
    ['Period', period.label],
    ['From', period.start],
    ['To', period.end],
    ['Scope', await scopeWords(tx, whose)],
    ...more,
    ['Currency', currency],
    ['Timezone', timeZone],
    ['As of', clockIn(timeZone)(new Date(asOf))],
  ];
}

/** Whose figures, in words that whoever gets the file understands: it says no "you". */
export async function scopeWords(tx: TenantTransaction, { scope, name }: Whose): Promise<string> {
  if (scope === 'organization') return organizationName(tx);
  return scope === 'team' ? `${name}’s team` : name;
}
