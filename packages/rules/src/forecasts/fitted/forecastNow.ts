/** The present, forecast by what was learnt and kept. */
import { calibrated } from './calibration.ts';
import { type ColumnFact, designOfFacts } from './columns.ts';
import { creationsFrom, creationWindow } from './coverage.ts';
import { driftOf, withDrift } from './drift.ts';
import { type KeptFit, type KeptWeek, modelOf } from './keptFit.ts';
import { type OpenDealFacts, presentRows } from './moments.ts';
import { pastLevels } from './pastLevels.ts';
import { pastSizes } from './pastSizes.ts';
import { rowScore } from './ridge.ts';
import { chanceAt, type Run, runForecast, within } from './run.ts';
import { shareOf, WHOLE_SHARE } from './shareOfNew.ts';
import { drawShifts, middleShifts } from './simulate.ts';

export interface PresentDeal extends OpenDealFacts {
  readonly id: string;
  readonly owner: string | null;
  /** By the places of the fit's segments. */
  readonly segments: readonly (string | null)[];
}

export interface Present {
  /** Names organisation and scope: all chance is derived from it. */
  readonly seed: string;
  readonly period: {
    readonly key: string;
    readonly firstDay: number;
    readonly lastDay: number;
    readonly season: number;
  };
  /** What happened before this day is known. */
  readonly asOfDay: number;
  /** Open deals of the scope that are not Omitted. */
  readonly deals: readonly PresentDeal[];
  readonly recordsActivity: boolean;
  /** Deals the organisation created from the first day of `presentWindow` on. */
  readonly created: number;
  /** Won in the period already by the scope: minor units and deals. */
  readonly closedAmount: number;
  readonly closedWins: number;
  /** Whose deals they are, and how many people sell; null for all. */
  readonly owners: { readonly ids: readonly string[]; readonly people: number } | null;
}

/** What moves a deal's log-odds from those of the typical deal at the same time, by fact. */
export type ChanceFacts = readonly (readonly [fact: ColumnFact, logOdds: number])[];

/** Plain data, so that it can be worked out elsewhere. */
export interface PresentRun extends Omit<Run, 'rank' | 'shifts'> {
  /** Chance of the typical open deal; null where there was none in the past. */
  readonly typical: number | null;
  readonly facts: readonly ColumnFact[];
  /** By deal, in the order given, and then by fact. */
  readonly logOdds: Float64Array;
}

/** Day from which new deals are counted for a forecast of a day, and how many weeks that leaves. */
export const presentWindow = ({ covered }: Pick<KeptFit, 'covered'>, asOfDay: number) =>
  creationWindow(covered ?? Number.POSITIVE_INFINITY, asOfDay);

/** Weeks from the beginning of a day to the end of a period's last. */
const weeksBetween = (asOfDay: number, lastDay: number): number => (lastDay + 1 - asOfDay) / 7;

/** `present.period` is the running one, or the one after it where the fit speaks of the next. Throws when it is over, and of a next one when it has begun. */
export function forecastNow(kept: KeptFit, present: Present): PresentRun {
  const { period, asOfDay, deals, owners } = present;
  const { week, weeksLeft, seen, fit, scores, ...moving } = scoreDeals(kept, present);
  const openTime = Math.min(1, weeksLeft);
  const run = runForecast(
    {
      season: period.season,
      seed: seedOf(present),
      open: {
        idOf: (place) => (deals[place] as PresentDeal).id,
        scores,
        amounts: Float64Array.from(deals, ({ amountMinor }) => (amountMinor ? amountMinor : Number.NaN)),
      },
      created: creationsFrom(present.created, presentWindow(kept, asOfDay).weeks)?.count ?? null,
      closedAmount: present.closedAmount,
      closedWins: present.closedWins,
      past: seen.past,
      levels: pastLevels(seen.past, period.season, week),
      sizes: pastSizes(seen.past),
      pastRanks: seen.ranks,
      followsDrift: true,
      ...(owners === null ? WHOLE_SHARE : shareOf(new Map(seen.newWins), owners.ids, owners.people)),
      newTime: weeksLeft / week,
      openTime,
    },
    kept.calibration,
  );
  const { rank: _, shifts, ...rest } = run;
  const { typical } = seen;
  return {
    ...rest,
    ...moving,
    typical: typical
      ? chanceAt(
          within(openTime, calibrated(kept.calibration, rowScore(fit, Float64Array.from(typical), 0, -1))),
          shifts,
        )
      : null,
  };
}

