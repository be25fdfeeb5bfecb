/** The folder of migrations says one thing once: what drizzle-kit needs is the journal and the newest snapshot. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '../../packages/server/migrations');
const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; when: number; tag: string }[];
};

it('keeps only the newest snapshot: `npm run migration` removes the former one', () => {
  const newest = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  expect(readdirSync(join(MIGRATIONS, 'meta')).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

it('has a file for each entry of the journal, and no other', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
});

it('has times that rise, because a start runs what is newer than the last one recorded', () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});
