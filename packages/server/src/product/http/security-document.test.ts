import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** Requirements of levels 1 and 2 in ASVS 4.0.3, by section; those its authors have deleted left out. */
const REQUIREMENTS = `
1.1: 1-7; 1.2: 1-4; 1.4: 1,4,5; 1.5: 1-4; 1.6: 1-4; 1.7: 1,2; 1.8: 1,2; 1.9: 1,2; 1.10: 1; 1.11: 1,2; 1.12: 2; 1.14: 1-6;
2.1: 1-12; 2.2: 1-3; 2.3: 1-3; 2.4: 1-5; 2.5: 1-7; 2.6: 1-3; 2.7: 1-6; 2.8: 1-7; 2.9: 1-3; 2.10: 1-4;
3.1: 1; 3.2: 1-4; 3.3: 1-4; 3.4: 1-5; 3.5: 1-3; 3.7: 1; 4.1: 1,2,3,5; 4.2: 1,2; 4.3: 1-3;
5.1: 1-5; 5.2: 1-8; 5.3: 1-10; 5.4: 1-3; 5.5: 1-4; 6.1: 1-3; 6.2: 1-6; 6.3: 1,2; 6.4: 1,2;
7.1: 1-4; 7.2: 1,2; 7.3: 1,3,4; 7.4: 1-3; 8.1: 1-4; 8.2: 1-3; 8.3: 1-8; 9.1: 1-3; 9.2: 1-4; 10.2: 1,2; 10.3: 1-3;
11.1: 1-8; 12.1: 1-3; 12.2: 1; 12.3: 1-6; 12.4: 1,2; 12.5: 1,2; 12.6: 1; 13.1: 1,3,4,5; 13.2: 1,2,3,5,6; 13.3: 1,2; 13.4: 1,2;
14.1: 1-4; 14.2: 1-6; 14.3: 2,3; 14.4: 1-7; 14.5: 1-4`;

const required = REQUIREMENTS.split(';').flatMap((section) => {
  const [name = '', numbers = ''] = section.trim().split(': ');
  return numbers.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => `${name}.${from + index}`);
  });
});

const rows = [...page.matchAll(/^\| ([\d., ]+) \| (met|partly|gap|not here) \| (.+) \|$/gm)];

it('tells of every requirement of levels 1 and 2 once', () => {
  expect(required).toHaveLength(259);
  expect(rows.flatMap(([, ids = '']) => ids.split(', ')).sort()).toEqual([...required].sort());
});

it('names files that are there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|md)|\.ci\/run)`/g)].map(([, path = '']) => path);
  const gone = named.filter((path) => !existsSync(join(ROOT, path.replace(/^server\//, 'packages/server/src/'))));
  expect(named.length).toBeGreaterThan(100);
  expect(gone).toEqual([]);
});
