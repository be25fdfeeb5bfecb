/** Written by `node scripts/pages/post-charts.ts`. */

/** Typical misses of what reps call seven weeks before the end of quarters, in percent: `npm run bench -- sandbagging`. */
export const SANDBAGGING = [
  { name: 'Reps who sandbag', missed: 60, corrected: 29 },
  { name: 'Reps who call it straight', missed: 43, corrected: 31 },
] as const;

/** Percent of deals in the last two stages that were won within 13 weeks, by drag: `npm run bench -- drag`. */
export const DRAG = [
  { name: 'Tidy', low: 76, middle: 69, high: 65 },
  { name: 'Neglect loses deals', low: 81, middle: 69, high: 62 },
  { name: 'A third die early and stay open', low: 73, middle: 68, high: 29 },
  { name: 'Lost deals stay open', low: 76, middle: 69, high: 4 },
] as const;
