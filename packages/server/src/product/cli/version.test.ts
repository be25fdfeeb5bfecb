import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from './testing/run-here.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the version', () => {
  it.each(['version', '--version', '-v'])('is what "forecastle %s" prints', async (word) => {
    const { version } = JSON.parse(read('packages/server/package.json')) as { version: string };
    expect(await runHere([word], {})).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('is that of the newest release in the changelog', async () => {
    const [, newest] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(read('CHANGELOG.md')) ?? [];
    expect((await runHere(['version'], {})).out).toBe(`${newest}\n`);
  });

  it('stands in one package and no other', () => {
    const versions = [
      '.',
      'packages/rules',
      'packages/contract',
      'packages/content',
      'packages/web',
      'e2e',
      'bench',
    ].map((folder) => (JSON.parse(read(`${folder}/package.json`)) as { version?: string }).version);
    expect(versions).toEqual(versions.map(() => undefined));
  });

  it('takes no arguments', async () => {
    expect((await runHere(['version', 'now'], {})).code).toBe(2);
  });
});
