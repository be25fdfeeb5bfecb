import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../pages/build.ts';

interface Project {
  readonly compilerOptions?: object;
  readonly include: readonly string[];
}

/** Beside the packages, so that names of types are looked up from there as from a workspace. */
const KEPT = join(ROOT, 'node_modules', '.cache', 'types');

/**
 * Configurations that check every workspace once: those that differ in nothing but what they include are one, because
 * each reads again what it imports of the others. Returns their paths.
 */
export function mergedProjects(): readonly string[] {
  const paths = globSync('{packages/*,e2e,bench,drills,scripts}/tsconfig.json', { cwd: ROOT }).sort();
  const alike = Object.groupBy(paths, (path) => JSON.stringify(read(path).compilerOptions ?? {}));
  mkdirSync(KEPT, { recursive: true });
  return Object.values(alike).map((members = [], index) => {
    const [only = ''] = members;
    // Options may name folders of its own.
    if (members.length === 1) return only;
    const { compilerOptions = {} } = read(only);
    const include = members.flatMap((path) => read(path).include.map((each) => resolve(ROOT, dirname(path), each)));
    const merged = join(KEPT, `${index}.json`);
    writeFileSync(merged, JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, include }));
    return merged;
  });
}

/** What was found of the project of that place, so that only what has changed since is checked the next time. */
export const keptTypes = (index: number): string => join(KEPT, `${index}.tsbuildinfo`);

const read = (path: string): Project => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
