/** The dashboard as it stood at the end of a past day: what was known then, and plainly what is not kept of it. */
import type { RevenuePast } from '@forecastle/contract';
import { dayOfIsoDate, elapsedShare, expectedProgress, isoDate, localDay, startOfLocalDay } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import {
  type CorrectedEntry,
  datesThen,
  replayCorrected,
  type Then,
} from '../../../records/opportunities/as-of/changed-since.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { namesOf } from '../../pipeline/pipeline-sums.ts';
import { presentPeriod } from '../../quotas/asked-period.ts';
import { listedReps, presentExpected, type QuotaFacts, standing } from '../../quotas/quota-view.ts';
import { type OwnerSum, together } from '../../quotas/sums-by-owner.ts';
import { isKeptPeriod } from '../alerts/kept-alerts.ts';
import { type AskedRevenue, askRevenue, type RevenueQuestion, teamsOf } from '../asked-view.ts';
import { presentBucket } from '../open-sums.ts';
import { decidedOf, outcomeDays, presentOutcomes } from '../outcomes.ts';
import { presentSlippage, slippageBegan } from '../revenue-slippage.ts';
import { presentVelocity } from '../revenue-view.ts';
import { alertsThen, commitThen, forecastThen, quotasThen } from './past-kept.ts';
import { pastRisk, SCORED_AT_MOST } from './past-risk.ts';
import { outcomesTogether, type PastSums, pastSums } from './past-sums.ts';

type Past = z.infer<typeof RevenuePast>;

/** Who may see the figures of now may see those of then: deals count for whoever owned them, reporting lines are of now. */
export async function pastRevenue(
  tx: TenantTransaction,
  actor: Actor,
  { asOf, ...asked }: AskedRevenue & { readonly asOf: string },
  now: Date,
): Promise<Past> {
  // Sums of now and what changed since are of one state, however many statements they take.
  await tx.client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  // Hundreds of thousands of deals that have changed are held in memory rather than on the disk.
  await tx.client.query(`SET LOCAL work_mem = '64MB'`);
  const { timeZone, currency } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const day = dayOfIsoDate(asOf);
  if (day >= today) {
    throw invalid({
      field: 'asOf',
      value: asOf,
      expected: `a day up to ${isoDate(today - 1)}`,
      message: `${asOf} is not over yet in ${timeZone}: give a day up to ${isoDate(today - 1)}.`,
    });
  }
  const until = new Date(startOfLocalDay(day + 1, timeZone));
  const at = new Date(until.getTime() - 1);
  const question = await askRevenue(tx, actor, asked, at);
  const told = await replayCorrected(tx, { until });
  if (told === null) {
    throw invalid({
      field: 'asOf',
      value: asOf,
      expected: 'a day after the last large import of histories, or its undo',
      message: `An import or undo changed the history of too many deals after ${asOf}. Choose a later day.`,
    });
  }
  const then: Then = { until, day, today, currency };
  const sums = await pastSums(tx, question, then, told);
  const facts = await quotaFactsThen(tx, question, sums, until);
  const { scope, owners } = question;
  const outcomes = outcomesTogether(sums.outcomes);
  const open = together(sums.open, owners ?? question.people.byId.keys());
  const risk = await pastRisk(tx, question, then, told, open.count);
  const { forecast, reason } = await forecastThen(tx, question, until);
  const slippage = await slippageThen(tx, question, then, told);
  const isTeam = scope.scope !== 'rep';
  const isKept = isTeam && isKeptPeriod(question.question);
  return {
    asOf,
    at: at.toISOString(),
    toldFrom: await toldFrom(tx, timeZone),
    period: presentPeriod(question.question.period),
    currency,
    preferences: question.preferences,
    scope,
    teams: teamsOf(question.people),
    quota: { ...standing(facts, scope.scope, scope.memberId), version: null, mayChange: false },
    expected: presentExpected(facts.expected),
    open: presentBucket(open),
    outcomes: { ...presentOutcomes(outcomes), ...outcomeDays(day) },
    velocity: presentVelocity(outcomes, sums.allOpen),
    parts: await partsThen(tx, question, facts, sums),
    risk,
    forecast,
    commit: await commitThen(tx, question, until),
    slippage,
    alerts: isKept ? await alertsThen(tx, actor, question, until) : null,
    notKept: [
      ...(risk === null || risk.week !== null ? [tooManyFor(risk)] : []),
      ...(reason === null ? [] : [{ part: 'forecast' as const, reason }]),
      ...(slippage === null
        ? [{ part: 'slippage' as const, reason: 'There was no forecast in the first week of the period.' }]
        : []),
      ...(isKept
        ? []
        : [
            {
              part: 'alerts' as const,
              reason: isTeam
                ? 'Alerts exist only for the period that was current then.'
                : 'Alerts are for teams. A single rep has none.',
            },
          ]),
    ],
  };
}

