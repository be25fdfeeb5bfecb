/** Starts the product as a newcomer would, on a scratch home and a free port, and stops it by its pid. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../packages/server/src/process/main.ts', import.meta.url));
/** A first start makes a database. Milliseconds. */
const START_WITHIN = 60_000;

export default async function serve(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'forecastle-e2e-'));
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, FORECASTLE_HOME: home, PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.FORECASTLE_E2E_URL = await address(server);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`the server did not start: ${said}`)), START_WITHIN);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /runs at (http:\S+)/.exec(said)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
}
