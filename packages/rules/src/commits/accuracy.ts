/** How what people committed compares with what then closed: of finished periods alone. */
import { counted } from '../counted.ts';
import { startOfLocalDay } from '../days.ts';
import type { FiscalPeriod, PeriodKind } from '../periods/fiscalPeriod.ts';
import { dayAtShare } from '../quotas/expectedProgress.ts';

/** When a commit is held against what closed: after a third of the period, after two thirds, and as it ended. */
export const COMMIT_LANDMARKS = ['third', 'two_thirds', 'end'] as const;
export type CommitLandmark = (typeof COMMIT_LANDMARKS)[number];
export const COMMIT_LANDMARK_NAMES: Readonly<Record<CommitLandmark, string>> = {
  third: 'A third in',
  two_thirds: 'Two thirds in',
  end: 'At the end',
};
/** The one that a person is judged by: late enough to know, early enough to act on. */
export const JUDGED_LANDMARK: CommitLandmark = 'two_thirds';
const SHARES: Readonly<Record<CommitLandmark, number>> = { third: 1 / 3, two_thirds: 2 / 3, end: 1 };
/** A commit as near as this to what closed, in percent of it, was right. */
export const NEAR_PERCENT = 5;

/** The first instant after the last day that counts for a landmark. */
export const landmarkInstant = (period: FiscalPeriod, landmark: CommitLandmark, timeZone: string): number =>
  startOfLocalDay(dayAtShare(period, SHARES[landmark]) + 1, timeZone);

interface Dated {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Null while it stands. */
  readonly withdrawnAt: number | null;
}

/** What stood just before an instant: the latest then, what was taken back only later included. */
export function commitBefore<Kept extends Dated>(submissions: readonly Kept[], instant: number): Kept | null {
  return submissions
    .filter(({ at, withdrawnAt }) => at < instant && (withdrawnAt === null || withdrawnAt >= instant))
    .reduce<Kept | null>((latest, each) => (latest === null || each.at > latest.at ? each : latest), null);
}

export interface CommitOutcome {
  readonly commitMinor: bigint;
  readonly wonMinor: bigint;
}
export type CommitDirection = 'above' | 'below' | 'near';

const PERCENT = 100;
const percentOf = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : (Number(part) / Number(whole)) * PERCENT;
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** How far a commit was from what closed, in percent of it (null where nothing closed), and to which side. */
export function commitError({ commitMinor, wonMinor }: CommitOutcome): {
  readonly percent: number | null;
  readonly direction: CommitDirection;
} {
  const error = commitMinor - wonMinor;
  const isNear = absolute(error) * BigInt(PERCENT) <= wonMinor * BigInt(NEAR_PERCENT);
  return { percent: percentOf(error, wonMinor), direction: isNear ? 'near' : error > 0n ? 'above' : 'below' };
}

export interface CommitAccuracy {
  readonly periods: number;
  readonly above: number;
  readonly below: number;
  readonly near: number;
  /** Sum of the errors with sign over the sum of what closed; above 0 too high. Null where nothing closed. */
  readonly biasPercent: number | null;
  /** The same of errors without sign. */
  readonly errorPercent: number | null;
}

export function commitAccuracy(outcomes: readonly CommitOutcome[]): CommitAccuracy {
  const directions = outcomes.map((outcome) => commitError(outcome).direction);
  const count = (direction: CommitDirection): number => directions.filter((each) => each === direction).length;
  const sum = (value: (outcome: CommitOutcome) => bigint): bigint =>
    outcomes.reduce((total, outcome) => total + value(outcome), 0n);
  const won = sum(({ wonMinor }) => wonMinor);
  return {
    periods: outcomes.length,
    above: count('above'),
    below: count('below'),
    near: count('near'),
    biasPercent: percentOf(
      sum(({ commitMinor, wonMinor }) => commitMinor - wonMinor),
      won,
    ),
    errorPercent: percentOf(
      sum(({ commitMinor, wonMinor }) => absolute(commitMinor - wonMinor)),
      won,
    ),
  };
}

const SIDES: Readonly<Record<CommitDirection, string>> = {
  above: 'over-committed',
  below: 'under-committed',
  near: `landed within ${NEAR_PERCENT}%`,
};

/** Returns a sentence such as "Two thirds in, you over-committed in 3 of 4 quarters, on average 12% too high." */
export function accuracySentence(who: string, kind: PeriodKind, accuracy: CommitAccuracy): string {
  const { periods, biasPercent } = accuracy;
  if (periods === 0) return `No finished ${kind} with a commit yet.`;
  const sides = (['above', 'below', 'near'] as const)
    .map((direction) => ({ direction, times: accuracy[direction] }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times);
  const [most, second] = sides;
  const whole = wholeWords(biasPercent);
  if (!most) return '';
  const begins = `${COMMIT_LANDMARK_NAMES[JUDGED_LANDMARK]}, ${who}`;
  if (periods === 1) return `${begins} ${SIDES[most.direction]} in the only finished ${kind}${whole}.`;
  const told =
    second?.times === most.times
      ? new Intl.ListFormat('en-NZ').format(sides.map(({ direction, times }) => `${SIDES[direction]} in ${times}`))
      : `${SIDES[most.direction]} in ${most.times}`;
  return `${begins} ${told} of ${counted(periods, kind)}${whole}.`;
}

function wholeWords(biasPercent: number | null): string {
  if (biasPercent === null) return '';
  const rounded = Math.round(Math.abs(biasPercent));
  if (rounded === 0) return ', on average 0% off';
  return `, on average ${rounded.toLocaleString('en-NZ')}% too ${biasPercent > 0 ? 'high' : 'low'}`;
}
