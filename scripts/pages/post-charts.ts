/** Writes the figures that charts of posts are drawn from: `node scripts/pages/post-charts.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRAG_WORLDS, type DragOutcomes, measureDrag } from '../../bench/drag.ts';
import { type CallsAt, measureSandbagging, REP_GROUPS } from '../../bench/sandbagging.ts';
import { ROOT } from './build.ts';

export const TARGET = join(ROOT, 'packages/web/src/site/blog/charts/charts.generated.ts');

/** What readers see in place of the words of the bench. */
const GROUP_NAMES = { sandbag: 'Reps who sandbag', straight: 'Reps who call it straight' } as const;
const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the text of the generated file. */
export function postCharts([atSeven]: readonly CallsAt[], drag: readonly DragOutcomes[]): string {
  if (!atSeven) throw new Error('seven weeks to go');
  const groups = REP_GROUPS.map((group) => {
    const { missed, missedCorrected, won } = atSeven.calls[group];
    return `  { name: '${GROUP_NAMES[group]}', missed: ${percent(missed, won)}, corrected: ${percent(missedCorrected, won)} },\n`;
  });
  const worlds = drag.map(({ world, late }) => {
    const [low, middle, high] = [late.low, late.middle, late.high].map(({ won, open }) => percent(won, open));
    return `  { name: '${capital(DRAG_WORLDS[world])}', low: ${low}, middle: ${middle}, high: ${high} },\n`;
  });
  return `/** Written by \`node scripts/pages/post-charts.ts\`. */

/** Typical misses of what reps call seven weeks before the end of quarters, in percent: \`npm run bench -- sandbagging\`. */
export const SANDBAGGING = [
${groups.join('')}] as const;

/** Percent of deals in the last two stages that were won within 13 weeks, by drag: \`npm run bench -- drag\`. */
export const DRAG = [
${worlds.join('')}] as const;
`;
}

if (import.meta.main) writeFileSync(TARGET, postCharts(measureSandbagging(), measureDrag()));
