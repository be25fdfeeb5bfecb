import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../pages/build.ts';

const ENTRY = 'packages/server/src/product/cli/main.ts';
const IMPORTED =
  /^(?:import|export)\s+(?!type\s)[^;]*?from\s+'(@[\w-]+\/[\w.-]+|[a-z][\w.-]*)|import\('(@[\w-]+\/[\w.-]+|[a-z][\w.-]*)/gmu;

const TYPES = /^(?:import|export)\s+type\s[^;]*;$/gmu;
const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replace(TYPES, '');

/** Returns the files of the server that its command runs, however it names them; what is taken as a type alone is not run. */
function filesThatRun(): readonly string[] {
  const seen = new Set([ENTRY]);
  for (const file of seen) {
    const source = sourceOf(file);
    for (const [, path = ''] of source.matchAll(/['"](\.{1,2}\/[^'"?]+\.ts)['"?]/gu)) {
      const next = join(dirname(file), path);
      if (next.startsWith('packages/server/') && existsSync(join(ROOT, next))) seen.add(next);
    }
  }
  return [...seen];
}

const packagesIn = (source: string): readonly string[] =>
  [...source.matchAll(IMPORTED)].map(([, from, lazy]) => from ?? lazy ?? '');

describe('packages for development', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };

  it('are in none of the files that the server is made of', () => {
    const files = filesThatRun();
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      packagesIn(sourceOf(file))
        .filter((name) => Object.hasOwn(manifest.devDependencies, name))
        .map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["import jsforce from 'jsforce';", ['jsforce']],
    ["import { parseQuery, type Query } from '@jetstreamapp/soql-parser-js';", ['@jetstreamapp/soql-parser-js']],
    ["import {\n  parse,\n} from 'csv-parse/sync';", ['csv-parse']],
    ["const own = await import('jsforce');", ['jsforce']],
    ["import type { Query } from 'jsforce';", []],
    ["import { a } from './jsforce.ts';", []],
  ])('are found in %s', (source, names) => {
    expect(packagesIn(source)).toEqual(names);
  });
});
