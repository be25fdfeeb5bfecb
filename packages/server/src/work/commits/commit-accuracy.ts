import type { CommitAccuracyView } from '@forecastle/contract';
import {
  accuracySentence,
  COMMIT_LANDMARKS,
  type CommitLandmark,
  type CommitOutcome,
  type CommitScope,
  commitAccuracy,
  commitBefore,
  commitError,
  type FiscalCalendar,
  type FiscalPeriod,
  JUDGED_LANDMARK,
  landmarkInstant,
  periodContaining,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { countsFor } from '../periods/former-days.ts';
import { type AskedPeriod, askedPeriod, presentPeriod } from '../quotas/asked-period.ts';
import { periodsBefore } from '../quotas/past-pace.ts';
import { type People, peopleOf } from '../quotas/people.ts';
import { ownersOfQuota } from '../quotas/quota-trend.ts';
import { scopeKey } from '../quotas/read-quotas.ts';
import { type SumsByOwner, together, wonByOwner } from '../quotas/sums-by-owner.ts';
import { allSubmissions, type Submission } from './read-submissions.ts';

type Answer = z.infer<typeof CommitAccuracyView>;

/** Finished periods that are looked back on. */
const PERIODS_BACK = 8;

/** How commits of finished periods of a kind compared with what closed, of everybody the actor may see. */
export async function commitAccuracyView(
  tx: TenantTransaction,
  actor: Actor,
  { period: kind }: AskedPeriod,
  now: Date,
): Promise<Answer> {
  const { today, currency, fiscalCalendar } = await askedPeriod(tx, { period: kind }, now);
  const { timeZone } = await calendarOf(tx);
  const past = periodsBefore(periodContaining(kind, today, fiscalCalendar), fiscalCalendar, PERIODS_BACK);
  const [latest] = past;
  const earliest = past.at(-1);
  if (!latest || !earliest) throw new RangeError('there is a period before every other');
  const people = await peopleOf(tx, actor);
  const days = { firstDay: earliest.firstDay, lastDay: latest.lastDay };
  const kept = Map.groupBy(await allSubmissions(tx, currency, days), scopeKey);
  const won = new Map<FiscalPeriod, SumsByOwner>();
  for (const period of past) won.set(period, await wonByOwner(tx, people.visible, period));
  const facts: Facts = { people, past, kept, won, timeZone, fiscalCalendar };
  const items = linesOf(people).flatMap((line) => accuracyOf(facts, line) ?? []);
  // One's own first; the sort keeps the order of names.
  return { currency, judgedBy: JUDGED_LANDMARK, items: items.sort((a, b) => Number(b.isOwn) - Number(a.isOwn)) };

  function accuracyOf(from: Facts, line: Line): Answer['items'][number] | null {
    const isOwn = line.memberId === null ? people.own.scope === 'organization' : line.memberId === actor.memberId;
    const told = from.past.flatMap((period) => toldOf(from, line, period) ?? []);
    const judged = told.flatMap(({ at }) => at[JUDGED_LANDMARK] ?? []);
    const isMain = line.scope === people.own.scope && line.memberId === people.own.memberId;
    if (told.length === 0 && !isMain) return null;
    const accuracy = commitAccuracy(judged);
    const name = line.memberId === null ? '' : (people.byId.get(line.memberId)?.name ?? '');
    return {
      scope: line.scope,
      memberId: line.memberId,
      name,
      isOwn,
      sentence: accuracySentence(whoCommitted(line, name, actor), kind, accuracy),
      periodsJudged: accuracy.periods,
      biasPercent: tenths(accuracy.biasPercent),
      errorPercent: tenths(accuracy.errorPercent),
      periods: told.map(({ period, wonMinor, at }) => ({
        period: presentPeriod(period),
        wonMinor: String(wonMinor),
        landmarks: COMMIT_LANDMARKS.map((landmark) => presentLandmark(landmark, at[landmark])),
      })),
    };
  }
}

interface Facts {
  readonly people: People;
  readonly past: readonly FiscalPeriod[];
  readonly kept: ReadonlyMap<string, readonly Submission[]>;
  readonly won: ReadonlyMap<FiscalPeriod, SumsByOwner>;
  readonly timeZone: string;
  readonly fiscalCalendar: FiscalCalendar;
}
interface Line {
  readonly scope: CommitScope;
  readonly memberId: string | null;
}

function whoCommitted({ scope, memberId }: Line, name: string, actor: Actor): string {
  if (memberId === null) return 'the organisation';
  if (memberId === actor.memberId) return scope === 'team' ? 'you and your team' : 'you';
  return scope === 'team' ? `${name} for the team` : name;
}

/** The organisation where all of it is seen, then each person, as the leader of a team and for their own deals. */
function linesOf({ byId, own }: People): Line[] {
  const all: Line[] = own.scope === 'organization' ? [{ scope: 'organization', memberId: null }] : [];
  return [
    ...all,
    ...[...byId.keys()].flatMap((memberId): Line[] => [
      { scope: 'team', memberId },
      { scope: 'rep', memberId },
    ]),
  ];
}

interface Told {
  readonly period: FiscalPeriod;
  readonly wonMinor: bigint;
  readonly at: Readonly<Record<CommitLandmark, CommitOutcome | null>>;
}

/** A period with what stood at its landmarks; null where nothing was ever submitted for it. */
function toldOf({ people, kept, won, timeZone, fiscalCalendar }: Facts, line: Line, period: FiscalPeriod): Told | null {
  const submitted = (kept.get(scopeKey(line)) ?? [])
    .filter((each) => countsFor(each, period, fiscalCalendar))
    .map(({ commitMinor, submittedAt, withdrawnAt }) => ({
      commitMinor,
      at: submittedAt.getTime(),
      withdrawnAt: withdrawnAt?.getTime() ?? null,
    }));
  const owners = ownersOfQuota(people, line.scope, line.memberId);
  const wonMinor = together(won.get(period) ?? new Map(), owners).amountMinor;
  const at = (landmark: CommitLandmark): CommitOutcome | null => {
    const stood = commitBefore(submitted, landmarkInstant(period, landmark, timeZone));
    return stood && { commitMinor: BigInt(stood.commitMinor), wonMinor };
  };
  const told: Told = { period, wonMinor, at: { third: at('third'), two_thirds: at('two_thirds'), end: at('end') } };
  return told.at.end ? told : null;
}

function presentLandmark(landmark: CommitLandmark, outcome: CommitOutcome | null) {
  if (!outcome) return { landmark, commitMinor: null, percent: null, direction: null };
  const { percent, direction } = commitError(outcome);
  return { landmark, commitMinor: Number(outcome.commitMinor), percent: tenths(percent), direction };
}

const tenths = (percent: number | null): number | null => (percent === null ? null : Math.round(percent * 10) / 10);
