import { CATEGORY_NAMES } from '@forecastle/rules';
import type { DealInput } from '../deal.ts';

export type OpenCategory = NonNullable<DealInput['category']>;
const OPEN_CATEGORIES: readonly OpenCategory[] = ['pipeline', 'best_case', 'commit', 'omitted'];

/** Closed is not to be chosen: closed deals have it, and only they. */
export const CATEGORY_CHOICES = OPEN_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }));
