/**
 * `npm run bench -- drag`: how many open deals of made-up organisations are won within 13 weeks, by their drag. Drag is
 * counted by the product's rules from the three wastes that these deals have: inactivity, too long in stage and slippage,
 * 70 of the 100 points. The bands are the product's, as shares of these 70.
 */
import {
  DAY_MS,
  type DealFacts,
  type DealHistory,
  type DealState,
  DRAG_REVIEW_FROM,
  DRAG_SIGNIFICANT_ABOVE,
  MEDIAN_MIN_DEALS,
  scoreDeal,
  WASTE_MAX,
} from '@forecastle/rules';
import type { World } from './forecasts/laws.ts';
import { STAGES } from './forecasts/living.ts';
import { makeOrganisation } from './forecasts/world.ts';
import { percentOf } from './report.ts';

const ORGANISATIONS = 6;
/** In words, what each world bends. */
export const DRAG_WORLDS = {
  stable: 'tidy',
  evidence: 'neglect loses deals',
  'dead deals': 'a third die early and stay open',
  untidy: 'lost deals stay open',
} as const satisfies Partial<Record<World, string>>;
export type DragWorld = keyof typeof DRAG_WORLDS;

/** Quarters looked at, each at its middle: earlier ones only set the medians, later ones have not ended in time. */
const QUARTERS = [4, 14] as const;
const WEEKS_TO_GO = 7;
const WON_WITHIN_DAYS = 91;
const LATE_FROM = STAGES - 2;
const MOST = WASTE_MAX.inactivity + WASTE_MAX.overstay + WASTE_MAX.slippage;

export const DRAG_BANDS = ['low', 'middle', 'high'] as const;
export type CountedBand = (typeof DRAG_BANDS)[number];

export interface Outcome {
  open: number;
  won: number;
  /** Minor units. */
  openAmount: number;
  wonAmount: number;
}

export interface DragOutcomes {
  readonly world: DragWorld;
  readonly all: Readonly<Record<CountedBand, Outcome>>;
  /** Deals in the last two stages. */
  readonly late: Readonly<Record<CountedBand, Outcome>>;
}

export function measureDrag(): readonly DragOutcomes[] {
  return (Object.keys(DRAG_WORLDS) as DragWorld[]).map((world) => {
    const outcomes = { world, all: byBand(), late: byBand() };
    for (let seed = 1; seed <= ORGANISATIONS; seed += 1) {
      const { deals, periods } = makeOrganisation(world, String(seed));
      const medians = mediansOf(deals);
      for (const { lastDay } of periods.slice(...QUARTERS)) {
        const today = lastDay + 1 - 7 * WEEKS_TO_GO;
        for (const deal of deals) addDeal(outcomes, deal, today, medians);
      }
    }
    return outcomes;
  });
}

function addDeal({ all, late }: DragOutcomes, deal: DealHistory, today: number, medians: readonly (number | null)[]) {
  const facts = factsOn(deal, today);
  if (!facts) return;
  const { stage, ...known } = facts;
  const medianStageDays = medians[stage] ?? null;
  const { wastes } = scoreDeal(known, { medianStageDays }, { day: today, instant: today * DAY_MS });
  const band = bandOf(wastes.inactivity + wastes.overstay + wastes.slippage);
  const last = deal.states.at(-1) as DealState;
  const isWon = last.status === 'won' && last.day < today + WON_WITHIN_DAYS;
  for (const outcome of stage >= LATE_FROM ? [all[band], late[band]] : [all[band]]) {
    outcome.open += 1;
    outcome.openAmount += known.amountMinor ?? 0;
    if (!isWon) continue;
    outcome.won += 1;
    outcome.wonAmount += known.amountMinor ?? 0;
  }
}

function bandOf(points: number): CountedBand {
  if (points > (DRAG_SIGNIFICANT_ABOVE * MOST) / 100) return 'high';
  return points >= (DRAG_REVIEW_FROM * MOST) / 100 ? 'middle' : 'low';
}

