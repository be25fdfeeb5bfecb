import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operatorFactsMissing, operatorWarning } from './operator-facts.ts';

it('warns of what the pages leave out of their operator, and of nothing else', () => {
  const build = mkdtempSync(join(tmpdir(), 'forecastle-build-'));
  expect(operatorFactsMissing(build)).toEqual([]);
  writeFileSync(join(build, 'operator.json'), JSON.stringify({ notConfigured: ['legal name', 'postal address'] }));
  const missing = operatorFactsMissing(build);
  expect(operatorWarning(missing)).toBe(
    'The public pages leave out what is not configured of their operator: legal name, postal address. It stands in packages/content/src/brand.ts.',
  );
  expect(operatorWarning([])).toBeNull();
  rmSync(build, { recursive: true });
});
