/** The figures of `docs/demo-company.md`: how likely a deal is to move in a week. Pure. */
import { CALENDAR_YEAR, type FiscalPeriod, periodContaining } from '@forecastle/rules';
import { drawsOf } from './random.ts';

/** The one seed of the company's deals. */
export const SEED = 1;
export const NEGOTIATION = 5;
export const PROPOSAL = 4;
const QUARTER_DAYS = 365.25 / 4;

/** Arrivals by season, from January on (law 2), and what the season adds to momentum (law 11). */
const ARRIVALS = [0.95, 1, 0.97, 1.08];
const SEASON_MOMENTUM = [-0.12, 0.04, -0.04, 0.12];
const MOOD = 0.12;
/** Weekly chances by open stage (laws 12 to 14). */
const ADVANCE = [0.28, 0.26, 0.23, 0.23, 0.25, 0];
const LOSE = [0.032, 0.032, 0.045, 0.058, 0.07, 0.09];
const WIN = 0.075;
const USUAL_AMOUNT = 65_000;

export interface Season {
  readonly quarter: FiscalPeriod;
  readonly arrivals: number;
  /** What the quarter and its season add to the momentum of every deal. */
  readonly momentum: number;
}

const seasons = new Map<number, Season>();

/** Returns the season of the quarter that contains a day: the same one whenever it is asked for. */
export function seasonOf(day: number): Season {
  const quarter = periodContaining('quarter', day, CALENDAR_YEAR);
  const known = seasons.get(quarter.firstDay);
  if (known) return known;
  const number = Math.round(quarter.firstDay / QUARTER_DAYS);
  const place = ((number % 4) + 4) % 4;
  const season = {
    quarter,
    arrivals: ARRIVALS[place] as number,
    momentum: (SEASON_MOMENTUM[place] as number) + MOOD * drawsOf(SEED, 3, number).normal(),
  };
  seasons.set(quarter.firstDay, season);
  return season;
}

/** What momentum is made of, as it really is and not as it is written down. */
export interface Standing {
  readonly skill: number;
  readonly fit: number;
  /** Framework completeness of the stage and contact risk, 0-100. */
  readonly evidence: number;
  readonly contacts: number;
  readonly interactionsIn14Days: number;
  readonly interactionsIn30Days: number;
  readonly isOverdue: boolean;
  readonly pushes: number;
  /** Whole units of the currency. */
  readonly amount: number;
  readonly season: Season;
}

/** Returns M of law 11. */
export function momentumOf(deal: Standing): number {
  const { interactionsIn14Days: recent, interactionsIn30Days: latest } = deal;
  const activity = recent >= 2 ? 0.25 : recent === 1 ? 0.1 : latest > 0 ? -0.25 : -0.65;
  return (
    deal.skill +
    0.6 * deal.fit +
    (1.5 * (deal.evidence - 60)) / 100 +
    (0.8 * (deal.contacts - 75)) / 100 +
    activity -
    (deal.isOverdue ? 0.5 : 0) -
    Math.min(0.4, 0.1 * deal.pushes) -
    0.25 * Math.log2(deal.amount / USUAL_AMOUNT) +
    deal.season.momentum
  );
}

/** Multiplies the hazard of a weekly chance, so that it stays a chance. */
const times = (chance: number, factor: number): number => 1 - (1 - chance) ** factor;

export const advanceChance = (stage: number, momentum: number): number =>
  times(ADVANCE[stage] as number, Math.exp(0.5 * momentum));

export const loseChance = (stage: number, momentum: number): number =>
  times(LOSE[stage] as number, Math.exp(-0.7 * momentum));

/** Returns the chance of a signature in the week that ends on `friday`. */
export function winChance(momentum: number, friday: number, closeDay: number): number {
  const { quarter } = seasonOf(friday);
  const toGo = quarter.lastDay - friday;
  const rush = toGo < 14 ? 3 : toGo < 28 ? 1.6 : friday - quarter.firstDay < 28 ? 0.6 : 1;
  const away = closeDay - friday;
  const promised = Math.abs(away) <= 10 ? 1.4 : away > 30 ? 0.4 : 1;
  return times(WIN, Math.exp(0.6 * momentum) * rush * promised);
}