/** Returns what was known of an open deal on a day; null where it was not open. */
function factsOn({ states, createdDay, activityDays }: DealHistory, today: number) {
  const last = states.at(-1);
  if (!last || createdDay >= today || (last.status !== 'open' && last.day < today)) return null;
  let then: DealState | null = null;
  let stageEnteredDay = createdDay;
  let latestClose: number | null = null;
  let pushes = 0;
  for (const state of states) {
    if (state.day >= today) break;
    if (then !== null && state.stage !== then.stage) stageEnteredDay = state.day;
    if (state.closeDay !== null) {
      if (latestClose !== null && state.closeDay > latestClose) pushes += 1;
      latestClose = Math.max(latestClose ?? state.closeDay, state.closeDay);
    }
    then = state;
  }
  if (then?.status !== 'open') return null;
  const activities = (activityDays ?? []).filter((day) => day < today);
  const lastActivityDay = activities.at(-1) ?? null;
  const { stage, category, amountMinor, closeDay } = then;
  return {
    stage: stage ?? 0,
    ...NOTHING_ELSE,
    category,
    amountMinor,
    closeDay,
    createdDay,
    pushes,
    hasInteraction: lastActivityDay !== null,
    lastActivityDay,
    secondLastActivityDay: activities.at(-2) ?? null,
    stageEnteredDay,
  };
}

/** What these deals do not have, and what the three wastes do not depend on. */
const NOTHING_ELSE = {
  status: 'open',
  phase: 'mid',
  isProposal: false,
  isNegotiation: false,
  hasNextStep: false,
  evidence: [],
  contactCount: 0,
  economicBuyer: null,
  champion: null,
  earlierDaysInStage: 0,
} as const satisfies Partial<DealFacts>;

/** Returns the median days that won deals stayed in each stage, as the product counts them. */
function mediansOf(deals: readonly DealHistory[]): (number | null)[] {
  const stays: number[][] = Array.from({ length: STAGES }, () => []);
  for (const { states } of deals) {
    if (states.at(-1)?.status !== 'won') continue;
    let [entered] = states;
    for (const state of states) {
      if (!entered || (state.status === 'open' && state.stage === entered.stage)) continue;
      stays[entered.stage ?? 0]?.push(state.day - entered.day);
      entered = state;
    }
  }
  return stays.map((days) => {
    const sorted = days.toSorted((a, b) => a - b);
    return sorted.length < MEDIAN_MIN_DEALS ? null : (sorted[Math.floor(sorted.length / 2)] as number);
  });
}

const byBand = (): Record<CountedBand, Outcome> => ({ low: nothing(), middle: nothing(), high: nothing() });
const nothing = (): Outcome => ({ open: 0, won: 0, openAmount: 0, wonAmount: 0 });

/** Returns the lines that the command prints, which a post quotes. */
export function dragLines(measured: readonly DragOutcomes[]): string[] {
  const table = (title: string, cell: (outcomes: DragOutcomes, band: CountedBand) => string): string[] => [
    title,
    row('', DRAG_BANDS),
    ...measured.map((outcomes) =>
      row(
        DRAG_WORLDS[outcomes.world],
        DRAG_BANDS.map((band) => cell(outcomes, band)),
      ),
    ),
  ];
  return [
    ...table('all open deals: won within 13 weeks', ({ all }, band) => percentOf(all[band].won, all[band].open)),
    ...table('last two stages: won within 13 weeks', ({ late }, band) => percentOf(late[band].won, late[band].open)),
    ...table('last two stages: won of the open amount', ({ late }, band) =>
      percentOf(late[band].wonAmount, late[band].openAmount),
    ),
    ...table('last two stages: deals looked at', ({ late }, band) => String(late[band].open)),
  ];
}

const row = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(32)}${cells.map((cell) => cell.padStart(8)).join('')}`;

export async function run(): Promise<void> {
  process.stdout.write(`${dragLines(measureDrag()).join('\n')}\n`);
}
