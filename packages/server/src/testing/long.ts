/**
 * Tests have a short form for every run and a long one for `npm run drill -- long`, which finds them by their import of
 * this file and sets FORECASTLE_LONG.
 */
export const IS_LONG = process.env.FORECASTLE_LONG === 'true';

/** How often, or how much, a test tries: in every run, and in the drill. */
export const tries = (inRuns: number, inDrill: number): number => (IS_LONG ? inDrill : inRuns);
