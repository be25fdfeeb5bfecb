import type { QuotaStanding, QuotaView } from '@forecastle/contract';
import {
  attainmentOf,
  coverageOf,
  type ExpectedProgress,
  elapsedShare,
  expectedProgress,
  isWithinPeriod,
  quotaStatus,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { type AskedPeriod, askedPeriod, type PeriodAsked, presentPeriod } from './asked-period.ts';
import { pastPace } from './past-pace.ts';
import { type People, peopleOf } from './people.ts';
import { quotaAmount } from './quota-amount.ts';
import { type KeptQuota, type QuotaScope, quotaKey, readQuotas } from './read-quotas.ts';
import { openByOwner, type SumsByOwner, together, wonByOwner } from './sums-by-owner.ts';

type Standing = z.infer<typeof QuotaStanding>;

/** Quotas of a period of everybody the actor may see, with what was won and what is still open. */
export async function quotaView(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedPeriod,
  now: Date,
): Promise<z.infer<typeof QuotaView>> {
  const question = await askedPeriod(tx, asked, now);
  const { period, today, currency, fiscalYearStart } = question;
  const people = await peopleOf(tx, actor);
  const elapsed = elapsedShare(period, today);
  const expected = expectedProgress(elapsed, await pastPace(tx, period, elapsed, fiscalYearStart));
  const facts: Facts = {
    actor,
    people,
    question,
    expected,
    quotas: await readQuotas(tx, currency, period),
    won: await wonByOwner(tx, people.visible, period),
    // What is due in a period that is over is overdue, and belongs to the running one.
    open:
      period.lastDay < today
        ? new Map()
        : await openByOwner(tx, people.visible, period, { overdue: isWithinPeriod(today, period) }),
  };
  const everybody = [...people.byId.values()];
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    currency,
    expected: { ...expected, percent: percent(expected.share) },
    all: standing(facts, people.own.scope, people.own.memberId),
    teams: everybody.filter(({ team }) => team.length > 1).map(({ id }) => standing(facts, 'team', id)),
    reps: everybody.filter((person) => isListed(facts, person)).map(({ id }) => standing(facts, 'rep', id)),
  };
}

interface Facts {
  readonly actor: Actor;
  readonly people: People;
  readonly question: PeriodAsked;
  readonly expected: ExpectedProgress;
  readonly quotas: ReadonlyMap<string, readonly KeptQuota[]>;
  readonly won: SumsByOwner;
  readonly open: SumsByOwner;
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

/** Who sells now, and whoever else has a quota or a deal of the period. */
function isListed({ quotas, won, open }: Facts, { id, role, active }: { id: string; role: string; active: boolean }) {
  return (active && role === 'account_executive') || quotas.has(`rep ${id}`) || won.has(id) || open.has(id);
}

function standing(facts: Facts, scope: QuotaScope, memberId: string | null): Standing {
  const { actor, people, question, expected, quotas, won, open } = facts;
  const { period } = question;
  const person = memberId === null ? null : people.byId.get(memberId);
  const owners =
    scope === 'organization' ? [...people.byId.keys()] : scope === 'team' ? (person?.team ?? []) : [memberId ?? ''];
  const has = together(won, owners);
  const quota = quotaAmount(quotas, period, { scope, memberId }, owners);
  const set = quotas
    .get(quotaKey({ scope, memberId }))
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
    coverage: coverage.times === null ? null : Math.round(coverage.times * 10) / 10,
    mayChange: may(actor, 'setQuotas') && (memberId !== null || people.own.scope === 'organization'),
  };
}
