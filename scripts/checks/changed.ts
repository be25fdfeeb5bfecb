/** What a change can have broken: tests by what they are made of, and the journeys through screens that it touches. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../pages/build.ts';
import { screenAddresses } from './addresses.ts';
import { type Graph, importsOfAll } from './imports.ts';
import { checkBuild, runPlaywright, runVitest } from './runners.ts';
import { add, NONE, type Tally } from './tally.ts';

/** Where everything is put together. What is changed reaches nearly all tests through these, and breaks few of them. */
const PUT_TOGETHER =
  /^packages\/(?:(?:rules|contract|content)\/src\/index\.ts|server\/src\/(?:testing\/app\.ts|product\/(?:http|jobs|process|cli)\/.*(?<!\.test)\.ts)|web\/src\/(?:routes\.ts|app\/shell\/app\.route\.tsx))$|^bench\/product\.ts$/;

/** What reads files that it does not import, by the beginning of their path. A folder stands for the tests in it. */
const READ_BY: readonly (readonly [string, readonly string[]])[] = [
  [
    'packages/server/migrations/',
    [
      'packages/server/src/platform/database/',
      'packages/server/src/product/backup/',
      'scripts/lint/blocking',
      'scripts/lint/migrations',
    ],
  ],
  ['packages/server/src/', ['scripts/lint/circles']],
  ['packages/contract/src/', ['packages/contract/', 'packages/server/src/product/http/']],
  [
    'packages/web/src/',
    ['packages/web/src/ui/tokens', 'packages/web/src/site/styles', 'packages/web/src/site/screens/'],
  ],
  ['packages/web/src/site/', ['packages/web/src/site/', 'scripts/pages/', 'e2e/journeys/site-']],
  ['packages/content/', ['packages/content/', 'packages/web/src/site/', 'scripts/pages/', 'e2e/journeys/docs-blog']],
  ['packages/content/src/guides/', ['scripts/plans/', 'scripts/words/guide-words']],
  ['CHANGELOG.md', ['packages/web/src/site/changelog/']],
  ['docs/permissions.md', ['packages/server/src/product/http/permissions']],
  ['docs/security.md', ['packages/server/src/product/http/security-document']],
  ['docs/rules.md', ['scripts/plans/']],
  ['docs/', ['scripts/lint/docs']],
  ...['ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'README', 'SECURITY', 'UPGRADING'].map(
    (page) => [`${page}.md`, ['scripts/lint/docs']] as const,
  ),
  ['biome.json', ['scripts/lint/']],
];
/** What everything stands on. */
const EVERYTHING = /^(?:package(?:-lock)?|tsconfig\.base)\.json$|^vitest\.config\.ts$/;

export interface Broken {
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
  /** Addresses of touched screens that no journey names. */
  readonly unvisited: readonly string[];
}

/** Runs them, and says first what they are. */
export async function runChanged(): Promise<Tally> {
  const files = changedFiles();
  const { tests, journeys, unvisited } = brokenBy(files, importsOfAll());
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${files.length} files changed: ${tests.length} files of tests, ${journeys.length} of journeys`);
  for (const each of [...tests, ...journeys]) say(`  ${each}`);
  if (unvisited.length > 0) say(`No journey names ${unvisited.join(', ')}.`);
  const readsPages = journeys.length > 0 || tests.some((test) => test.startsWith('scripts/pages/'));
  const built = readsPages ? await checkBuild() : NONE;
  if (built.failed > 0) return built;
  const tested = tests.length > 0 ? await runVitest([...tests]) : NONE;
  const walked = journeys.length > 0 ? await runPlaywright([...journeys]) : NONE;
  return [built, tested, walked].reduce(add);
}

/** Against where this branch left main, whether committed or not. */
function changedFiles(): readonly string[] {
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
    return stdout;
  };
  const base = git('merge-base', 'HEAD', 'main').trim();
  const told = git('diff', '--name-only', base) + git('ls-files', '--others', '--exclude-standard');
  return [...new Set(told.split('\n').filter(Boolean))].sort();
}

export function brokenBy(files: readonly string[], graph: Graph): Broken {
  const affected = madeOf(files, graph);
  const wanted = new Set<string>();
  for (const file of affected) {
    if (!PUT_TOGETHER.test(file) || files.includes(file)) for (const folder of foldersOf(file)) wanted.add(folder);
  }
  for (const [beginning, readers] of READ_BY) {
    if (files.some((file) => file.startsWith(beginning))) for (const reader of readers) wanted.add(reader);
  }
  if (files.some((file) => EVERYTHING.test(file)))
    for (const all of ['packages/', 'scripts/', 'drills/', 'e2e/']) wanted.add(all);
  const isWanted = (file: string) => affected.has(file) || [...wanted].some((beginning) => file.startsWith(beginning));
  const isTouched = (file: string) => affected.has(`packages/web/src/${file}`);
  const touched = screenAddresses().flatMap(({ file, address }) => (isTouched(file) ? [address] : []));
  const journeys = globSync('e2e/journeys/*.spec.ts', { cwd: ROOT }).map((file) => ({
    file,
    visits: visitsOf(readFileSync(join(ROOT, file), 'utf8'), touched),
  }));
  return {
    tests: globSync('{packages/*/src,scripts,drills}/**/*.test.{ts,tsx}', { cwd: ROOT }).filter(isWanted).sort(),
    journeys: journeys
      .filter(({ file, visits }) => isWanted(file) || visits.length > 0)
      .map(({ file }) => file)
      .sort(),
    unvisited: touched.filter((address) => !journeys.some(({ visits }) => visits.includes(address))),
  };
}

/** The files themselves and all that are made of them, as far as where everything is put together. */
function madeOf(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const makers = new Map<string, string[]>();
  for (const [file, parts] of graph) for (const part of parts) makers.set(part, [...(makers.get(part) ?? []), file]);
  const affected = new Set(files);
  for (const file of affected) {
    if (PUT_TOGETHER.test(file) && !files.includes(file)) continue;
    for (const maker of makers.get(file) ?? []) affected.add(maker);
  }
  return affected;
}

/** Tests of a noun of the server ask its routes, which no import leads to; those of other packages stand beside the file. */
function foldersOf(file: string): readonly string[] {
  const noun = /^packages\/server\/src\/\w+\/[\w-]+\//.exec(file)?.[0];
  if (noun) return [noun];
  return /^(?:packages\/(?:rules|web)\/src|scripts|drills)\//.test(file) && !/\.test\.tsx?$/.test(file)
    ? [`${dirname(file)}/${file.slice(dirname(file).length + 1).split('.', 1)[0]}.test.`]
    : [];
}

/** Those of the addresses that the text of a journey names. Whoever comes by a link is not found. */
export const visitsOf = (text: string, addresses: readonly string[]): readonly string[] =>
  addresses.filter((address) => {
    const parts = address.split('/').map((part) => (part.startsWith(':') ? '[^/\'"`?]+' : RegExp.escape(part)));
    return new RegExp(`(?<![\\w-])${parts.join('/')}(?![\\w/-])`).test(text);
  });
