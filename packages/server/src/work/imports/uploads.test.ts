/** What one organisation uploads leaves room for the others. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DEMO_IMPORT_DAY_BYTES, DEMO_IMPORT_MAX_BYTES, IMPORT_DAY_BYTES } from '@forecastle/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { BodyTooLarge, spoolToDisk } from '../../platform/files/spool-to-disk.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { inspections } from './inspection-turns.ts';
import { upload } from './testing/journey.ts';

let org: TestApp;
let folder: string;
beforeAll(async () => {
  org = await startTestApp({ demo: true });
  folder = join(org.settings.home, 'uploads');
});
afterAll(() => org.close());

const FILE = 'Deal,Company\nKauri mill,Kauri Ltd\n';

/** Nothing is inspected until places are given back. */
async function holdInspections() {
  const held = await Promise.all(['one', 'two', 'three'].map((of) => inspections.take([{ of, most: 1 }])));
  return {
    giveBackOne: () => held.pop()?.(),
    giveBack() {
      for (const each of held.splice(0)) each();
    },
  };
}

it('a body waits on the disk in a file without a name, which no end of the process can leave behind', async () => {
  const parts = ['Deal,Company\n', 'Kauri mill,Kauri Ltd\n'];
  const body = await spoolToDisk(Readable.from(parts.map((part) => Buffer.from(part))), { folder, maxBytes: 100 });
  expect(await readdir(folder)).toEqual([]);
  expect([body.size, (await body.read()).toString()]).toEqual([FILE.length, FILE]);
  await body.drop();

  const large = Readable.from([Buffer.alloc(60), Buffer.alloc(60)]);
  await expect(spoolToDisk(large, { folder, maxBytes: 100 })).rejects.toBeInstanceOf(BodyTooLarge);
  expect(await readdir(folder)).toEqual([]);
});

it('a file is kept under its name alone, without folders', async () => {
  const { browser } = await org.signUp('Folders');
  expect((await upload(browser, '../../etc/deals.csv', FILE)).body.fileName).toBe('deals.csv');
});

it('a body that hardly arrives is not waited for', async () => {
  const pace = { lookMs: 5, leastBytes: 4 };
  const silent = new Readable({ read() {} });
  silent.push('Dea');
  await expect(spoolToDisk(silent, { folder, maxBytes: 100, pace })).rejects.toMatchObject({
    code: 'TIMEOUT',
    status: 408,
  });
  expect(await readdir(folder)).toEqual([]);
});

it('files are inspected in turns of their organisations, and few of one wait at a time', async () => {
  const { browser: many } = await org.signUp('Many');
  const { browser: few } = await org.signUp('Few');
  const { giveBackOne, giveBack } = await holdInspections();
  const answered: string[] = [];
  const send = (browser: typeof many, name: string) =>
    upload(browser, `${name}.csv`, FILE).then((answer) => {
      if (answer.status === 201) answered.push(name);
      return answer;
    });
  const sent = ['many 1', 'many 2', 'many 3', 'many 4', 'many 5', 'many 6'].map((name) => send(many, name));
  await expect.poll(() => inspections.waitingCount).toBe(6);
  const beyond = await send(many, 'many 7');
  expect([beyond.status, beyond.headers['retry-after'], beyond.body.message]).toEqual([
    429,
    '10',
    'You or your organisation have several uploads in progress. This file was not kept. Try again in 10 seconds.',
  ]);
  sent.push(send(few, 'few'));
  await expect.poll(() => inspections.waitingCount).toBe(7);
  // With a single place they come one after another.
  giveBackOne();
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(201);
  giveBack();
  expect(answered.slice(0, 2)).toEqual(['many 1', 'few']);
});

it('an organisation uploads so much within a day, and is told when it may again', async () => {
  const { browser, session } = await org.signUp('Heavy');
  const organizationId: string = session.organization.id;
  const { body } = await upload(browser, 'first.csv', FILE);
  await inTenant(org.database.pool, organizationId, ({ client }) =>
    client.query(
      `UPDATE imports SET size = $3, created_at = now() - interval '21 hours' WHERE organization_id = $1 AND id = $2`,
      [organizationId, body.id, IMPORT_DAY_BYTES],
    ),
  );
  const refused = await upload(browser, 'second.csv', FILE);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    'RATE_LIMITED',
    'Your organisation has uploaded 500 MB of files in 24 hours, the limit. This file was not kept. Try again in 3 hours.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { browser: other } = await org.signUp('Light');
  expect((await upload(other, 'first.csv', FILE)).status).toBe(201);
});

it('a visitor of the demo uploads small files, and few of them', async () => {
  const visitor = org.browser();
  const entered = await visitor.post('/demo', { role: 'revops', timeZone: 'Pacific/Auckland' });
  const large = await upload(visitor, 'large.csv', Buffer.alloc(DEMO_IMPORT_MAX_BYTES + 1, 'a'));
  expect([large.status, large.body.message]).toEqual([
    413,
    'The file is larger than 2 MB, the demo limit. Nothing was kept. Sign up to import larger files.',
  ]);
  const { body } = await upload(visitor, 'small.csv', FILE);
  const organizationId: string = entered.body.organization.id;
  await inTenant(org.database.pool, organizationId, ({ client }) =>
    client.query('UPDATE imports SET size = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      body.id,
      DEMO_IMPORT_DAY_BYTES,
    ]),
  );
  const refused = await upload(visitor, 'another.csv', FILE);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('This copy of the demo has uploaded 10 MB of files in 24 hours'),
  ]);
});
