/** From installed to the first page, and the second start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWebIfStale } from '../scripts/pages/build.ts';
import { startServer, stopServer } from './product.ts';
import { reportMachine, reportTime } from './report.ts';

const FIRST_CEILING_MS = 25_000;
const SECOND_CEILING_MS = 2_000;
const BUILT = fileURLToPath(new URL('../packages/web/build', import.meta.url));

export async function run(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'forecastle-bench-'));
  try {
    rmSync(BUILT, { recursive: true, force: true });
    reportTime('installed to first page', await firstPage(home), FIRST_CEILING_MS);
    reportTime('second start to first page', await firstPage(home), SECOND_CEILING_MS);
    reportMachine();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function firstPage(home: string): Promise<number> {
  const begun = performance.now();
  buildWebIfStale();
  const { server, url } = await startServer(home);
  const answer = await fetch(`${url}/sign-up`);
  await answer.text();
  const took = performance.now() - begun;
  await stopServer(server);
  if (!answer.ok) throw new Error(`the first page answered ${answer.status}`);
  return took;
}

if (import.meta.main) await run();
