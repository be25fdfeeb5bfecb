/** Which of the bands that were told stand beside each other, and how they fared, in words. */
import { counted } from '@forecastle/rules';
import type { ToldBand, TrackRecord } from '../answers.ts';

/** The weeks before the end at which bands were told, the farthest first. */
export const weeksTold = (bands: readonly ToldBand[]): readonly number[] =>
  [...new Set(bands.map(({ weeksToGo }) => weeksToGo))].sort((a, b) => b - a);

/** One band a period, told that many weeks before its end; what was told at the time goes before what was worked out. */
export function bandsAt(bands: readonly ToldBand[], weeksToGo: number): readonly ToldBand[] {
  const byPeriod = new Map<string, ToldBand>();
  for (const band of bands) {
    if (band.weeksToGo !== weeksToGo) continue;
    if (band.source === 'kept' || !byPeriod.has(band.period)) byPeriod.set(band.period, band);
  }
  return [...byPeriod.values()];
}

/** Of the weeks there are the one nearest to what is asked; null without any. */
export function nearestWeek(weeks: readonly number[], asked: number): number | null {
  return weeks.reduce<number | null>(
    (best, week) => (best === null || Math.abs(week - asked) < Math.abs(best - asked) ? week : best),
    null,
  );
}

export function weeksWords(weeksToGo: number): string {
  return weeksToGo === 0 ? 'on the last day' : `${counted(weeksToGo, 'week')} before the end`;
}

/** Returns how many ranges held the result: "9 of 11 in range". */
export function landedWords(bands: readonly Pick<ToldBand, 'held'>[]): string {
  const landed = bands.filter((band) => band.held).length;
  return `${landed.toLocaleString()} of ${bands.length.toLocaleString()} in range`;
}

/** Which of the bands anybody was told, and which were made when their periods were long over. */
export function sourceWords({ bands, imported }: Pick<TrackRecord, 'bands' | 'imported'>): string {
  const kept = bands.filter(({ source }) => source === 'kept').length;
  const after = bands.length - kept;
  const history = imported ? ' Some of that history came by import.' : '';
  const backtest =
    'worked out afterwards, from what was known on the day and by models that had not seen the period (a backtest)';
  if (after === 0)
    return kept === 1
      ? 'The one band was told at the time.'
      : `All ${kept.toLocaleString()} bands were told at the time.`;
  if (kept === 0)
    return `None of these bands was told at the time: all ${after.toLocaleString()} were ${backtest}.${history}`;
  return `${counted(kept, 'band')} ${kept === 1 ? 'was' : 'were'} told at the time, ${after.toLocaleString()} ${backtest}.${history}`;
}

/** A share as whole percent. */
export const percentOf = (share: number): number => Math.round(share * 100);

/** "+3%": above 0 is too high. */
export function biasSign(bias: number): string {
  const percent = percentOf(Math.abs(bias));
  return `${percent === 0 ? '' : bias > 0 ? '+' : '−'}${percent}%`;
}

/** "3% too high": a bias in words. */
export function biasWords(bias: number): string {
  const percent = percentOf(Math.abs(bias));
  return percent === 0 ? 'level' : `${percent}% too ${bias > 0 ? 'high' : 'low'}`;
}
