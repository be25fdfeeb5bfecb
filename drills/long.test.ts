import { expect, it } from 'vitest';
import { longTests } from './long.ts';

it('finds the tests that have a long form', () => {
  const found = longTests().map((path) => path.replaceAll('\\', '/'));
  expect(found).toContain('packages/server/src/work/imports/undo/undo-property.test.ts');
  expect(found).not.toContain('packages/server/src/work/imports/import.test.ts');
});
