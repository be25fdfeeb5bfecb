import type { QuotaStanding, QuotaView } from '@forecastle/contract';
import {
  attainmentOf,
  coverageOf,
  type ExpectedProgress,
  elapsedShare,
  expectedProgress,
  isoDate,
  isWithinPeriod,
  quotaStatus,
  rampedQuota,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { type AskedPeriod, askedPeriod, type PeriodAsked, presentPeriod } from './asked-period.ts';
import { pastPace } from './past-pace.ts';
import { type People, peopleOf } from './people.ts';
import { quotaAmount } from './quota-amount.ts';
import { type KeptQuota, type QuotaScope, readQuotas, scopeKey } from './read-quotas.ts';
import { openByOwner, type SumsByOwner, together, wonByOwner } from './sums-by-owner.ts';

type Standing = z.infer<typeof QuotaStanding>;

/** Quotas of a period of everybody the actor may see, with what was won and what is still open. */
export async function quotaView(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedPeriod,
  now: Date,
): Promise<z.infer<typeof QuotaView>> {
  const facts = await quotaFacts(tx, actor, asked, now);
  const { people, question, expected } = facts;
  return {
    asOf: now.toISOString(),
    period: presentPeriod(question.period),
    currency: question.currency,
    expected: presentExpected(expected),
    all: standing(facts, people.own.scope, people.own.memberId),
    teams: [...people.byId.values()].filter(({ team }) => team.length > 1).map(({ id }) => standing(facts, 'team', id)),
    reps: listedReps(facts, people.byId.keys()).map((id) => standing(facts, 'rep', id)),
  };
}

/** What the quotas of a period are judged by: read once, for whoever of those the actor may see is asked for. */
export async function quotaFacts(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedPeriod,
  now: Date,
): Promise<QuotaFacts> {
  const question = await askedPeriod(tx, asked, now);
  return quotaFactsOf(tx, { actor, people: await peopleOf(tx, actor), question });
}

/** The same where people and period are known. */
export async function quotaFactsOf(
  tx: TenantTransaction,
  { actor, people, question }: Pick<QuotaFacts, 'actor' | 'people' | 'question'>,
): Promise<QuotaFacts> {
  const { period, today, currency, fiscalCalendar } = question;
  const elapsed = elapsedShare(period, today);
  return {
    actor,
    people,
    question,
    expected: expectedProgress(elapsed, await pastPace(tx, period, elapsed, fiscalCalendar)),
    quotas: await readQuotas(tx, currency, period),
    won: await wonByOwner(tx, people.visible, period),
    // What is due in a period that is over is overdue, and belongs to the running one.
    open:
      period.lastDay < today
        ? new Map()
        : await openByOwner(tx, people.visible, period, { overdue: isWithinPeriod(today, period) }),
  };
}

export const presentExpected = ({ share, ...of }: ExpectedProgress) => ({ ...of, percent: percent(share) });

export interface QuotaFacts {
  readonly actor: Actor;
  readonly people: People;
  readonly question: PeriodAsked;
  readonly expected: ExpectedProgress;
  readonly quotas: ReadonlyMap<string, readonly KeptQuota[]>;
  readonly won: SumsByOwner;
  readonly open: SumsByOwner;
}

/** Null where the parts do not make the quota any more: it was converted to other days, or comes in another currency. */
function presentRamp({ ramp, amountMinor, firstDay, lastDay }: KeptQuota): Standing['ramp'] {
  const ramped = ramp && rampedQuota(ramp.fullMinor, { firstDay, lastDay }, ramp);
  if (!ramped || ramped.amountMinor !== amountMinor) return null;
  return {
    fullMinor: ramp.fullMinor,
    startsOn: isoDate(ramp.startDay),
    parts: ramped.parts.map(({ firstDay, lastDay, ...part }) => ({
      start: isoDate(firstDay),
      end: isoDate(lastDay),
      ...part,
    })),
  };
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

/** Of some people those who sell now, and whoever else has a quota or a deal of the period. */
export function listedReps(
  {
    people,
    quotas,
    won,
    open,
  }: Pick<QuotaFacts, 'quotas' | 'won' | 'open'> & { readonly people: Pick<People, 'byId'> },
  ids: Iterable<string>,
): string[] {
  return [...ids].filter((id) => {
    const person = people.byId.get(id);
    const sells = person?.active && person.role === 'account_executive';
    return person && (sells || quotas.has(`rep ${id}`) || won.has(id) || open.has(id));
  });
}

/** How the quota of a rep, a team or the organisation fares; of somebody the actor may see. */
export function standing(facts: QuotaFacts, scope: QuotaScope, memberId: string | null): Standing {
  const { actor, people, question, expected, quotas, won, open } = facts;
  const { period } = question;
  const person = memberId === null ? null : people.byId.get(memberId);
  const owners =
    scope === 'organization' ? [...people.byId.keys()] : scope === 'team' ? (person?.team ?? []) : [memberId ?? ''];
  const has = together(won, owners);
  const quota = quotaAmount(quotas, period, { scope, memberId }, people.byId);
  const set = quotas
    .get(scopeKey({ scope, memberId }))
    ?.find((each) => each.firstDay === period.firstDay && each.lastDay === period.lastDay);
  const openMinor = together(open, owners).amountMinor;
  const attainment = attainmentOf(has.amountMinor, quota?.amountMinor ?? null);
  const coverage = coverageOf(openMinor, has.amountMinor, quota?.amountMinor ?? null);
  const left = quota === null ? null : BigInt(quota.amountMinor) - has.amountMinor;
  return {
    scope,
    memberId,
    name: person?.name ?? '',
    quotaMinor: quota?.amountMinor ?? null,
    from: quota?.from ?? null,
    version: set?.version ?? null,
    wonMinor: String(has.amountMinor),
    won: has.count,
    openMinor: String(openMinor),
    attainment: attainment === null ? null : percent(attainment),
    status: quotaStatus(attainment, expected.share),
    leftMinor: left === null ? null : String(left > 0n ? left : 0n),
    coverage: coverage.shown,
    ramp: set ? presentRamp(set) : null,
    mayChange: may(actor, 'setQuotas') && (memberId !== null || people.own.scope === 'organization'),
  };
}
