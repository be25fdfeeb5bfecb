/** Sums of the dashboard as they stood then: those of now, and what has changed since. */
import { dayAtShare, elapsedShare, OUTCOME_DAYS, type PastPace } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import {
  type CorrectedEntry,
  type Difference,
  differenceSince,
  type Then,
  type Window,
} from '../../../records/opportunities/as-of/changed-since.ts';
import { pastPace, periodsBefore } from '../../quotas/past-pace.ts';
import { type OwnerSum, openByOwner, type SumsByOwner, wonByOwner } from '../../quotas/sums-by-owner.ts';
import type { RevenueQuestion } from '../asked-view.ts';
import { countAllOpen, openSums } from '../open-sums.ts';
import { type DecidedDeals, decidedByOwner, decidedOf } from '../outcomes.ts';

export interface PastSums {
  /** Of everybody the actor may see. */
  readonly won: SumsByOwner;
  readonly open: SumsByOwner;
  readonly pace: readonly PastPace[];
  /** Of the figures asked for. */
  readonly openByStage: SumsByOwner;
  readonly outcomes: ReadonlyMap<string, DecidedDeals>;
  readonly allOpen: number;
}

/** Which of the windows is which. */
const [DUE, PERIOD, OUTCOMES, PACE] = [0, 1, 2, 3];

export async function pastSums(
  tx: TenantTransaction,
  { people, question, owners, due }: RevenueQuestion,
  then: Then,
  told: CorrectedEntry,
): Promise<PastSums> {
  const { period, today, fiscalCalendar } = question;
  const elapsed = elapsedShare(period, today);
  const pace = await pastPace(tx, period, elapsed, fiscalCalendar);
  const past = periodsBefore(period, fiscalCalendar, pace.length);
  const windows: Window[] = [
    // No day lies in a stretch that ends before it begins.
    due
      ? { of: 'open', firstDay: due.overdue ? null : due.firstDay, lastDay: due.lastDay }
      : { of: 'open', firstDay: 1, lastDay: 0 },
    { of: 'decided', firstDay: period.firstDay, lastDay: period.lastDay },
    { of: 'decided', firstDay: today - OUTCOME_DAYS + 1, lastDay: today },
    ...past.flatMap((each): Window[] => [
      { of: 'decided', firstDay: each.firstDay, lastDay: dayAtShare(each, elapsed) },
      { of: 'decided', firstDay: each.firstDay, lastDay: each.lastDay },
    ]),
  ];
  const changed = await differenceSince(tx, then, told, windows);
  const within = (bit: number) => changed.filter((each) => (each.windows & (1 << bit)) !== 0);
  const visible = new Set(people.byId.keys());
  const asked = owners === null ? null : new Set(owners);
  const isAsked = ({ ownerId }: Difference) => asked === null || asked.has(ownerId);
  const isVisible = ({ ownerId }: Difference) => visible.has(ownerId);
  const isWon = ({ status }: Difference) => status === 'won';
  const stages = (await openSums(tx, owners, due, 'parts')).flatMap(({ stageId, count, amountMinor }) =>
    stageId === null ? [] : [{ id: stageId, count, amountMinor }],
  );
  return {
    won: added(await wonByOwner(tx, people.visible, period), within(PERIOD).filter(isWon).filter(isVisible), ofOwner),
    open: due
      ? added(await openByOwner(tx, people.visible, period, due), within(DUE).filter(isVisible), ofOwner)
      : new Map(),
    pace: pace.map((each, at) => ({
      byThenMinor: each.byThenMinor + amountOf(within(PACE + 2 * at).filter(isWon)),
      allMinor: each.allMinor + amountOf(within(PACE + 2 * at + 1).filter(isWon)),
    })),
    openByStage: added(summed(stages), within(DUE).filter(isAsked), ({ stageId }) => stageId),
    outcomes: outcomesThen(await decidedByOwner(tx, owners, today), within(OUTCOMES).filter(isAsked)),
    allOpen:
      (await countAllOpen(tx, owners)) +
      changed.filter((each) => each.status === 'open' && isAsked(each)).reduce((sum, { count }) => sum + count, 0),
  };
}

const ofOwner = ({ ownerId }: Difference): string => ownerId;
const amountOf = (parts: readonly Difference[]): bigint =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

function summed(parts: readonly ({ readonly id: string } & OwnerSum)[]): SumsByOwner {
  const sums = new Map<string, OwnerSum>();
  for (const { id, count, amountMinor } of parts) {
    const so = sums.get(id);
    sums.set(id, { count: (so?.count ?? 0) + count, amountMinor: (so?.amountMinor ?? 0n) + amountMinor });
  }
  return sums;
}

/** What comes to no deal is left out, as it is where sums are asked for. */
function added(now: SumsByOwner, changed: readonly Difference[], by: (each: Difference) => string): SumsByOwner {
  const parts = [
    ...[...now].map(([id, sum]) => ({ id, ...sum })),
    ...changed.map((each) => ({ id: by(each), count: each.count, amountMinor: each.amountMinor })),
  ];
  return new Map([...summed(parts)].filter(([, { count }]) => count > 0));
}

function outcomesThen(
  now: ReadonlyMap<string, DecidedDeals>,
  changed: readonly Difference[],
): ReadonlyMap<string, DecidedDeals> {
  const outcomes = new Map(now);
  for (const { ownerId, status, count, amountMinor, cycles, cycleDays } of changed) {
    const so = decidedOf(outcomes, ownerId);
    outcomes.set(
      ownerId,
      status === 'won'
        ? {
            ...so,
            won: so.won + count,
            wonMinor: so.wonMinor + amountMinor,
            cycles: so.cycles + cycles,
            cycleDays: so.cycleDays + cycleDays,
          }
        : { ...so, lost: so.lost + count, lostMinor: so.lostMinor + amountMinor },
    );
  }
  return new Map([...outcomes].filter(([, { won, lost }]) => won + lost > 0));
}

/** All owners together. */
export const outcomesTogether = (by: ReadonlyMap<string, DecidedDeals>): DecidedDeals =>
  [...by.values()].reduce(
    (sum, each) => ({
      won: sum.won + each.won,
      lost: sum.lost + each.lost,
      wonMinor: sum.wonMinor + each.wonMinor,
      lostMinor: sum.lostMinor + each.lostMinor,
      cycles: sum.cycles + each.cycles,
      cycleDays: sum.cycleDays + each.cycleDays,
    }),
    decidedOf(new Map(), ''),
  );
