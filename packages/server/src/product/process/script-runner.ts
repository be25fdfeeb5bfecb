/** npm and its like run scripts through a shell, and end without telling what the shell started. */
import { isAlive } from '../../platform/database/cluster/pidfile.ts';
import { lineageOf } from '../../platform/database/cluster/processes.ts';

/** As a runner names itself, or as a file that Node runs. */
const RUNNER = /(?:^|[\s/])(?:npm|npx|pnpm|yarn)(?:-cli)?(?:\.c?js)?(?:\s|$)/;
/** Milliseconds between looks. */
const LOOK_EVERY = 100;

/**
 * Signals this process to end (SIGTERM) when whoever runs it as a script ends. Does nothing for a process that no script
 * runner started, and on Windows, where nobody sends signals to one process alone.
 */
export function endWithScriptRunner(): void {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return;
  const runner = lineageOf(process.ppid).find(({ name }) => RUNNER.test(name));
  if (!runner) return;
  const timer = setInterval(() => {
    if (isAlive(runner.pid)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY);
  timer.unref();
}
