import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { forecastView } from '../../forecasts/forecast-view.ts';
import type { AskedPeriod } from '../../quotas/asked-period.ts';
import { ownOf } from '../../quotas/people.ts';
import type { RevenueQuestion } from '../asked-view.ts';

/** The forecast beside figures of a scope: asked exactly as the other screens ask it, so that it is the same. */
export function forecastOfScope(
  tx: TenantTransaction,
  actor: Actor,
  { period, containing }: AskedPeriod,
  { scope, memberId }: Pick<RevenueQuestion['scope'], 'scope' | 'memberId'>,
  now: Date,
) {
  return forecastView(tx, actor, { period, containing, ...peopleOfForecast(actor, { scope, memberId }) }, now);
}

/** Nobody by name where it is everything the actor may see. */
export function peopleOfForecast(
  actor: Actor,
  { scope, memberId }: Pick<RevenueQuestion['scope'], 'scope' | 'memberId'>,
): { readonly ownerId?: string; readonly teamOf?: string } {
  const own = ownOf(actor);
  const isAll = scope === own.scope && memberId === own.memberId;
  if (isAll || memberId === null) return {};
  return scope === 'rep' ? { ownerId: memberId } : { teamOf: memberId };
}
