/** What a kept Monday of the pipeline says of a risk band. */
import type { Trend } from '../forecasts/answers.ts';

export type Week = Trend['weeks'][number];
type Band = Week['byRisk'][number]['band'];

export const amountOf = ({ byRisk }: Week, band: Band): string =>
  byRisk.find((each) => each.band === band)?.amountBaseMinor ?? '0';

/** Of the open amount, to one decimal. */
export function shareOf(week: Week, band: Band): number | null {
  const open = Number(week.open.amountBaseMinor);
  return open === 0 ? null : Math.round((1000 * Number(amountOf(week, band))) / open) / 10;
}
