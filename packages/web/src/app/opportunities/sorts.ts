import type { Sort } from './opportunityAddress.ts';

export const SORT_NAMES: Record<Sort, string> = {
  amount: 'Amount',
  close_date: 'Close date',
  name: 'Name',
  updated: 'Last change',
  risk: 'Risk score (higher is safer)',
  confidence: 'Confidence',
  drag: 'Drag (lower is better)',
  stake: 'Revenue at stake',
};

/** The direction people expect first: large amounts, near dates, names from A, what is worst. */
export const FIRST_DIRECTION: Record<Sort, 'asc' | 'desc'> = {
  amount: 'desc',
  close_date: 'asc',
  name: 'asc',
  updated: 'desc',
  risk: 'asc',
  confidence: 'asc',
  drag: 'desc',
  stake: 'desc',
};
