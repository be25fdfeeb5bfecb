import { CATEGORY_NAMES } from '@forecastle/rules';
import { decimalOfMinor } from '../../ui/format/money.ts';
import type { Deal } from './deal.ts';

/** No category counts as Pipeline, and says so by being quiet. */
export const categoryName = (deal: Deal): string => CATEGORY_NAMES[deal.category ?? 'pipeline'];

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

/** Whole units without a sign where the header names the currency; with its code where it is another one. */
export function amountInColumn(deal: Deal, headerCurrency: string): string | null {
  if (deal.amountMinor === null) return null;
  const figure = whole.format(decimalOfMinor(deal.amountMinor, deal.currency) as Intl.StringNumericLiteral);
  return deal.currency === headerCurrency ? figure : `${deal.currency} ${figure}`;
}

export const isOverdue = (deal: Deal, today: string): boolean =>
  deal.status === 'open' && deal.closeDate !== null && deal.closeDate < today;
