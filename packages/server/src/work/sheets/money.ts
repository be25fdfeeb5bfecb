import { MAX_AMOUNT_MINOR } from '@forecastle/contract';
import { parseMoney } from '@forecastle/rules';
import { currencyCode, type DecimalMark, possibleCurrencies, readNumber } from '../imports/reading/index.ts';

export interface CellMoney {
  readonly minor: number;
  /** That the cell names, else the one it was asked in. */
  readonly currency: string;
  /** It has more decimals than the currency. */
  readonly isRounded: boolean;
}

/** Money as a cell writes it; else why it is none: no amount, below 0, a sign of other currencies, or beyond counting. */
export function moneyOfCell(
  text: string,
  currency: string,
  decimal: DecimalMark,
): CellMoney | 'none' | 'negative' | 'foreign' | 'uncountable' {
  const read = readNumber(text, decimal);
  if (!read || read.percent) return 'none';
  if (read.decimal.startsWith('-')) return 'negative';
  if (read.sign && !possibleCurrencies(read.sign)?.includes(currency)) return 'foreign';
  const own = read.currency ? (currencyCode(read.currency) ?? currency) : currency;
  const parsed = parseMoney(read.decimal, own);
  if (!parsed.ok || parsed.minor > MAX_AMOUNT_MINOR) return 'uncountable';
  return { minor: parsed.minor, currency: own, isRounded: parsed.rounded };
}
