import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('40 changes on both sides of Salesforce and five kills leave both with the same values', () => {
  const drill = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../main.ts'), 'salesforce-both-ways', '40', '5', 'SEED=46'],
    { encoding: 'utf8' },
  );
  expect(drill.stdout).toMatch(/differences: 0\n$/);
  expect(drill.stdout).toMatch(/^kills at the moment when:$/m);
  expect(drill.status).toBe(0);
}, 600_000);
