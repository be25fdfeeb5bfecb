import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../pages/build.ts';

/** Packages whose source runs on the server, by the name under which they import each other. */
const RUNNING = { '@forecastle/rules': 'rules', '@forecastle/contract': 'contract', '@forecastle/server': 'server' };

const isForTests = (path: string): boolean => /\.test\.ts$|\/(?:testing|fixtures)\//.test(path);
/** A path of a source beside it, however it is named: an import, a worker, a process that is started. */
const BESIDE = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;
const OF_A_PACKAGE = /(['"])(@forecastle\/[a-z]+)((?:\/[a-z-]+)*)\1/g;

/**
 * Writes the server's sources as JavaScript into the folder, each at its own path and line by line as it was. Node.js
 * refuses to read TypeScript below `node_modules`. Throws when a file names one that is not among them.
 */
export function compileSources(to: string): void {
  const paths = Object.values(RUNNING).flatMap((name) =>
    globSync(`packages/${name}/src/**/*.{ts,js}`, { cwd: ROOT }).filter((path) => !isForTests(path)),
  );
  const written = new Set(paths.map(asJavaScript));
  for (const path of paths) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    const target = join(to, asJavaScript(path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, path.endsWith('.ts') ? compile(path, source, written) : source);
  }
}

const asJavaScript = (path: string): string => path.replace(/\.ts$/, '.js');

function compile(path: string, source: string, written: ReadonlySet<string>): string {
  const checked = (target: string): string => {
    if (!written.has(target)) throw new Error(`${path} names ${target}, which is not part of the package`);
    return target;
  };
  return stripTypeScriptTypes(source)
    .replace(/[ \t]+$/gm, '')
    .replace(BESIDE, (_, quote: string, beside: string) => {
      checked(join(dirname(path), `${beside}.js`));
      return `${quote}${beside}.js${quote}`;
    })
    .replace(OF_A_PACKAGE, (_, quote: string, name: string, within: string) => {
      const to = relative(dirname(path), checked(exportedFile(name, within)));
      return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
    });
}

const exportsOf = new Map<string, Record<string, string>>();

/** Returns the file behind a name such as `@forecastle/rules/reading`. */
function exportedFile(name: string, within: string): string {
  const folder = join('packages', RUNNING[name as keyof typeof RUNNING] ?? '');
  const exported =
    exportsOf.get(folder) ?? JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).exports;
  exportsOf.set(folder, exported);
  const file = exported[`.${within}`];
  if (!file) throw new Error(`${name} exports no .${within}`);
  return asJavaScript(join(folder, file));
}
