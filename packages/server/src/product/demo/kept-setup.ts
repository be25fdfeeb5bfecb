/** Keeps the demo company of a day in a file of the installation, so that a restart or another process need not make it anew. */
import { createHash, randomBytes } from 'node:crypto';
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isoDate } from '@forecastle/rules';
import type { Template } from './template.ts';

/** The demo company of a day: what every visitor's copy is written from. */
export interface DemoSetup {
  readonly template: Template;
  /** What is learnt from its past: the ranges of the organisation, its teams and reps. */
  readonly fits: Template;
}

const SERVER = join(import.meta.dirname, '../../..');
const PACKAGES = join(SERVER, '..');
/** What a setup is made by: another version of it makes another company. */
const SOURCES = ['server/src/**/*.{ts,js}', 'server/migrations/*.sql', 'rules/src/**/*.{ts,js}'];
/** Days before the one that is kept last whose files stay. */
const DAYS_BEFORE = 2;
const NAME = /^(\d{4}-\d\d-\d\d)-[0-9a-f]+\.setup$/;

let version: Promise<string> | undefined;

/** Returns a short hash of the sources, read once a process. */
function sourceVersion(): Promise<string> {
  version ??= hashSources();
  return version;
}

async function hashSources(): Promise<string> {
  const paths: string[] = [];
  for (const pattern of SOURCES) {
    for await (const path of glob(pattern, { cwd: PACKAGES })) if (!path.endsWith('.test.ts')) paths.push(path);
  }
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(PACKAGES, path)));
  return hash.digest('hex').slice(0, 16);
}

const pathOf = async (folder: string, day: number): Promise<string> =>
  join(folder, `${isoDate(day)}-${await sourceVersion()}.setup`);

/** Returns the setup of a day that was kept by the same sources; null without, or where its file is damaged. */
export async function keptSetup(folder: string, day: number): Promise<DemoSetup | null> {
  try {
    return deserialize(await readFile(await pathOf(folder, day))) as DemoSetup;
  } catch {
    return null;
  }
}

/** Keeps a setup and removes those of days long before. Without room on the disk it is not kept. */
export async function keepSetup(folder: string, day: number, setup: DemoSetup): Promise<void> {
  const path = await pathOf(folder, day);
  const writing = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(writing, serialize(setup), { mode: 0o600 });
    await rename(writing, path);
    const first = isoDate(day - DAYS_BEFORE);
    for (const name of await readdir(folder)) {
      const [, told] = NAME.exec(name) ?? [];
      if (told !== undefined && told < first) await rm(join(folder, name), { force: true });
    }
  } catch {
    await rm(writing, { force: true });
  }
}
