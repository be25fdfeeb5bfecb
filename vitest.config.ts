import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const setupFiles = ['./packages/server/src/testing/silence.ts'];

export default defineConfig({
  test: {
    // By default one core is left free; on a machine of two that halves the speed of tests that mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{rules,contract,content,web}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'drills/**/*.test.ts',
          ],
          setupFiles,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./packages/server/src/testing/cluster.ts'],
          // Milliseconds: a test may start PostgreSQL from nothing on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