/** What is not told where too many deals were open for their scores of that day. */
function tooManyFor(risk: Past['risk']): Past['notKept'][number] {
  const many = `More than ${SCORED_AT_MOST.toLocaleString('en')} deals were open in the period, too many to recalculate scores of a past day`;
  return risk === null
    ? {
        part: 'risk',
        reason: `${many}, and the risk at the start of the week was not kept. Choose a team or a rep.`,
      }
    : { part: 'deals', reason: `${many}. Choose a team or a rep.` };
}

async function quotaFactsThen(
  tx: TenantTransaction,
  { actor, people, question }: RevenueQuestion,
  { won, open, pace }: PastSums,
  until: Date,
): Promise<QuotaFacts> {
  return {
    actor,
    people,
    question,
    expected: expectedProgress(elapsedShare(question.period, question.today), pace),
    quotas: await quotasThen(tx, question, until),
    won,
    open,
  };
}

async function partsThen(
  tx: TenantTransaction,
  { people, owners }: RevenueQuestion,
  facts: QuotaFacts,
  { open, openByStage, outcomes }: PastSums,
): Promise<Past['parts']> {
  const ids = owners ?? [...people.byId.keys()];
  const listed = new Set(listedReps(facts, ids));
  const names = await namesOf(tx, 'stage', [...openByStage.keys()]);
  const none: OwnerSum = { count: 0, amountMinor: 0n };
  return {
    reps: [...people.byId.values()].flatMap(({ id, name }) => {
      if (!ids.includes(id) || !(listed.has(id) || outcomes.has(id))) return [];
      const { wonMinor, won, quotaMinor, attainment, status } = standing(facts, 'rep', id);
      return [
        {
          memberId: id,
          name,
          open: presentBucket(open.get(id) ?? none),
          wonMinor,
          won,
          quotaMinor,
          attainment,
          status,
          outcomes: presentOutcomes(decidedOf(outcomes, id)),
        },
      ];
    }),
    stages: [...names].map(([stageId, name]) => ({
      stageId,
      name,
      open: presentBucket(openByStage.get(stageId) ?? none),
    })),
  };
}

/** What had become of the deals that were due as the period began. */
async function slippageThen(
  tx: TenantTransaction,
  { question: { period, today, currency }, owners }: RevenueQuestion,
  then: Then,
  told: CorrectedEntry,
): Promise<Past['slippage']> {
  const begun = await slippageBegan(tx, { period, currency, owners, until: then.until });
  if (!begun) return null;
  const stood = new Map(
    (
      await datesThen(
        tx,
        then,
        told,
        begun.members.map(({ id }) => id),
      )
    ).map((deal) => [deal.id, deal]),
  );
  return presentSlippage(
    begun.day,
    begun.members.map(({ id, amountMinor }) => {
      const deal = stood.get(id);
      return {
        amountMinor,
        closedDay: deal?.closedDay ?? null,
        closeDay: deal?.closeDay ?? null,
        status: deal?.status ?? null,
      };
    }),
    period,
    today,
  );
}

async function toldFrom(tx: TenantTransaction, timeZone: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ first: Date | null }>(
    'SELECT min(recorded_at) AS first FROM ledger WHERE organization_id = $1',
    [tx.organizationId],
  );
  const first = rows[0]?.first;
  return first ? isoDate(localDay(first.getTime(), timeZone)) : null;
}
