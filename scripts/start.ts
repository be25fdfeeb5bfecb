import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithScriptRunner } from '../packages/server/src/product/process/script-runner.ts';
import { isWebStale } from './pages/build.ts';

/** `npm start`: builds the pages when they are stale, then serves everything on one port. */

const BUILD = fileURLToPath(new URL('pages/build-apart.ts', import.meta.url));
const STOP_SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

// Noted before the build, during which it may end.
endWithScriptRunner();
process.stdout.write('Forecastle is starting …\n');
if (isWebStale()) {
  process.stdout.write('Building the web pages (about a minute, after an installation or update) …\n');
  if (!(await build())) process.exit(1);
}
await import('../packages/server/src/product/process/main.ts');

/** Builds the pages in a group of processes of their own, all of which a signal ends with this one. */
async function build(): Promise<boolean> {
  const isGroup = process.platform !== 'win32';
  const child = spawn(process.execPath, [BUILD], { stdio: ['ignore', 'inherit', 'inherit'], detached: isGroup });
  const end = Object.entries(STOP_SIGNALS).map(([signal, code]) => {
    const listener = () => {
      endAll(child, isGroup);
      process.exit(code);
    };
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  const [code] = await once(child, 'exit');
  for (const forget of end) forget();
  return code === 0;
}

function endAll({ pid }: ChildProcess, isGroup: boolean): void {
  if (pid === undefined) return;
  try {
    process.kill(isGroup ? -pid : pid, 'SIGTERM');
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
