import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild } from './compress.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Everything the built pages are made from. */
const SOURCES = [
  'package-lock.json',
  'CHANGELOG.md',
  'packages/web/*.{ts,json}',
  'packages/web/{src,public}/**/*',
  'packages/{rules,contract,content}/{package.json,src/**/*}',
];

const BUILD = join(ROOT, 'packages/web/build');

/** Written last, so that a build cut short counts as none. */
const STAMP = join(BUILD, 'sources.sha256');

/** Returns whether a source differs from what the web was last built from. */
export const isWebStale = (): boolean => isStale(fingerprint());

const isStale = (sources: string): boolean => !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources;

/** Builds the web when a source differs from what it was last built from; returns whether it built. Throws on failure. */
export function buildWebIfStale(): boolean {
  const sources = fingerprint();
  if (!isStale(sources)) return false;
  rmSync(STAMP, { force: true });
  const result = spawnSync('npm', ['run', '--silent', 'build', '--workspace', '@forecastle/web'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    throw new Error(`The web pages could not be built.\n${result.stdout}${result.stderr}${result.error ?? ''}`);
  }
  compressBuild(join(BUILD, 'client'));
  writeFileSync(STAMP, sources);
  return true;
}

/** Content, not times: a fresh checkout or a changed branch sets times that say nothing. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash
      .update(`${path.slice(ROOT.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}
