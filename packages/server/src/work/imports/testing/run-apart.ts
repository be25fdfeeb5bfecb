/** Work on an import in a process of its own, which a test may kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApp } from '../../../testing/app.ts';

const RUNNER = fileURLToPath(new URL('runner.ts', import.meta.url));

export function runApart(
  { database }: TestApp,
  organizationId: string,
  importId: string,
  flags: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...flags, RUNNER, database.appUrl, organizationId, importId], { stdio: 'inherit' });
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
