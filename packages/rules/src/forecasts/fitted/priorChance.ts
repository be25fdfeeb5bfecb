/** The chance of a deal by rule of thumb, as `winChance.ts` has it, of a deal as it once stood: what the fitted model starts from. */
import { isDueBefore } from '../membership.ts';
import { CATEGORY_WIN_PERCENT } from '../winChance.ts';
import type { DealState } from './dealHistory.ts';

/** Where neither a person nor a stage gives a probability. */
const UNKNOWN_PERCENT = 40;

/** 0-1: mean of win probability and category's chance, halved when overdue and when quiet; 0 for deals due later, or before a period to come, or never. */
export function priorChance(
  { winProbability, category, closeDay }: Pick<DealState, 'winProbability' | 'category' | 'closeDay'>,
  { asOfDay, firstDay, lastDay, isQuiet }: { asOfDay: number; firstDay: number; lastDay: number; isQuiet: boolean },
): number {
  if (closeDay === null || closeDay > lastDay || category === 'omitted') return 0;
  if (isDueBefore(closeDay, { firstDay }, asOfDay)) return 0;
  const percent = ((winProbability ?? UNKNOWN_PERCENT) + CATEGORY_WIN_PERCENT[category ?? 'pipeline']) / 2;
  return (percent / 100) * (closeDay < asOfDay ? 0.5 : 1) * (isQuiet ? 0.5 : 1);
}
