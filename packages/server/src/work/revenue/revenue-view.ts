import type { RevenueView } from '@forecastle/contract';
import { RECOVERY_PERCENT, recoveryScenarios, revenueRiskLevel, shareOf, velocityOf } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { namesOf } from '../pipeline/pipeline-sums.ts';
import { presentPeriod } from '../quotas/asked-period.ts';
import { listedReps, presentExpected, type QuotaFacts, standing } from '../quotas/quota-view.ts';
import { type AskedRevenue, askRevenue, quotaOf, type RevenueQuestion, teamsOf } from './asked-view.ts';
import { bucketOf, countAllOpen, type OpenSum, openSums, presentBucket, RISK_GROUPS } from './open-sums.ts';
import {
  type DecidedDeals,
  decidedByOwner,
  decidedDeals,
  decidedOf,
  outcomeDays,
  percent,
  presentOutcomes,
} from './outcomes.ts';

type View = z.infer<typeof RevenueView>;

/** The figures of the dashboard: sums alone, of no more than the actor may see. */
export async function revenueView(
  tx: TenantTransaction,
  actor: Actor,
  { parts, ...asked }: AskedRevenue & { readonly parts?: boolean | undefined },
  now: Date,
): Promise<View> {
  const question = await askRevenue(tx, actor, asked, now);
  const { owners, due, scope, preferences } = question;
  const { facts, quota } = await quotaOf(tx, question);
  const { today, period, currency } = facts.question;
  const open = await openSums(tx, owners, due, 'band');
  const outcomes = await decidedDeals(tx, owners, today);
  const all = bucketOf(open);
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    currency,
    preferences,
    scope,
    teams: teamsOf(facts.people),
    quota,
    expected: presentExpected(facts.expected),
    open: presentBucket(all),
    ...presentRisk(open),
    outcomes: { ...presentOutcomes(outcomes), ...outcomeDays(today) },
    velocity: presentVelocity(outcomes, await countAllOpen(tx, owners)),
    parts: parts ? await partsOf(tx, question, facts) : null,
  };
}

/** What of open deals is at risk, and all of them by risk. */
export function presentRisk(open: readonly OpenSum[]): Pick<View, 'atRisk' | 'health'> {
  const all = bucketOf(open);
  const atRisk = bucketOf(open, 'red');
  const share = shareOf(atRisk.amountMinor, all.amountMinor);
  return {
    atRisk: {
      ...presentBucket(atRisk),
      percent: percent(share),
      level: revenueRiskLevel(share),
      recovery: recoveryScenarios(atRisk.amountMinor).map(({ recovery, amountMinor }) => ({
        recovery,
        percent: RECOVERY_PERCENT[recovery],
        amountMinor: String(amountMinor),
      })),
    },
    health: RISK_GROUPS.map((band) => {
      const bucket = bucketOf(open, band);
      return { band, ...presentBucket(bucket), percent: percent(shareOf(bucket.amountMinor, all.amountMinor)) };
    }),
  };
}

export function presentVelocity(outcomes: DecidedDeals, open: number): View['velocity'] {
  const velocity = velocityOf({ ...outcomes, open });
  return (
    velocity && {
      open,
      winRate: percent(velocity.winRate) ?? 0,
      averageWonMinor: String(velocity.averageWonMinor),
      averageCycleDays: velocity.averageCycleDays,
      perDayMinor: String(velocity.perDayMinor),
    }
  );
}

/** The same sums by rep and by stage: each of the two adds up to the figures. */
async function partsOf(
  tx: TenantTransaction,
  { owners, due }: RevenueQuestion,
  facts: QuotaFacts,
): Promise<View['parts']> {
  const sums = await openSums(tx, owners, due, 'parts');
  const decided = await decidedByOwner(tx, owners, facts.question.today);
  const byOwner = Map.groupBy(
    sums.filter(({ ownerId }) => ownerId !== null),
    ({ ownerId }) => ownerId as string,
  );
  const byStage = Map.groupBy(
    sums.filter(({ stageId }) => stageId !== null),
    ({ stageId }) => stageId as string,
  );
  const { byId } = facts.people;
  const listed = new Set(listedReps(facts, owners ?? byId.keys()));
  // Whoever decided a deal in the year is part of the win rate.
  const reps = [...byId.values()].filter(({ id }) => listed.has(id) || byOwner.has(id) || decided.has(id));
  const stages = await namesOf(tx, 'stage', [...byStage.keys()]);
  return {
    reps: reps.map(({ id, name }) => {
      const own = byOwner.get(id) ?? [];
      const { wonMinor, won, quotaMinor, attainment, status } = standing(facts, 'rep', id);
      return {
        memberId: id,
        name,
        open: presentBucket(bucketOf(own)),
        atRisk: presentBucket(bucketOf(own, 'red')),
        wonMinor,
        won,
        quotaMinor,
        attainment,
        status,
        outcomes: presentOutcomes(decidedOf(decided, id)),
      };
    }),
    stages: [...stages].map(([stageId, name]) => {
      const own = byStage.get(stageId) ?? [];
      return {
        stageId,
        name,
        open: presentBucket(bucketOf(own)),
        atRisk: presentBucket(bucketOf(own, 'red')),
        notYetQualified: presentBucket(bucketOf(own, 'not_yet_qualified')),
      };
    }),
  };
}
