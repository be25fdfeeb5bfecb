/** What every question of the dashboard begins with: whose figures of which period. */
import type { QuotaStanding } from '@forecastle/contract';
import {
  dayAtShare,
  elapsedShare,
  type FiscalPeriod,
  isWithinPeriod,
  previousPeriod,
  type RoleView,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type AskedPeriod, askedPeriod } from '../quotas/asked-period.ts';
import { type People, peopleOf } from '../quotas/people.ts';
import { ownersOfQuota } from '../quotas/quota-trend.ts';
import { type QuotaFacts, quotaFactsOf, standing } from '../quotas/quota-view.ts';
import type { QuotaScope } from '../quotas/read-quotas.ts';
import type { DueDays } from '../revenue-sums/days.ts';
import { preferencesOf, type RevenuePreferences } from './preferences.ts';

export interface AskedRevenue extends AskedPeriod {
  readonly roleView?: RoleView | undefined;
  readonly teamOf?: string | undefined;
  /** One rep alone. */
  readonly ownerId?: string | undefined;
}

export interface RevenueQuestion extends Pick<QuotaFacts, 'actor' | 'people' | 'question'> {
  readonly preferences: RevenuePreferences;
  readonly scope: { readonly scope: QuotaScope; readonly memberId: string | null; readonly name: string };
  /** Whose deals count; null for the whole organisation. */
  readonly owners: readonly string[] | null;
  /** Days by which open deals belong to the period; null where it is over and nothing open belongs to it. */
  readonly due: DueDays | null;
}

/** Throws NOT_FOUND for a team or rep the actor may not see. */
export async function askRevenue(
  tx: TenantTransaction,
  actor: Actor,
  { roleView, teamOf, ownerId, ...asked }: AskedRevenue,
  now: Date,
): Promise<RevenueQuestion> {
  const preferences = await preferencesOf(tx, actor);
  const people = await peopleOf(tx, actor);
  const question = await askedPeriod(tx, asked, now);
  const { scope, memberId } = scopeOf(people, actor, {
    roleView: roleView ?? preferences.roleView,
    teamOf,
    ownerId,
  });
  const { period, today } = question;
  return {
    actor,
    people,
    question,
    preferences,
    scope: { scope, memberId, name: memberId === null ? '' : (people.byId.get(memberId)?.name ?? '') },
    owners: scope === 'organization' ? null : ownersOfQuota(people, scope, memberId),
    due:
      period.lastDay < today
        ? null
        : { firstDay: period.firstDay, lastDay: period.lastDay, overdue: isWithinPeriod(today, period) },
  };
}

/** The period before, of one that runs as much as has gone by of it: else every figure would look poor until its end. */
export function comparedWith({ period, today, fiscalCalendar }: RevenueQuestion['question']): FiscalPeriod {
  const past = previousPeriod(period, fiscalCalendar);
  return { ...past, lastDay: Math.max(past.firstDay, dayAtShare(past, elapsedShare(period, today))) };
}

/** Whose teams the actor may look at, by name. */
export const teamsOf = ({ byId }: People) =>
  [...byId.values()].filter(({ team }) => team.length > 1).map(({ id, name }) => ({ memberId: id, name }));

export interface RevenueQuota {
  readonly facts: QuotaFacts;
  readonly quota: z.infer<typeof QuotaStanding>;
}

/** How the quota of those figures fares: more reading than most of them need. */
export async function quotaOf(tx: TenantTransaction, asked: RevenueQuestion): Promise<RevenueQuota> {
  const facts = await quotaFactsOf(tx, asked);
  return { facts, quota: standing(facts, asked.scope.scope, asked.scope.memberId) };
}

interface Looked {
  readonly roleView: RoleView;
  readonly teamOf: string | undefined;
  readonly ownerId: string | undefined;
}

/** A role view looks at no more than the actor may see: the CRO's at all of it, the others' at the actor's team. */
function scopeOf(people: People, { memberId }: Actor, { roleView, teamOf, ownerId }: Looked): People['own'] {
  if (ownerId !== undefined) return { scope: 'rep', memberId: ownerId };
  if (teamOf !== undefined) {
    const isTeam = ownersOfQuota(people, 'team', teamOf).length > 1;
    return { scope: isTeam ? 'team' : 'rep', memberId: teamOf };
  }
  const leads = (people.byId.get(memberId)?.team.length ?? 0) > 1;
  // Whoever leads nobody, as RevOps, has no team to look at.
  return roleView === 'cro' || !leads || people.own.scope === 'rep' ? people.own : { scope: 'team', memberId };
}
