import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOfIsoDate } from '@forecastle/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepSetup, keptSetup } from './kept-setup.ts';

const TODAY = dayOfIsoDate('2026-11-28');
const tables = [{ name: 'members', columns: ['id'], chunks: [Buffer.from('[{"id":1}]')] }];
const setup = { template: { organizationId: 'one', tables }, fits: { organizationId: 'one', tables: [] } };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecastle-setup-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps the setup of a day for the next start, and none of days long before', async () => {
  const demo = join(folder, 'demo');
  expect(await keptSetup(demo, TODAY)).toBeNull();
  for (const day of [TODAY - 4, TODAY - 1, TODAY]) await keepSetup(demo, day, setup);
  expect(await keptSetup(demo, TODAY)).toEqual(setup);
  expect((await readdir(demo)).map((name) => name.slice(0, 10)).sort()).toEqual(['2026-11-27', '2026-11-28']);
});

it('takes a damaged file for none', async () => {
  const demo = join(folder, 'damaged');
  await keepSetup(demo, TODAY, setup);
  for (const name of await readdir(demo)) await writeFile(join(demo, name), 'half');
  expect(await keptSetup(demo, TODAY)).toBeNull();
});
