/** How a small sheet writes its numbers and days, found in its cells. */
import { dateEvidence } from './dates.ts';
import { decimalEvidence, numberParts } from './numbers.ts';
import type { DateOrder, DecimalMark } from './types.ts';

/** The decimal mark that most cells ask for, else what the kind of file suggests. */
export function decimalOfSheet(texts: Iterable<string>, delimiter: string | null): DecimalMark {
  let [commas, points] = [0, 0];
  for (const text of texts) {
    const parts = text === '' ? null : numberParts(text);
    const evidence = parts && decimalEvidence(parts.body);
    if (evidence === ',') commas++;
    if (evidence === '.') points++;
  }
  return commas > points || (commas === points && delimiter === ';') ? ',' : '.';
}

/** What comes first in the days of a column: as the days say that can be read in one way only; null where none does. */
export function dayOrderOf(texts: Iterable<string>): DateOrder | null {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const order = dateEvidence(text)?.order;
    if (order === 'day_first' || order === 'month_first') orders.add(order);
  }
  const [only, other] = orders;
  return other === undefined ? (only ?? null) : null;
}
