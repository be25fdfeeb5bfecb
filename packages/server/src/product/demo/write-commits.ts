/** What the demo company's people committed, from what their deals said on that morning (law 20 of `docs/demo-company.md`). */
import {
  CALENDAR_YEAR,
  type CommitRecords,
  type CommitScope,
  dayAtShare,
  type FiscalPeriod,
  isMonday,
  isoDate,
  mondayOf,
  periodContaining,
  standInOf,
  startOfLocalDay,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordsByOwner, recordsOf } from '../../work/commits/records-by-owner.ts';
import { periodsBefore } from '../../work/quotas/past-pace.ts';
import { NEGOTIATION, SEED } from './laws.ts';
import { habitsOf, NEW_REP, PEOPLE } from './people.ts';
import type { PlannedCompany, PlannedDeal } from './planned.ts';
import { type Chance, drawsOf } from './random.ts';
import { recordsAsOf } from './records-as-of.ts';

const PAST_QUARTERS = 6;
/** When people committed in a past quarter, as shares of its days. */
const TOLD_AT = [0.15, 0.5, 0.9];
/** Shares of open Commit and Best Case that people count on. */
interface Belief {
  readonly commit: number;
  readonly bestCase: number;
}
const USUAL_BELIEF: Belief = { commit: 0.9, bestCase: 0.25 };
const OVER_COMMITTED: Belief = { commit: 1, bestCase: 0.6 };
/** Has no deals in Commit. */
const SANDBAGGED: Belief = { commit: 1, bestCase: 0.4 };
/** Either side of what the deals say. */
const LUCK = 0.08;
/** The first number of the streams of commits: arrivals, deals and moods have others. */
const STREAM = 11;
const BEST_CASE = 1.25;
/** Commits are round: 1,000 of the currency, in minor units. */
const STEP_MINOR = 100_000;
const MINUTE_MS = 60_000;
/** Minutes after local midnight: before the deadline at noon. */
const AT_WORK = [9 * 60, 11 * 60 + 30] as const;
/** Has not committed this quarter; committed last more than a week ago, and their deals moved since. */
const SILENT = ['Joe Patel', 'Daniel Kaho'];
const LATE = 'Brett Sandoval';
const REASONS = [
  'Two signatures promised for the last week',
  'Budget approved, legal may take long',
  'The largest deal may slip, the rest is safe',
  'Everything in negotiation, nothing else',
];
const CALLS: Readonly<Record<string, { readonly factor: number; readonly reason: string }>> = {
  'Tom Ashby': { factor: 0.88, reason: 'Brett counts on dates that have moved three times' },
  'Sofia Lindqvist': { factor: 1.1, reason: 'Grace sandbags deals that are nearly signed' },
  'Marcus Oduya': { factor: 0.97, reason: 'Team roll-up, less usual last-week slippage' },
  'Helen Brandt': { factor: 0.95, reason: 'One large deal slips in most quarters' },
};

interface Writing {
  readonly company: PlannedCompany;
  readonly now: Date;
  readonly timeZone: string;
  readonly today: number;
  readonly currency: string;
  /** By name. */
  readonly memberIds: ReadonlyMap<string, string>;
}

/** Somebody who commits, with everybody whose deals it is of. */
interface Committing {
  readonly name: string;
  readonly id: string;
  readonly scope: CommitScope;
  /** Names of whose deals it is of. */
  readonly owners: readonly string[];
}

interface Row {
  readonly who: Committing;
  readonly period: FiscalPeriod;
  readonly at: number;
  readonly commitMinor: number;
  readonly reason: string | null;
  readonly records: CommitRecords;
}

export async function writeCommits(tx: TenantTransaction, writing: Writing): Promise<void> {
  const { memberIds, today, currency } = writing;
  const present = periodContaining('quarter', today, CALENDAR_YEAR);
  const people = committing(memberIds);
  const past = periodsBefore(present, CALENDAR_YEAR, PAST_QUARTERS);
  const rows: Row[] = [];
  for (const period of past) rows.push(...pastRows(writing, { period, people }));
  rows.push(...(await presentRows(tx, writing, { period: present, people })));
  await tx.client.query(
    `INSERT INTO commit_deadlines (organization_id, weekday, hour, period_kind, set_at) VALUES ($1, 1, 12, 'quarter', $2)`,
    [tx.organizationId, new Date(startOfLocalDay(past.at(-1)?.firstDay ?? today, writing.timeZone))],
  );
  const column = (value: (row: Row) => unknown) => rows.map(value);
  await tx.client.query(
    `INSERT INTO commit_submissions (organization_id, id, scope, subject_id, member_id, author_id, starts_on, ends_on,
       submitted_at, currency, commit_minor, best_case_minor, reason, then_closed_minor, then_commit_minor,
       then_best_case_minor, then_pipeline_minor)
     SELECT $1, r.id, r.scope, CASE r.scope WHEN 'organization' THEN $1 ELSE r.who END,
       CASE r.scope WHEN 'organization' THEN NULL ELSE r.who END, r.who, r.starts_on, r.ends_on, r.at, $2, r.commit, r.best_case, r.reason,
       r.closed, r.open_commit, r.open_best_case, r.pipeline
     FROM unnest($3::uuid[], $4::text[], $5::uuid[], $6::date[], $7::date[], $8::timestamptz[], $9::bigint[], $10::bigint[],
       $11::text[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[])
       AS r(id, scope, who, starts_on, ends_on, at, commit, best_case, reason, closed, open_commit, open_best_case, pipeline)`,
    [
      tx.organizationId,
      currency,
      column(newId),
      column(({ who }) => who.scope),
      column(({ who }) => who.id),
      column(({ period }) => isoDate(period.firstDay)),
      column(({ period }) => isoDate(period.lastDay)),
      column(({ at }) => new Date(at)),
      column(({ commitMinor }) => commitMinor),
      column(({ commitMinor }) => rounded(commitMinor * BEST_CASE)),
      column(({ reason }) => reason),
      column(({ records }) => String(records.closedMinor)),
      column(({ records }) => String(records.commitMinor)),
      column(({ records }) => String(records.bestCaseMinor)),
      column(({ records }) => String(records.pipelineMinor)),
    ],
  );
}

