/**
 * Date literals of SOQL as the span of days that they stand for, in UTC; weeks begin on Sunday, quarters with the year.
 * https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide/sforce-api-calls-soql-select-dateformats.html
 */
import { malformedQuery } from '../errors.ts';

export interface Span {
  /** First instant of it. */
  readonly from: number;
  /** First instant after it. */
  readonly until: number;
}

type Unit = 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';
const DAY = 86_400_000;
const SINGLE = new Map([
  ['YESTERDAY', -1],
  ['TODAY', 0],
  ['TOMORROW', 1],
]);

export function spanOfLiteral(literal: string, now: number): Span {
  const day = SINGLE.get(literal);
  if (day !== undefined) return span('DAY', now, day, day + 1);
  const one = /^(LAST|THIS|NEXT)_(?:FISCAL_)?(WEEK|MONTH|QUARTER|YEAR)$/u.exec(literal);
  if (one) {
    const at = { LAST: -1, THIS: 0, NEXT: 1 }[one[1] as 'LAST' | 'THIS' | 'NEXT'];
    return span(one[2] as Unit, now, at, at + 1);
  }
  const many = /^(LAST|NEXT)_(?:N_(?:FISCAL_)?(DAY|WEEK|MONTH|QUARTER|YEAR)S:(\d+)|90_DAYS)$/u.exec(literal);
  if (many) {
    const unit = (many[2] ?? 'DAY') as Unit;
    const count = Number(many[3] ?? 90);
    // The last days take in the present one; all other spans begin or end beside the present unit.
    if (many[1] === 'LAST') return span(unit, now, -count, unit === 'DAY' ? 1 : 0);
    return span(unit, now, 1, count + 1);
  }
  const ago = /^N_(DAY|WEEK|MONTH|QUARTER|YEAR)S_AGO:(\d+)$/u.exec(literal);
  if (ago) return span(ago[1] as Unit, now, -Number(ago[2]), 1 - Number(ago[2]));
  throw malformedQuery(`unexpected token: '${literal}'`);
}

const span = (unit: Unit, now: number, from: number, until: number): Span => ({
  from: startOf(unit, now, from),
  until: startOf(unit, now, until),
});

function startOf(unit: Unit, now: number, steps: number): number {
  const today = Math.floor(now / DAY) * DAY;
  const date = new Date(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'DAY') return today + steps * DAY;
  if (unit === 'WEEK') return today + (steps * 7 - date.getUTCDay()) * DAY;
  if (unit === 'MONTH') return Date.UTC(year, month + steps, 1);
  if (unit === 'QUARTER') return Date.UTC(year, month - (month % 3) + steps * 3, 1);
  return Date.UTC(year + steps, 0, 1);
}
