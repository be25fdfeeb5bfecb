/** Spreading a quota over whoever is below, and over shorter periods: shown whole before anything is set. */
import type { QuotaSpread } from '@forecastle/contract';
import {
  CALENDAR_YEAR,
  digitsOf,
  type FiscalCalendar,
  type FiscalPeriod,
  fiscalPeriod,
  nextPeriod,
  PERIOD_KINDS,
  type PeriodKind,
  periodContaining,
  quotaOfPeriod,
  type SpreadPart,
  spreadDown,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { decidedSums } from '../revenue-sums/dimension-sums.ts';
import { type AskedPeriod, askedPeriod, type PeriodAsked, presentPeriod } from './asked-period.ts';
import { type People, peopleOf } from './people.ts';
import { rootsOf } from './quota-amount.ts';
import { ownersOfQuota } from './quota-trend.ts';
import { rampedOf, rampsOf } from './ramp.ts';
import { readQuotas, scopeKey } from './read-quotas.ts';
import { quotaKey, readSet } from './set-quotas.ts';
import { type SumsByOwner, wonByOwner } from './sums-by-owner.ts';

type Spread = z.infer<typeof QuotaSpread>;

export interface AskedSpread extends AskedPeriod {
  readonly scope: 'organization' | 'team';
  readonly memberId?: string | undefined;
  readonly amountMinor: number;
  readonly currency?: string | undefined;
  readonly into?: PeriodKind | undefined;
  readonly over: 'all' | 'teams' | 'reps';
  readonly by: 'evenly' | 'quotas' | 'won';
  readonly season: 'evenly' | 'won';
}

interface Row {
  readonly scope: 'organization' | 'team' | 'rep';
  readonly memberId: string | null;
  readonly name: string;
  readonly depth: number;
}
type Leaf = (memberId: string) => readonly number[] | null;

const WEEK_DAYS = 7;
/** What is enough of a full quota that shares of a ramp are exact to a tenth of a thousandth. */
const FULL = 10_000;

/** Throws NOT_FOUND for somebody the actor may not see, INVALID for periods longer than the one that is spread. */
export async function spreadView(tx: TenantTransaction, actor: Actor, asked: AskedSpread, now: Date): Promise<Spread> {
  if (!may(actor, 'setQuotas')) throw forbidden();
  const question = await askedPeriod(tx, asked, now);
  const currency = asked.currency ?? question.currency;
  const memberId = asked.memberId ?? null;
  const people = await peopleOf(tx, actor);
  const owners = ownersOfQuota(people, asked.scope, memberId);
  const periods = periodsWithin(question, asked.into ?? question.period.kind);
  const leaf = await leavesOf(tx, { ...question, periods, by: asked.by }, people);
  const { parts, rows } = partsBelow(people.byId, memberId, { leaf, over: asked.over });
  // Whole units of the currency where the amount is one: nobody agrees on a quota of so many cents.
  const unit = 10 ** digitsOf(currency);
  const step = asked.amountMinor % unit === 0 ? unit : 1;
  const whose = { scope: asked.scope, memberId };
  const spread = spreadDown(asked.amountMinor / step, await seasonOf(tx, owners, question, periods, asked.season), [
    { key: scopeKey(whose), weights: [], parts },
  ]);
  const longer = PERIOD_KINDS.slice(
    PERIOD_KINDS.indexOf(asked.into ?? question.period.kind) + 1,
    PERIOD_KINDS.indexOf(question.period.kind),
  ).flatMap((kind) => periodsWithin(question, kind));
  const set = await readSet(
    tx,
    [...periods, ...longer, question.period].map((period) => ({ period })),
  );
  const setOf = (of: Pick<Row, 'scope' | 'memberId'>, period: FiscalPeriod) => {
    const found = set.get(quotaKey({ ...of, period }));
    return found ? { amountMinor: found.amountMinor, currency: found.currency, version: found.version } : null;
  };
  const all: Row[] = [{ ...whose, name: people.byId.get(memberId ?? '')?.name ?? '', depth: 0 }, ...rows];
  const isSpread = periods.length > 1;
  // A quota of a longer period counts before what it is made of, and one of a team before what its reps have.
  const before = (of: Row, its: readonly FiscalPeriod[]): Spread['inTheWay'] =>
    its.flatMap((period) => {
      const found = setOf(of, period);
      const { scope, memberId: id, name } = of;
      return found ? [{ scope, memberId: id, name, period: presentPeriod(period), before: found }] : [];
    });
  const teamsBetween =
    asked.over === 'reps'
      ? owners.flatMap((id): Row[] => {
          const person = people.byId.get(id);
          const isBetween = person && person.reports.length > 0 && id !== memberId;
          return isBetween ? [{ scope: 'team', memberId: id, name: person.name, depth: 0 }] : [];
        })
      : [];
  return {
    currency,
    periods: periods.map(presentPeriod),
    rows: all.map((row) => ({
      ...row,
      parts: periods.map((period, at) => ({
        amountMinor: (spread.get(scopeKey(row))?.[at] ?? 0) * step || null,
        before: setOf(row, period),
      })),
    })),
    whole: isSpread ? setOf(whose, question.period) : null,
    inTheWay: [
      ...all.flatMap((row) => before(row, row.depth === 0 || !isSpread ? longer : [...longer, question.period])),
      ...teamsBetween.flatMap((row) => before(row, isSpread ? [...periods, ...longer, question.period] : periods)),
    ],
  };
}

function periodsWithin({ period, fiscalCalendar }: PeriodAsked, kind: PeriodKind): FiscalPeriod[] {
  if (PERIOD_KINDS.indexOf(kind) > PERIOD_KINDS.indexOf(period.kind)) {
    throw invalid({
      field: 'into',
      value: kind,
      expected: `${period.kind} or shorter`,
      message: `A ${period.kind} has no ${kind} in it. Nothing was spread.`,
    });
  }
  const within: FiscalPeriod[] = [];
  let each = periodContaining(kind, period.firstDay, fiscalCalendar);
  for (; each.lastDay <= period.lastDay; each = nextPeriod(each, fiscalCalendar)) within.push(each);
  return within;
}

/** What each period weighs: the same, in whole weeks by their number; or what its owners won in it in the last full year. */
async function seasonOf(
  tx: TenantTransaction,
  owners: readonly string[],
  { today, fiscalCalendar }: PeriodAsked,
  periods: readonly FiscalPeriod[],
  season: AskedSpread['season'],
): Promise<readonly number[]> {
  if (season === 'evenly') {
    const isOfWeeks = fiscalCalendar.cadence === '4-4-5';
    return periods.map(({ firstDay, lastDay }) => (isOfWeeks ? (lastDay + 1 - firstDay) / WEEK_DAYS : 1));
  }
  const decided = await decidedSums(tx, owners, lastYearOf(periods, today, fiscalCalendar));
  return decided.map(({ won }) => Number(won.amountMinor));
}

/** The same periods of the latest year in which all of them are over. */
function lastYearOf(periods: readonly FiscalPeriod[], today: number, calendar: FiscalCalendar): FiscalPeriod[] {
  for (let years = 1; ; years += 1) {
    const past = periods.map(({ kind, fiscalYear, index }) => fiscalPeriod(kind, fiscalYear - years, index, calendar));
    if (past.every(({ lastDay }) => lastDay < today)) return past;
  }
}

/** Who sells, and what each weighs in each period; null of others. */
async function leavesOf(
  tx: TenantTransaction,
  { period, periods, currency, today, by }: PeriodAsked & { periods: readonly FiscalPeriod[]; by: AskedSpread['by'] },
  { byId, visible }: People,
): Promise<Leaf> {
  const quotas = await readQuotas(tx, currency, period);
  const ramps = await rampsOf(tx);
  const won: SumsByOwner = by === 'won' ? await wonByOwner(tx, visible, twelveMonthsBefore(period, today)) : new Map();
  return (memberId) => {
    const person = byId.get(memberId);
    const own = quotas.get(`rep ${memberId}`) ?? [];
    if (!person?.active || (person.role !== 'account_executive' && own.length === 0)) return null;
    const ofAll = quotaOfPeriod(own, period)?.amountMinor ?? 0;
    return periods.map((each) => {
      if (by === 'won') return Number(won.get(memberId)?.amountMinor ?? 0n);
      if (by === 'quotas') return quotaOfPeriod(own, each)?.amountMinor ?? ofAll / periods.length;
      return (rampedOf({ scope: 'rep', memberId, period: each, amountMinor: FULL }, ramps)?.amountMinor ?? FULL) / FULL;
    });
  };
}

/** The last twelve whole months before the period, and before today: sums of whole months are kept. */
function twelveMonthsBefore({ firstDay }: FiscalPeriod, today: number): { firstDay: number; lastDay: number } {
  const { firstDay: end, fiscalYear, index } = periodContaining('month', Math.min(firstDay, today), CALENDAR_YEAR);
  return { firstDay: fiscalPeriod('month', fiscalYear - 1, index, CALENDAR_YEAR).firstDay, lastDay: end - 1 };
}

/** Whoever is below somebody who sells or leads somebody who does, in the order in which they are shown. */
function partsBelow(
  byId: People['byId'],
  leaderId: string | null,
  { leaf, over }: { leaf: Leaf; over: AskedSpread['over'] },
): { parts: SpreadPart[]; rows: Row[] } {
  const rows: Row[] = [];
  const person = (scope: 'team' | 'rep', memberId: string, depth: number): Row => ({
    scope,
    memberId,
    depth,
    name: byId.get(memberId)?.name ?? '',
  });
  const seen = new Set<string>();
  const rep = (id: string, depth: number): SpreadPart[] => {
    const weights = leaf(id);
    if (!weights) return [];
    rows.push(person('rep', id, depth));
    return [{ key: `rep ${id}`, weights, parts: [] }];
  };
  const below = (ids: readonly string[], depth: number): SpreadPart[] =>
    ids.flatMap((id): SpreadPart[] => {
      if (seen.has(id)) return [];
      seen.add(id);
      const reports = byId.get(id)?.reports ?? [];
      if (reports.length === 0) return rep(id, depth);
      if (over === 'reps') return [...rep(id, depth), ...below(reports, depth)];
      const at = rows.push(person('team', id, depth)) - 1;
      const parts = [...rep(id, depth + 1), ...below(reports, depth + 1)];
      if (parts.length === 0) rows.splice(at);
      return parts.length === 0 ? [] : [lowest({ key: `team ${id}`, weights: [], parts }, at)];
    });
  /** Of the teams alone the lowest ones stand for their reps. */
  const lowest = (team: SpreadPart, at: number): SpreadPart => {
    if (over !== 'teams' || team.parts.some(({ key }) => key.startsWith('team '))) return team;
    rows.splice(at + 1);
    const periods = team.parts[0]?.weights.length ?? 0;
    const weights = Array.from({ length: periods }, (_, each) =>
      team.parts.reduce((sum, part) => sum + (part.weights[each] ?? 0), 0),
    );
    return { ...team, weights, parts: [] };
  };
  if (leaderId !== null) seen.add(leaderId);
  const first = leaderId === null ? rootsOf(byId) : (byId.get(leaderId)?.reports ?? []);
  const parts = [...(leaderId === null ? [] : rep(leaderId, 1)), ...below(first, 1)];
  return { parts, rows };
}
