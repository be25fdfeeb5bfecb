/** A fitted forecast in words. */
import { counted } from '@forecastle/rules';
import type { DealChance, Forecast, KeptRun } from './answers.ts';

type Wins = NonNullable<Forecast['fitted']>['wins'];

/** "Expect 12 wins (likely 9 to 15)." */
export function winsWords({ low, mostLikely, high }: Wins): string {
  const expected = `Expect ${counted(mostLikely, 'win')}`;
  return low === high ? `${expected}.` : `${expected} (likely ${low.toLocaleString()} to ${high.toLocaleString()}).`;
}

/** What kind of figure it is: a rule of thumb is named so; only what was fitted to history has an 80% range. */
export function forecastKind({ low, noFigure, model }: Forecast): string {
  if (low !== null) return 'Forecast, 80% range';
  return noFigure === null && model.kind === 'rule_of_thumb' ? 'Rule of thumb, no range yet' : 'Forecast';
}

/** A period that has not begun: nothing has closed in it, and daily forecasts and their record are of running ones. */
export const isAhead = ({ start }: Forecast['period'], today: string): boolean => start > today;

/** Points of a chance with their sign: +12, −3.4. */
export function pointsWords(points: number): string {
  const shown = Number(Math.abs(points).toFixed(1));
  return `${shown === 0 ? '' : points < 0 ? '−' : '+'}${shown.toLocaleString()}`;
}

/** Less than this is not shown, in points. */
const SEEN = 0.05;

/** What is missing between the parts of a chance as they are shown and the chance; null when nothing is to be seen. */
export function chanceRounding({ percent, typical, facts }: DealChance): number | null {
  if (typical === null) return null;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const rest = tenth(percent) - tenth(typical) - facts.reduce((sum, { points }) => sum + tenth(points), 0);
  return Math.abs(rest) < SEEN ? null : tenth(rest);
}

export const MADE_FOR: Readonly<Record<KeptRun['madeFor'], string>> = {
  daily: 'saved daily',
  asked: 'saved on demand',
  import: 'saved around an import',
};

/** How a deal without an amount counts: by a model as past ones like it closed, by a rule of thumb not at all. */
export const withoutAmountWords = ({ fitted }: Pick<Forecast, 'fitted'>): string =>
  fitted ? 'counted like similar past deals' : 'counted as nothing';
