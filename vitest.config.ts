import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const setupFiles = ['./packages/server/src/testing/silence.ts', './packages/server/src/testing/properties.ts'];

// Of properties: by the commit, so that a run of it can be had again; by chance where there is none, and in the long drill.
if (process.env.FORECASTLE_LONG !== 'true') process.env.PROPERTY_SEED ??= seedOfCommit();

// Servers, commands and threads that tests start would each compile the same files anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

/** Milliseconds: what is waited for comes at once here, and later on a busy machine. */
const POLLED = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    // A worker keeps its modules from file to file: none holds state that a test could see, and loading them again for
    // each file took a second of it.
    isolate: false,
    // By default one core is left free; on a machine of two that halves the speed of tests that mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/{rules,contract,content,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles,
          // Milliseconds: properties and built pages take a second here and many on a busy machine.
          testTimeout: 120_000,
          expect: POLLED,
        },
      },
      {
        test: {
          name: 'server',
          // Those of drills last as long: among the short ones, which come behind, the last of them would run alone.
          include: ['packages/server/src/**/*.test.ts', 'drills/**/*.test.ts'],
          setupFiles,
          // By Node itself, as the server runs: what Vite makes of each module takes time to make, and to call.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ['./packages/server/src/testing/cluster.ts'],
          // Milliseconds: a test may start PostgreSQL from nothing on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: POLLED,
        },
      },
    ],
  },
});

function seedOfCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  return /^[0-9a-f]{40}/.test(stdout ?? '') ? String(Number.parseInt(stdout.slice(0, 7), 16)) : '';
}