/** What the chances of some deals need of the present: nothing of other deals. */
export type PresentOfDeals = Pick<Present, 'seed' | 'period' | 'asOfDay' | 'deals' | 'recordsActivity'>;

/** Returns the chance, 0-1, of each deal and what moves it: the same as in the forecast of all of them. Throws as it does. */
export function chancesNow(kept: KeptFit, present: PresentOfDeals): Pick<PresentRun, 'chances' | 'facts' | 'logOdds'> {
  const { week, weeksLeft, seen, scores, facts, logOdds } = scoreDeals(kept, present);
  const levels = pastLevels(seen.past, present.period.season, week);
  const drift = driftOf(seen.ranks);
  const { shift } = drift ? withDrift(levels, drift) : levels;
  const shifts = middleShifts(drawShifts(seedOf(present), shift).drawn);
  const openTime = Math.min(1, weeksLeft);
  const chances = scores.map((score) => chanceAt(within(openTime, calibrated(kept.calibration, score)), shifts));
  return { chances, facts, logOdds };
}

const seedOf = ({ seed, period, asOfDay }: PresentOfDeals): string => `${seed}|${period.key}|${asOfDay}`;

/** Scores deals by a fit: log-odds that are not calibrated yet, and what moves each from the typical deal. */
function scoreDeals(kept: KeptFit, { period, asOfDay, deals, recordsActivity }: PresentOfDeals) {
  const weeksLeft = weeksBetween(asOfDay, period.lastDay);
  if (weeksLeft <= 0) throw new RangeError(`the period ${period.key} is over`);
  if (kept.horizon === 'next' && asOfDay >= period.firstDay) throw new RangeError(`the period ${period.key} has begun`);
  const { firstWeek = 1 } = kept;
  const week = Math.min(firstWeek + kept.weeks.length - 1, Math.max(firstWeek, Math.round(weeksLeft)));
  const seen = kept.weeks[week - firstWeek] as KeptWeek;
  const { model, numbering } = modelOf(kept);
  const instant = {
    asOfDay,
    firstDay: period.firstDay,
    lastDay: period.lastDay,
    weeksToGo: Math.max(1, weeksLeft),
    recordsActivity,
  };
  const rows = presentRows(deals, instant, numbering);
  const x = designOfFacts(model.columns, rows);
  const width = model.columns.length;
  const ownerOf = (index: number): number => rows[index]?.owner ?? -1;
  const facts: ColumnFact[] = [...new Set(model.columns.map(({ fact }) => fact)), 'owner'];
  const places = model.columns.map(({ fact }) => facts.indexOf(fact));
  const logOdds = new Float64Array(deals.length * facts.length);
  for (const index of deals.keys()) {
    const at = index * facts.length;
    const add = (place: number, value: number): void => {
      logOdds[at + place] = (logOdds[at + place] as number) + kept.calibration.slope * value;
    };
    places.forEach((place, column) => {
      const away = (x[index * width + column] as number) - (seen.typical?.[column] ?? 0);
      add(place, (model.fit.beta[column] as number) * away);
    });
    add(facts.length - 1, model.fit.ownerBeta[ownerOf(index)] ?? 0);
  }
  return {
    week,
    weeksLeft,
    seen,
    fit: model.fit,
    scores: Float64Array.from(deals, (_, index) => rowScore(model.fit, x, index * width, ownerOf(index))),
    facts,
    logOdds,
  };
}

/** The facts of one deal of a run, by its place. */
export const factsOf = ({ facts, logOdds }: PresentRun, place: number): ChanceFacts =>
  facts.map((fact, index) => [fact, logOdds[place * facts.length + index] as number]);

/**
 * Points of chance (percent) by which each fact moves a deal from the typical chance to its own: log-odds shared out along
 * the straight way between the two, so that they add up.
 */
export function chancePoints(
  facts: ChanceFacts,
  { typical, chance }: { typical: number; chance: number },
): { readonly fact: ColumnFact; readonly points: number }[] {
  const whole = facts.reduce((sum, [, logOdds]) => sum + logOdds, 0);
  const perLogOdds = Math.abs(whole) > 1e-9 ? (chance - typical) / whole : chance * (1 - chance);
  return facts
    .map(([fact, logOdds]) => ({ fact, points: 100 * logOdds * perLogOdds }))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
}
