/**
 * `npm run bench -- forecasts [ORGANISATIONS_PER_WORLD] [FIRST_SEED] [running|next] [quarter|month|year] [organisation|rep|team] [WORLD,WORLD]`:
 * ranges and most likely figures of made-up organisations against what happened there, beside four simpler ways; over all, by
 * week, by world, and by both. Judged on quarters after the first eight, months after the first 24, years after the first
 * three; with `next` so many weeks before they begin. Reps and teams of three are judged 8 and 4 weeks before the end of
 * running quarters, where they have an open deal. What the forecast is held to stands at the end.
 */
import { HORIZONS, PERIOD_KINDS } from '@forecastle/rules';
import { WORLDS, type World } from './forecasts/laws.ts';
import { SCOPES, weeksOf } from './forecasts/measure.ts';
import { printTables } from './forecasts/tables.ts';
import { measureAll } from './forecasts/threads.ts';
import { printVerdicts } from './forecasts/verdicts.ts';

export async function run([
  perWorld = '4',
  firstSeed = '1',
  horizonAsked = 'running',
  kindAsked = 'quarter',
  scopeAsked = 'organisation',
  worldsAsked = WORLDS.join(','),
]: readonly string[]): Promise<void> {
  const horizon = oneOf(HORIZONS, horizonAsked);
  const kind = oneOf(PERIOD_KINDS, kindAsked);
  const worlds: World[] = worldsAsked.split(',').map((world) => oneOf(WORLDS, world));
  const scope = oneOf(SCOPES, scopeAsked);
  if (scope !== 'organisation' && (horizon !== 'running' || kind !== 'quarter')) {
    throw new RangeError('reps and teams are judged in running quarters only');
  }
  const weeks = weeksOf({ kind, horizon, scope });
  const seeds = Array.from({ length: Number(perWorld) }, (_, i) => String(Number(firstSeed) + i));
  const begun = performance.now();
  const tasks = worlds.flatMap((world) => seeds.map((seed) => ({ world, seed, horizon, kind, scope })));
  const measured = await measureAll(tasks, (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${tasks.length} organisations`);
  });
  const judged = measured.flatMap(({ runs }) => runs).filter(({ isJudged }) => isJudged);
  printTables(judged, worlds, weeks);
  printVerdicts(measured, worlds, weeks, (performance.now() - begun) / 1000);
}

function oneOf<Value extends string>(values: readonly Value[], asked: string): Value {
  const found = values.find((each) => each === asked);
  if (!found) throw new RangeError(`name one of ${values.join(', ')}, not ${asked}`);
  return found;
}
