/** Deals that were won or lost: how they went follows from how they ended, quarter by quarter. */
import { planDeal, prospectOf } from './plan-deal.ts';
import {
  LOST,
  type PlannedDeal,
  type PlannedStep,
  type PromisedClose,
  type Prospect,
  type Territory,
  WON,
  workday,
} from './planned.ts';
import { type Chance, chanceFrom } from './random.ts';

/** A quarter of the company, with what it had of its own. */
export interface Quarter {
  readonly from: number;
  /** First day of the next one. */
  readonly to: number;
  /** Counts on through the years, so that a quarter goes the same whenever it is told. */
  readonly number: number;
  /** Deals decided in it, of the usual number. */
  readonly volume: number;
  /** How much easier than usual deals were won, as log-odds. */
  readonly ease: number;
}

export interface DecidedDeal {
  readonly deal: PlannedDeal;
  readonly createdDay: number;
  readonly decidedDay: number;
}

/** Budgets end with the year: much is decided in its last quarter, little in its first. */
const SEASON = [0.93, 1, 0.98, 1.09];
const QUARTER_DAYS = 365.25 / 4;
/** Log-odds that a prospect twice as large as another is won less. */
const LESS_WHEN_TWICE = 0.35;
/** Of the largest a rep sells, what a usual prospect is. */
const USUAL_SIZE = 0.42;
/** How far deals get that are lost, as shares of those lost: most end early. */
const LOST_AT = [0.09, 0.15, 0.17, 0.2, 0.21, 0.18];
/** Share of deals that are given up and taken up again, and the days without a step in which that happens. */
const SET_ASIDE = 0.06;
const SILENCE_DAYS = 28;

export function quarterOf({ from, to }: { from: number; to: number }, seed: number): Quarter {
  const number = Math.round(from / QUARTER_DAYS);
  const chance = chanceFrom(seed + 15_485_863 * number);
  return {
    from,
    to,
    number,
    volume: (SEASON[((number % 4) + 4) % 4] as number) * chance.between(0.94, 1.06),
    ease: chance.between(-0.18, 0.18),
  };
}

/** A deal decided within a quarter. */
export function planDecided(own: Territory, quarter: Quarter, chance: Chance): DecidedDeal {
  const prospect = prospectOf(own, chance.happens(0.5) ? own.active : own.dormant, chance);
  const isWon = chance.happens(winChance(own, prospect, quarter));
  const decidedDay = workday(quarter.from + Math.floor(lateness(isWon, chance) * (quarter.to - quarter.from)), -1);
  const cycle = isWon ? (25 + 130 * chance.next() ** 1.3) * (0.9 + 0.25 * prospect.size) : chance.between(30, 170);
  const createdDay = workday(Math.round(decidedDay - cycle), -1);
  const deal = planDeal(
    own,
    prospect,
    {
      createdDay,
      endDay: decidedDay,
      until: decidedDay,
      outcome: isWon ? WON : LOST,
      lastStage: isWon ? 5 : lostAt(chance),
      pace: chance.between(0.6, 1.6),
      quietFrom: isWon ? decidedDay : decidedDay - chance.whole(0, 30),
      promises: promised({ createdDay, decidedDay, isWon }, own.habits.pushes, chance),
    },
    chance,
  );
  return { deal: chance.happens(SET_ASIDE) ? setAside(deal, chance) : deal, createdDay, decidedDay };
}

/** The deal given up in a long silence on its way, and taken up again where it was. */
function setAside(deal: PlannedDeal, chance: Chance): PlannedDeal {
  let { stage, category } = deal;
  for (const [place, step] of deal.steps.slice(0, -1).entries()) {
    stage = step.stage ?? stage;
    category = step.category ?? category;
    const next = deal.steps[place + 1] as PlannedStep;
    if (next.day - step.day < SILENCE_DAYS) continue;
    const givenUp = { day: workday(step.day + chance.whole(5, 8), 1), minute: 16 * 60, stage: LOST };
    const takenUp = { day: workday(next.day - chance.whole(3, 6), -1), minute: 10 * 60, stage, category };
    return { ...deal, steps: deal.steps.toSpliced(place + 1, 0, givenUp, takenUp) };
  }
  return deal;
}

function winChance({ habits }: Territory, { size }: Prospect, { ease }: Quarter): number {
  const odds = Math.log(habits.winRate / (1 - habits.winRate)) + ease - LESS_WHEN_TWICE * Math.log2(size / USUAL_SIZE);
  return 1 / (1 + Math.exp(-odds));
}

/** When in a quarter, 0 to 1: signatures come late in it, and many in its last days. */
function lateness(isWon: boolean, chance: Chance): number {
  if (isWon && chance.happens(0.3)) return chance.between(0.86, 1);
  return chance.happens(0.5) ? Math.max(chance.next(), chance.next()) : chance.next();
}

function lostAt(chance: Chance): number {
  let left = chance.next();
  for (const [stage, share] of LOST_AT.entries()) {
    left -= share;
    if (left < 0) return stage;
  }
  return LOST_AT.length - 1;
}

/**
 * The dates that were promised one after the other. A deal that is signed keeps the last one within days; one that is
 * lost has often let it pass.
 */
function promised(
  { createdDay, decidedDay, isWon }: { createdDay: number; decidedDay: number; isWon: boolean },
  pushes: number,
  chance: Chance,
): [PromisedClose, ...PromisedClose[]] {
  const beyond = isWon ? (chance.happens(0.6) ? chance.whole(0, 4) : chance.whole(-3, 18)) : chance.whole(-6, 70);
  const dates = [workday(decidedDay + beyond, 1)];
  const wanted = Math.round(pushes * chance.between(0.3, isWon ? 1.4 : 2));
  while (dates.length <= wanted) {
    const before = workday((dates[0] as number) - chance.whole(14, pushes > 2 ? 26 : 40), -1);
    if (before < createdDay + 14) break;
    dates.unshift(before);
  }
  const [first = decidedDay, ...later] = dates;
  let told = first;
  return [
    { closeDay: first, setOn: createdDay },
    ...later.flatMap((closeDay) => {
      // Some say so in time, some when the day has passed, and some never.
      const setOn = workday(told + chance.whole(-9, 4), 1);
      told = closeDay;
      return setOn > createdDay && setOn < decidedDay ? [{ closeDay, setOn }] : [];
    }),
  ];
}
