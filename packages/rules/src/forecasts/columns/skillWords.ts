/** Sentences about the skill of columns, as a person reads them. */
import type { MeasuredSkill } from './measuredSkill.ts';
import type { LeakingColumns } from './winSkill.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function skillSentence(skill: boolean, measured: MeasuredSkill, base: number): string {
  const { areaUnderCurve: area, areaLow, areaHigh, deals } = measured;
  const figure = `On the latest ${deals.toLocaleString('en')} decided deals, won deals got a higher win chance than lost ones ${percent(area)} of the time (95% range ${percent(areaLow)} to ${percent(areaHigh)}; guessing gives 50%).`;
  return skill
    ? `These columns tell wins from losses. ${figure}`
    : `No skill found in these columns. ${figure} Use the win rate, ${percent(base)}, for every deal.`;
}

/** Names the columns that know the outcome, with the area with them and, where the rest was measured, `without` them. */
export function leakSentence(leaks: LeakingColumns | null, without: number | null): string | null {
  if (!leaks) return null;
  const named = `These columns probably know the outcome, so we left them out: ${leaks.columns.join(', ')}.`;
  if (leaks.areaWithThem === null) return named;
  const figure = `With them, won deals rank above lost ones ${percent(leaks.areaWithThem)} of the time`;
  return without === null
    ? `${named} ${figure}. No other column is left to measure.`
    : `${named} ${figure}, without them ${percent(without)}.`;
}

interface Ends {
  readonly won: number;
  readonly lost: number;
}

export function notEnoughSentence(
  { won, lost }: Ends,
  needed: { readonly deals: number; readonly each: number } | { readonly latest: number; readonly each: number },
): string {
  return 'deals' in needed
    ? `Not enough history. To tell skill from luck we need ${needed.deals} decided deals, with ${needed.each} won and ${needed.each} lost. There are ${won} won and ${lost} lost.`
    : `Not enough history. We need ${needed.each} won and ${needed.each} lost among the latest ${needed.latest} decided deals. There are ${won} won and ${lost} lost.`;
}
