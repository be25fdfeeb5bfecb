import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithScriptRunner } from '../packages/server/src/product/process/script-runner.ts';
import { ROOT } from './pages/build.ts';

/**
 * `npm run dev`: the server restarts when a file of it changes, and Vite reloads the pages. People use Vite's address;
 * it passes /api on to the server, which listens on the next port.
 */
const port = Number(process.env.PORT ?? 3000);
const bin = join(ROOT, 'node_modules', '.bin');
const pages = `http://localhost:${port}`;

// The server does not look after the script runner itself: told twice, it would end without its leave.
const { npm_lifecycle_event: _script, ...environment } = process.env;
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'packages/server/src/product/process/main.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...environment, PORT: String(port + 1), PUBLIC_URL: pages, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
  },
);
const web = spawn(join(bin, 'react-router'), ['dev', '--port', String(port), '--strictPort'], {
  cwd: join(ROOT, 'packages', 'web'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FORECASTLE_API: `http://127.0.0.1:${port + 1}` },
});

const children: ChildProcess[] = [server, web];
for (const child of children) child.once('exit', () => stop());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
endWithScriptRunner();

function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
