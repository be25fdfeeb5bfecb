/** How past forecasts did, in words. */
import { counted } from '@forecastle/rules';
import type { ToldBand, TrackRecord, Waterfall } from '../answers.ts';
import type { PeriodKind } from '../useForecastView.ts';

export type AtWeek = NonNullable<TrackRecord['atWeek']>;

/** "7 weeks before quarter end". */
export function weekWords(weeksToGo: number, kind: PeriodKind): string {
  return weeksToGo === 0 ? `at ${kind} end` : `${counted(weeksToGo, 'week')} before ${kind} end`;
}

/** A share as whole percent. */
export const percentOf = (share: number): number => Math.round(share * 100);

/** "5.8%". */
export const tenthsPercent = (share: number): string => `${(100 * share).toLocaleString(undefined, ONE_DIGIT)}%`;

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** "1.0% too high". */
export function biasWords(bias: number): string {
  const size = tenthsPercent(Math.abs(bias));
  if (size === tenthsPercent(0)) return size;
  return `${size} too ${bias > 0 ? 'high' : 'low'}`;
}

/** "10 of 11": whole counts. */
export const ofWords = (part: number, whole: number): string => `${part.toLocaleString()} of ${whole.toLocaleString()}`;

/** "10 of the last 11 quarters landed in range". */
export function landedHeadline({ landed, runs }: Pick<AtWeek['summary'], 'landed' | 'runs'>, kind: PeriodKind): string {
  if (runs === 1) return `The last ${kind} landed ${landed === 1 ? 'in' : 'out of'} range`;
  return `${landed.toLocaleString()} of the last ${runs.toLocaleString()} ${kind}s landed in range`;
}

/** "Typical miss 6%, 7 weeks before quarter end. On average 1% too high." */
export function missLine(
  { summary: { error, bias }, weeksToGo }: Pick<AtWeek, 'summary' | 'weeksToGo'>,
  kind: PeriodKind,
) {
  if (error === null || bias === null) return `Nothing closed in these ${kind}s, so there is no typical miss.`;
  const off = percentOf(Math.abs(bias));
  const side = off === 0 ? 'neither too high nor too low' : `${off}% too ${bias > 0 ? 'high' : 'low'}`;
  return `Typical miss ${percentOf(error)}%, ${weekWords(weeksToGo, kind)}. On average ${side}.`;
}

/** "Win chances are off by 1.6 points on average". */
export const calibrationHeadline = (error: number): string => {
  const points = error.toLocaleString(undefined, ONE_DIGIT);
  return `Win chances are off by ${points} ${points === (1).toLocaleString(undefined, ONE_DIGIT) ? 'point' : 'points'} on average`;
};

/** The chance that the line under the headline speaks of, and the deals from which a group can stand for the rest. */
const EXAMPLE = 75;
const EXAMPLE_DEALS = 10;

/** "Of deals with a 75% chance, 73% were won. 1,260 deals, last 11 quarters, 7 weeks before quarter end." */
export function calibrationLine(
  { groups, deals, periods, weeksToGo }: AtWeek['calibration'],
  kind: PeriodKind,
): string {
  const large = groups.filter((group) => group.deals >= EXAMPLE_DEALS);
  const [example] = (large.length > 0 ? large : groups).toSorted(
    (a, b) => Math.abs(a.said - EXAMPLE) - Math.abs(b.said - EXAMPLE),
  );
  if (!example) return `No open deals in past ${kind}s to check win chances with.`;
  const share = `Of deals with a ${Math.round(example.said)}% chance, ${Math.round(example.happened)}% were won.`;
  const past = periods === 1 ? `last ${kind}` : `last ${periods.toLocaleString()} ${kind}s`;
  if (weeksToGo === null) {
    return `${share} All weeks of the ${past}: a deal counts once at each week it was open, ${deals.toLocaleString()} times in all.`;
  }
  return `${share} ${counted(deals, 'open deal')}, ${past}, ${weekWords(weeksToGo, kind)}.`;
}

/** "+2", "−1", "0": the difference of two percentages as they are shown. */
export function pointsWords(said: number, happened: number): string {
  const points = Math.round(happened) - Math.round(said);
  return points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`;
}

/** A period as the chart names it: under its column, and with its neighbours of the same year. */
export interface ColumnName {
  readonly name: string;
  readonly group: string | null;
}

/** A quarter or month with its year: "Q3 FY25", "Mar 2026". */
const IN_YEAR = /^(\S+) (FY\d\d|\d{4})$/;
/** Days of a calendar before name the period that is most like them. */
const FORMER = /, most like (.+)$/;

/** Returns the parts of a period's label; days of another calendar are marked by a star. */
export function columnName(label: string): ColumnName {
  const former = FORMER.exec(label)?.[1];
  const [, name, group] = IN_YEAR.exec(former ?? label) ?? [];
  if (name === undefined || group === undefined) return { name: former ? `${former}*` : label, group: null };
  return { name: former ? `${name}*` : name, group };
}

export const isOfFormerDays = ({ label }: Pick<ToldBand, 'label'>): boolean => FORMER.test(label);

/** Steps that say why a result came out low or high, of deals alone: a chance or the model moved for reasons of its own. */
const DEAL_STEPS: ReadonlySet<string> = new Set([
  'created',
  'removed',
  'won',
  'lost',
  'reopened',
  'pulled_in',
  'pushed_out',
  'amount_up',
  'amount_down',
]);

/**
 * Returns the largest move of deals towards the side on which a result missed its range: "Pushed out: 2 deals, −$210K".
 * Null where no deals moved that way.
 */
export function missReason(
  { steps }: Pick<Waterfall, 'steps'>,
  { actual, low }: Pick<ToldBand, 'actual' | 'low'>,
  format: (change: bigint) => string,
): string | null {
  const sign = BigInt(actual) < BigInt(low) ? -1n : 1n;
  const towards = (amountMinor: string): bigint => sign * BigInt(amountMinor);
  const largest = steps
    .filter(({ key, count, amountMinor }) => DEAL_STEPS.has(key) && count > 0 && towards(amountMinor) > 0n)
    .toSorted((a, b) => (towards(b.amountMinor) > towards(a.amountMinor) ? 1 : -1))[0];
  if (!largest) return null;
  return `${largest.label}: ${counted(largest.count, 'deal')}, ${format(BigInt(largest.amountMinor))}`;
}

/** Says which of the ranges people were shown, and which were made when their periods were over. */
export function sourceWords({ bands, imported }: Pick<TrackRecord, 'bands' | 'imported'>): string {
  const kept = bands.filter(({ source }) => source === 'kept').length;
  const after = bands.length - kept;
  const history = imported ? ' Some of that history is imported.' : '';
  const backtest = 'by models that had seen only earlier periods, from what was known on the day';
  if (after === 0)
    return kept === 1
      ? 'The one range was made at the time.'
      : `All ${kept.toLocaleString()} ranges were made at the time.`;
  if (kept === 0)
    return `This is a backtest: all ${after.toLocaleString()} ranges were made afterwards, ${backtest}.${history}`;
  return `${counted(kept, 'range')} ${kept === 1 ? 'was' : 'were'} made at the time. The other ${after.toLocaleString()} are a backtest: made afterwards, ${backtest}.${history}`;
}