const rounded = (minor: number): number => Math.max(0, Math.round(minor / STEP_MINOR)) * STEP_MINOR;

function committing(memberIds: ReadonlyMap<string, string>): Committing[] {
  const below = (name: string): string[] =>
    PEOPLE.filter(({ under }) => under === name).flatMap((person) => [person.name, ...below(person.name)]);
  const idOf = (name: string): string => memberIds.get(name) ?? '';
  return PEOPLE.flatMap(({ name, role }): Committing[] => {
    if (role === 'account_executive') return [{ name, id: idOf(name), scope: 'rep', owners: [name] }];
    if (role === 'cro') return [{ name, id: idOf(name), scope: 'organization', owners: [...memberIds.keys()] }];
    if (role !== 'sales_manager' && role !== 'vp_sales') return [];
    return [{ name, id: idOf(name), scope: 'team', owners: [name, ...below(name)] }];
  });
}

interface Committed {
  readonly period: FiscalPeriod;
  readonly people: readonly Committing[];
}

/** What everybody commits on a morning: reps from their deals, managers from their team's sum by what they know of it. */
export function commitsOn(
  deals: readonly PlannedDeal[],
  { period, day }: { readonly period: FiscalPeriod; readonly day: number },
): (who: Pick<Committing, 'name' | 'owners'>) => Pick<Row, 'commitMinor' | 'records'> {
  const byOwner = Map.groupBy(deals, ({ owner }) => owner);
  const records = new Map([...byOwner].map(([owner, own]) => [owner, recordsAsOf(own, { period, day })]));
  const repCommits = new Map(
    [...records].map(([owner, own]) => [owner, repCommit(owner, own, drawsOf(SEED, STREAM, 1, day, placeOf(owner)))]),
  );
  return ({ name, owners }) => {
    const total = recordsOf(records, owners);
    const sum = owners.reduce((sofar, owner) => sofar + (repCommits.get(owner) ?? 0), 0);
    const commit = rounded(sum * (CALLS[name]?.factor ?? 1));
    return { records: total, commitMinor: Math.max(commit, rounded(Number(total.closedMinor))) };
  };
}

function repCommit(name: string, { closedMinor, commitMinor, bestCaseMinor }: CommitRecords, chance: Chance): number {
  const { overCommits, commitFrom } = habitsOf(name);
  const belief = overCommits ? OVER_COMMITTED : commitFrom > NEGOTIATION ? SANDBAGGED : USUAL_BELIEF;
  const toCome = Number(commitMinor) * belief.commit + Number(bestCaseMinor) * belief.bestCase;
  return Number(closedMinor) + toCome * (1 + chance.between(-LUCK, LUCK));
}

const placeOf = (name: string): number => PEOPLE.findIndex((person) => person.name === name);

const duringWork = (day: number, { timeZone }: Writing, chance: Chance): number =>
  startOfLocalDay(day, timeZone) + chance.whole(...AT_WORK) * MINUTE_MS;

function pastRows(writing: Writing, { period, people }: Committed): Row[] {
  return TOLD_AT.flatMap((share) => {
    const day = dayAtShare(period, share);
    const commitOf = commitsOn(writing.company.deals, { period, day });
    return people.map((who): Row => {
      const chance = drawsOf(SEED, STREAM, 2, day, placeOf(who.name));
      return {
        who,
        period,
        ...commitOf(who),
        at: duringWork(day, writing, chance),
        reason: who.scope === 'rep' ? reasonOf(chance) : (CALLS[who.name]?.reason ?? 'In line with the team'),
      };
    });
  });
}

const reasonOf = (chance: Chance): string | null => (chance.happens(0.6) ? chance.pick(REASONS) : null);

/** Of this quarter: this week's, and those of the two weeks before it. */
async function presentRows(tx: TenantTransaction, writing: Writing, { period, people }: Committed): Promise<Row[]> {
  const { today, company, memberIds } = writing;
  const byOwner = await recordsByOwner(tx, null, { period, today });
  // Always before today: a visitor may come at any hour of it.
  const latest = isMonday(today) ? today - 3 : mondayOf(today);
  const told = latest < today ? latest : today - 1;
  return people.flatMap((who) => {
    if (SILENT.includes(who.name)) return [];
    const weeks = who.name === LATE ? [2, 3] : [0, 1, 2];
    return weeks.map((back): Row => {
      const day = told - back * 7;
      const chance = drawsOf(SEED, STREAM, 2, day, placeOf(who.name));
      const submitted = commitsOn(company.deals, { period, day })(who);
      const isNew = who.name === NEW_REP.name;
      // Her deals are those that she was handed.
      const handed = recordsOf(
        byOwner,
        who.owners.flatMap((name) => memberIds.get(name) ?? []),
      );
      return {
        who,
        period,
        ...submitted,
        ...(isNew && { records: handed, commitMinor: rounded(Number(standInOf(handed).commitMinor)) }),
        at: duringWork(day, writing, chance),
        reason: CALLS[who.name]?.reason ?? reasonOf(chance),
      };
    });
  });
}
