import { RELATIVE_DAYS } from '@forecastle/rules';

/** Times that move with today, as they are offered. */
export const TIMES = Object.entries(RELATIVE_DAYS).map(([value, label]) => ({ value, label }));
