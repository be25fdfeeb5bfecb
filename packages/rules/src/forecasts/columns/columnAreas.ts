/** Finds columns that tell outcomes better than anything known before the close can. */
import { binReader, numberIn } from './columnCells.ts';
import { type Column, type DecidedDeal, type OpenDeal, placesOf } from './decidedDeals.ts';
import { areaUnderCurve, type Scored } from './measuredSkill.ts';
import { type WinSettings, winTerms } from './winModel.ts';

/** A larger area under the curve is no skill: somebody wrote down the outcome. */
export const AREA_MAX = 0.97;
/** The area of a guess, which stands where all judging deals ended alike. */
const GUESS = 0.5;
/** Deals of average outcome that every value starts with. */
const HELD_DEALS = 2;

/**
 * Returns the area under the curve of one column on the deals from `begin` on, by the win rates of its values among the
 * deals before, or by its size where it is a number, whichever tells more.
 */
export function areaOfColumn(column: Column, deals: readonly DecidedDeal[], begin: number): number {
  const training = deals.slice(0, begin);
  const judges = deals.slice(begin);
  const base = training.filter(({ won }) => won).length / Math.max(1, training.length);
  const binOf = binReader(column, training);
  const rates = new Map<string, { deals: number; won: number }>();
  for (const deal of training) {
    const bin = binOf(deal);
    const seen = rates.get(bin) ?? { deals: HELD_DEALS, won: HELD_DEALS * base };
    seen.deals += 1;
    if (deal.won) seen.won += 1;
    rates.set(bin, seen);
  }
  const rateOf = (deal: OpenDeal): number => {
    const seen = rates.get(binOf(deal));
    return seen ? seen.won / seen.deals : base;
  };
  const byValue = areaOrGuess(judges.map((deal) => ({ chance: rateOf(deal), won: deal.won })));
  if (!column.isNumber) return byValue;
  const bySize = areaOrGuess(
    judges.flatMap((deal) => {
      const value = numberIn(deal, column);
      return value === null ? [] : [{ chance: value, won: deal.won }];
    }),
  );
  const isWhole = judges.every((deal) => numberIn(deal, column) !== null);
  return isWhole ? Math.max(byValue, bySize, 1 - bySize) : byValue;
}

/** The latest deals among which the column to blame is looked for. */
const SEARCHED = 5000;
const TRAINING_SHARE = 0.8;
/** Columns whose removal helps this nearly as much as the best are told apart by their own area. */
const NEARLY = 0.01;

/**
 * Returns which of several columns to leave out first when all of them together have too large an area: the one without
 * which it falls most.
 */
export function columnToBlame(
  columns: readonly Column[],
  deals: readonly DecidedDeal[],
  settings: WinSettings,
): Column {
  const latest = deals.slice(-SEARCHED);
  const begin = Math.floor(latest.length * TRAINING_SHARE);
  const tried = columns.map((column) => ({
    column,
    without: areaOfModel(
      columns.filter((each) => each !== column),
      latest,
      begin,
      settings,
    ),
    alone: areaOfColumn(column, latest, begin),
  }));
  const least = Math.min(...tried.map(({ without }) => without));
  const near = tried.filter(({ without }) => without <= least + NEARLY);
  return near.reduce((worst, each) => (each.alone > worst.alone ? each : worst)).column;
}

/** Returns the area of a model of `columns` on the deals from `begin` on, learnt once from those before. */
function areaOfModel(
  columns: readonly Column[],
  deals: readonly DecidedDeal[],
  begin: number,
  settings: WinSettings,
): number {
  if (columns.length === 0) return GUESS;
  const terms = winTerms(deals, placesOf(columns));
  const fit = terms.fit(begin, settings);
  return areaOrGuess(deals.slice(begin).map((deal) => ({ chance: terms.score(fit, deal), won: deal.won })));
}

function areaOrGuess(scored: readonly Scored[]): number {
  const area = areaUnderCurve(scored);
  return Number.isNaN(area) ? GUESS : area;
}
