import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const styles = readFileSync(join(SOURCE, 'site.css'), 'utf8');
const covered = [...styles.matchAll(/@source "\.\/(.+?)"/g)].map(([, glob = '']) => glob);

/** Everything that a public page is made of: the files of the site and what they import, however far down. */
function importedBy(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^'?]+)'/g);
    importedBy(
      [...imports].map(([, path = '']) => join(dirname(file), path)),
      seen,
    );
  }
  return seen;
}

describe('the styles of public pages', () => {
  it('are made from every file that a public page is made of', () => {
    const pages = globSync('site/**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'));
    const files = [...importedBy(pages.map((file) => join(SOURCE, file)))];
    const drawn = files.filter((file) => /class(?:Name|es)\b/.test(readFileSync(file, 'utf8')));
    const missed = drawn.map((file) => relative(SOURCE, file).replaceAll('\\', '/'));
    expect(missed.filter((file) => !covered.some((glob) => matchesGlob(file, glob)))).toEqual([]);
    expect(covered.length).toBeGreaterThan(3);
  });
});
