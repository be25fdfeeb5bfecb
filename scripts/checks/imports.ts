/** Which file is made of which others, by what each names of them: imports, workers, processes that it starts. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../pages/build.ts';

const FILES = '{packages/*/src,e2e,bench,drills,scripts}/**/*.{ts,tsx}';
/** Any path of a source beside it, however it is used. */
const NAMED = /['"](\.{1,2}\/[^'"?]+\.(?:tsx?|mdx|css|json|js))['"?]/g;
const FROM_PACKAGE =
  /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|[^'"]*)\s*from\s+'@forecastle\/([\w-]+)((?:\/[\w-]+)*)'/g;
const EXPORTED = /export\s+(?:declare\s+)?(?:const|let|function\*?|async function|class|interface|type)\s+(\w+)/g;
const PASSED_ON = /export\s+(?:type\s+)?(?:\*|\{([^}]*)\})\s+from\s+'(\.[^']+)'/g;
/** What the server implements, and what the web asks for, of the contract. */
const OPERATIONS = /\b(?:os|api|query)\.(\w+)\b/g;

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** By file, relative to the root, the files that it names. */
export function importsOfAll(): Graph {
  const sources = new Map(globSync(FILES, { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const name of ['rules', 'contract', 'content'])
    names.set(name, exportsOf(`packages/${name}/src/index.ts`, sources));
  return new Map([...sources].map(([file, source]) => [file, namedIn(file, source, names)]));
}

function namedIn(
  file: string,
  source: string,
  packages: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ReadonlySet<string> {
  const named = new Set<string>();
  for (const [, path = ''] of source.matchAll(NAMED)) named.add(normalize(join(dirname(file), path)));
  for (const [, list = '', name = '', within = ''] of source.matchAll(FROM_PACKAGE)) {
    const known = packages.get(name);
    const own = within === '' ? `packages/${name}/src/index.ts` : `packages/${name}/src${within}.ts`;
    // Whoever takes all of a package, or a part of it, is made of what that part passes on.
    if (within !== '' || !known || list === '') named.add(own);
    else for (const each of namesIn(list)) named.add(known.get(each) ?? own);
  }
  const contract = packages.get('contract');
  for (const [, noun = ''] of source.matchAll(OPERATIONS)) {
    const of = contract?.get(noun);
    if (of && /^packages\/(?:server|web)\//.test(file)) named.add(of);
  }
  named.delete(file);
  return named;
}

/** Where each name that a package passes on is made. */
function exportsOf(index: string, sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const [, list, path = ''] of (sources.get(index) ?? '').matchAll(PASSED_ON)) {
    const file = normalize(join(dirname(index), path));
    const names =
      list === undefined
        ? [...(sources.get(file) ?? '').matchAll(EXPORTED)].map(([, name = '']) => name)
        : namesIn(list);
    for (const name of names) made.set(name, file);
  }
  return made;
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map(
      (each) =>
        each
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/, 1)[0] ?? '',
    )
    .filter(Boolean);
