/** No file needs another that needs it: what two of them share, types included, stands in a file of its own. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IMPORTED = /(?:from|import\() ?'(\.[^']+)'/g;

describe('the files of the server', () => {
  it('import each other in no circle', () => {
    const files = globSync('packages/server/src/**/*.ts', { cwd: ROOT }).filter(
      (file) => !/\.test\.ts$|\/(?:testing|fixtures)\//.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(circles(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
  });

  it('would be found in one', () => {
    const through = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ]);
    expect(circles(through)).toEqual([['a', 'b', 'c', 'a']]);
  });
});

function importsOf(file: string): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)]
    .map(([, path]) => normalize(join(dirname(file), path ?? '')))
    .filter((path) => existsSync(join(ROOT, path)));
}

/** Each circle once, as the way round from where it was first entered. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (file: string): void => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    way.push(file);
    for (const next of imports.get(file) ?? []) walk(next);
    way.pop();
    done.add(file);
  };
  for (const file of imports.keys()) walk(file);
  return found;
}
