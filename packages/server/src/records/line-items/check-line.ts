import { LINE_ITEMS_MAX, MAX_AMOUNT_MINOR } from '@forecastle/contract';
import { discountExceedsLine, formatMoney, type LineTerms, lineAmount, SYSTEM_NAMES } from '@forecastle/rules';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { DealOfLines } from './line-row.ts';

/** The lines of a closed deal are those that it was closed with, and those of a connected system are changed there. */
export function refuseWhenFrozen({ status, source }: DealOfLines): void {
  if (source !== null) {
    throw conflict({
      field: null,
      value: source,
      expected: 'a deal with lines of its own',
      message: `${SYSTEM_NAMES[source]} decides the lines of this deal. Nothing was changed. Change its products in ${SYSTEM_NAMES[source]}.`,
    });
  }
  if (status === 'open') return;
  throw conflict({
    field: null,
    value: status,
    expected: 'an open deal',
    message: 'The deal is closed, so its lines are frozen. Nothing was changed. Reopen the deal to change them.',
  });
}

/** Refuses a term without a recurring charge or the other way round, a discount above the line, and what no amount can be. */
export function checkTerms(terms: LineTerms, currency: string): void {
  if ((terms.charge === 'once') !== (terms.termMonths === null)) {
    throw invalid({
      field: 'termMonths',
      value: terms.termMonths,
      expected: terms.charge === 'once' ? 'none for a line that is paid once' : 'how many months it runs',
      message:
        terms.charge === 'once'
          ? 'A line that is paid once has no term.'
          : 'Enter the term in months: this line recurs.',
    });
  }
  if (terms.discount?.kind === 'amount' && discountExceedsLine(terms)) {
    const money = (minor: number) => formatMoney(minor, currency);
    const whole = lineAmount({ ...terms, discount: null });
    throw invalid({
      field: 'discount',
      value: terms.discount.minor,
      expected: `at most ${whole} minor units, what the line comes to`,
      message: `The discount, ${money(terms.discount.minor)}, is larger than the line, ${money(whole)}. Nothing was changed.`,
    });
  }
  if (isCountable(terms)) return;
  throw invalid({
    field: 'priceMinor',
    value: terms.priceMinor,
    expected: `a line of at most ${MAX_AMOUNT_MINOR} minor units`,
    message: 'The total of the line is too large. Nothing was changed.',
  });
}

function isCountable(terms: LineTerms): boolean {
  try {
    return lineAmount(terms) <= MAX_AMOUNT_MINOR / LINE_ITEMS_MAX;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function checkLineRoom(count: number): void {
  if (count < LINE_ITEMS_MAX) return;
  throw invalid({
    field: null,
    value: count,
    expected: `at most ${LINE_ITEMS_MAX} lines`,
    message: `The deal already has ${LINE_ITEMS_MAX} lines. Delete one first. Nothing was changed.`,
  });
}
