/** The tests that have a long form, in it: properties tried more often, and imports of whole real files compared. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/pages/build.ts';

/** Milliseconds one test may take. */
const WITHIN = 3_600_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when all of them passed. */
export const run = (): Promise<boolean> => runLong(longTests());

/** Runs test files in their long form. */
export async function runLong(files: readonly string[]): Promise<boolean> {
  say(files.join('\n'));
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--project', 'server', `--testTimeout=${WITHIN}`, ...files];
  const env = { ...process.env, FORECASTLE_LONG: 'true' };
  const [code] = await once(spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }), 'exit');
  return code === 0;
}

export const longTests = (): readonly string[] =>
  globSync('packages/server/src/**/*.test.ts', { cwd: ROOT })
    .filter((path) => /from '.*\/testing\/long\.ts'/.test(readFileSync(join(ROOT, path), 'utf8')))
    .sort();
