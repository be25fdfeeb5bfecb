/**
 * Every file of a folder through the reading of an upload: the same worker, the same limits, the same sentences. A file
 * is read or refused by a sentence that says why; anything else is a fault.
 */
import { opendirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type Outcome, readOne } from './files/read-one.ts';
import { Sums } from './files/sums.ts';

/** Files under way at once: each has a process of its own. */
const AT_ONCE = 2;
const NAMES = /\.(?:csv|tsv|txt|xls|xlsx)$/i;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when no file failed. With RENAMED, files of other kinds are read too, as if a person had named them .csv. */
export async function run(wanted: readonly string[]): Promise<boolean> {
  const renamed = wanted.includes('RENAMED');
  const folder = wanted.find((each) => each !== 'RENAMED');
  if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    say(`Name a folder with files${folder ? `; "${folder}" is none` : ''}.`);
    return false;
  }
  const sums = new Sums();
  const files = filesOf(folder);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const path of files) {
        const fileName = renamed && !NAMES.test(path) ? `${basename(path)}.csv` : basename(path);
        const outcome = await readOne(readFileSync(path), fileName);
        const name = relative(folder, path);
        sums.add(name, outcome);
        say(`${name}\t${describe(outcome)}`);
      }
    }),
  );
  for (const line of sums.lines()) say(line);
  return sums.faults === 0;
}

function describe(outcome: Outcome): string {
  if (outcome.kind === 'read') return `read\t${outcome.what}`;
  if (outcome.kind === 'refused') return `refused (${outcome.code})\t${outcome.what}`;
  return `${outcome.kind.toUpperCase()}\t${outcome.what}`;
}

function* filesOf(folder: string): Generator<string> {
  const directory = opendirSync(folder);
  try {
    for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* filesOf(path);
      else if (entry.isFile()) yield path;
    }
  } finally {
    directory.closeSync();
  }
}
