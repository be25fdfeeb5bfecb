import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('three kills lose nothing', () => {
  const drill = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts'), 'kills', '3', 'SEED=3'], {
    encoding: 'utf8',
  });
  expect(drill.stdout).toMatch(/lost: 0\n$/);
  expect(drill.status).toBe(0);
}, 600_000);
