/** What the demo company's people committed: in past quarters by their habits, in this one with what a manager meets. */
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
import { together, wonByOwner } from '../../work/quotas/sums-by-owner.ts';
import { PEOPLE } from './people.ts';
import { type Chance, chanceFrom } from './random.ts';

const PAST_QUARTERS = 6;
/** When people committed in a past quarter, as shares of its days, and how much of what was to come they had misjudged by then. */
const TOLD_AT = [
  { share: 0.15, left: 1 },
  { share: 0.5, left: 0.7 },
  { share: 0.9, left: 0.2 },
];
/** How far each is off at the start of a quarter, as a share of what closes: 0 for those not named. */
const LEANINGS: Readonly<Record<string, number>> = {
  'Brett Sandoval': 0.55,
  'Grace Okafor': -0.4,
  'Liam Fitzgerald': 0.2,
  'Noah Weiss': 0.25,
  'Yuki Tanabe': -0.08,
  'Mere Walker': 0.06,
  'Tom Ashby': 0.08,
  'Sofia Lindqvist': -0.12,
  'Daniel Kaho': 0.15,
  'Helen Brandt': 0.04,
  'Marcus Oduya': -0.06,
};
/** Either side of what each leans to. */
const LUCK = 0.14;
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
  'Two signatures are promised for the last week',
  'Budget is approved, legal is what may take long',
  'The largest one may slip, the rest is safe',
  'Everything that is in negotiation, and nothing else',
];
const CALLS: Readonly<Record<string, { readonly factor: number; readonly reason: string }>> = {
  'Tom Ashby': { factor: 0.88, reason: 'Brett counts on dates that have moved three times' },
  'Sofia Lindqvist': { factor: 1.1, reason: 'Grace keeps back what is all but signed' },
  'Marcus Oduya': { factor: 0.97, reason: 'The teams together, less what usually slips in the last week' },
  'Helen Brandt': { factor: 0.95, reason: 'One large renewal a team is late in most quarters' },
};

interface Writing {
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
  const chance = chanceFrom(today);
  const present = periodContaining('quarter', today, CALENDAR_YEAR);
  const people = committing(memberIds);
  const past = periodsBefore(present, CALENDAR_YEAR, PAST_QUARTERS);
  const rows: Row[] = [];
  for (const period of past) rows.push(...(await pastRows(tx, writing, { period, people, chance })));
  rows.push(...(await presentRows(tx, writing, { period: present, people, chance })));
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
    if (role === 'account_executive') return [{ name, id: idOf(name), scope: 'rep', owners: [idOf(name)] }];
    if (role === 'cro') return [{ name, id: idOf(name), scope: 'organization', owners: [...memberIds.values()] }];
    if (role !== 'sales_manager' && role !== 'vp_sales') return [];
    return [{ name, id: idOf(name), scope: 'team', owners: [name, ...below(name)].map(idOf) }];
  });
}

interface PastCommits {
  readonly period: FiscalPeriod;
  readonly people: readonly Committing[];
  readonly chance: Chance;
}

const duringWork = (day: number, { timeZone }: Writing, chance: Chance): number =>
  startOfLocalDay(day, timeZone) + chance.whole(...AT_WORK) * MINUTE_MS;

/** Of a past quarter: what closed, off by what each leans to, less so the later it was told. */
async function pastRows(
  tx: TenantTransaction,
  writing: Writing,
  { period, people, chance }: PastCommits,
): Promise<Row[]> {
  const all = await wonByOwner(tx, null, period);
  const rows: Row[] = [];
  for (const { share, left } of TOLD_AT) {
    const day = dayAtShare(period, share);
    const byThen = await wonByOwner(tx, null, { firstDay: period.firstDay, lastDay: day - 1 });
    for (const who of people) {
      const won = Number(together(all, who.owners).amountMinor);
      const closedMinor = together(byThen, who.owners).amountMinor;
      const off = ((LEANINGS[who.name] ?? 0) + chance.between(-LUCK, LUCK)) * left;
      const commitMinor = Math.max(rounded(won * (1 + off)), rounded(Number(closedMinor)));
      const open = BigInt(Math.max(0, commitMinor - Number(closedMinor)));
      rows.push({
        who,
        period,
        at: duringWork(day, writing, chance),
        commitMinor,
        reason: who.scope === 'rep' ? reasonOf(chance) : (CALLS[who.name]?.reason ?? 'As the team sees it'),
        records: { closedMinor, commitMinor: open, bestCaseMinor: open / 2n, pipelineMinor: open * 2n },
      });
    }
  }
  return rows;
}

const reasonOf = (chance: Chance): string | null => (chance.happens(0.6) ? chance.pick(REASONS) : null);

/** Of this quarter: this week's, and those of the two weeks before it. */
async function presentRows(
  tx: TenantTransaction,
  writing: Writing,
  { period, people, chance }: PastCommits,
): Promise<Row[]> {
  const { today } = writing;
  const byOwner = await recordsByOwner(tx, null, { period, today });
  // Always before today: a visitor may come at any hour of it.
  const latest = isMonday(today) ? today - 3 : mondayOf(today);
  const told = latest < today ? latest : today - 1;
  return people.flatMap((who) => {
    if (SILENT.includes(who.name)) return [];
    const now = recordsOf(byOwner, who.owners);
    const call = CALLS[who.name];
    const factor = call?.factor ?? 1 + (LEANINGS[who.name] ?? 0) / 2;
    const weeks = who.name === LATE ? [2, 3] : [0, 1, 2];
    return weeks.map((back): Row => {
      const moved = back === 0 ? 1n : BigInt(back) * 12n + 100n;
      const records = back === 0 ? now : { ...now, commitMinor: (now.commitMinor * moved) / 100n + 2_500_000n };
      return {
        who,
        period,
        at: duringWork(told - back * 7, writing, chance),
        commitMinor: rounded(Number(standInOf(records).commitMinor) * factor),
        reason: call?.reason ?? reasonOf(chance),
        records,
      };
    });
  });
}
