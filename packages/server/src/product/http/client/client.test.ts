/** The client for programs as a program has it: downloaded from a server that listens, used with an API key. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'forecastle-client-'));
const app = await startTestApp();
let url = '';
let key = '';
// biome-ignore lint/suspicious/noExplicitAny: it has no types here; they are tried apart
let made: { createClient: (options: object) => any; ForecastleError: new () => Error };

beforeAll(async () => {
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  for (const name of ['client.js', 'client.d.ts']) {
    const answer = await fetch(`${url}/api/${name}`);
    expect(answer.status).toBe(200);
    writeFileSync(join(folder, name), await answer.text());
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  made = await import(pathToFileURL(join(folder, 'client.js')).href);
  const { browser } = await app.signUp();
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  key = (await browser.post('/api-keys', { name: 'Program', role: 'admin', expiresOn })).body.key;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

/** A server that refuses as often as it is told, then answers; what it was sent. */
async function refusing(times: number, status: number, headers: Record<string, string> = {}) {
  const asked: { method?: string; key?: string | string[] | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', key: request.headers['idempotency-key'] });
    const refuses = asked.length <= times;
    response.writeHead(refuses ? status : 200, { 'content-type': 'application/json', ...(refuses ? headers : {}) });
    response.end(JSON.stringify(refuses ? { code: 'RATE_LIMITED', message: 'Wait.', data: {} } : { id: 'made' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, address, close: () => server.close() };
}

describe('the client for programs', () => {
  it('creates, reads, changes and lists to the end', async () => {
    const client = made.createClient({ url: `${url}/`, key });
    const deal = await client.opportunities.create({ name: 'Crane & rollout' });
    expect((await client.opportunities.update({ id: deal.id, nextStep: 'Call' })).nextStep).toBe('Call');
    for (const name of ['Ana', 'Bo', 'Cy']) await client.contacts.create({ name });
    const names: string[] = [];
    for await (const { name } of client.contacts.list.all({ limit: 1, sort: 'name' })) names.push(name);
    expect(names).toEqual(['Ana', 'Bo', 'Cy']);
    const where = { match: 'all', conditions: [{ field: 'name', is: 'contains', value: 'crane &' }] };
    const found = await client.opportunities.list({ where, status: ['open', 'won'] });
    expect(found.items.map((item: { name: string }) => item.name)).toEqual(['Crane & rollout']);
  });

  it('sends and brings files', async () => {
    const client = made.createClient({ url, key });
    const { id: opportunityId } = await client.opportunities.create({ name: 'With a file' });
    const file = await client.dealFiles.upload({ opportunityId, fileName: 'terms.txt', file: new Blob(['Terms']) });
    expect(await (await client.dealFiles.content({ id: file.id })).text()).toBe('Terms');
  });

  it('creates once, however often it is sent under one key', async () => {
    const client = made.createClient({ url, key });
    const [one, other] = await Promise.all(
      [1, 2].map(() => client.accounts.create({ name: 'Once' }, { idempotencyKey: 'import-1' })),
    );
    expect(other.id).toBe(one.id);
  });

  it('tells errors by their code, with the field', async () => {
    const refused = made.createClient({ url, key: 'fck_unknown' }).people.list();
    await expect(refused).rejects.toMatchObject({ name: 'ForecastleError', code: 'UNAUTHENTICATED', status: 401 });
    const client = made.createClient({ url, key });
    await expect(client.accounts.create({ name: '' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { problems: [{ field: 'name' }] },
    });
  });

  it('waits as it is told and sends again, a creation under the same key', async () => {
    const server = await refusing(2, 429, { 'retry-after': '0' });
    const client = made.createClient({ url: server.address, key });
    expect(await client.accounts.create({ name: 'Later' })).toEqual({ id: 'made' });
    expect(new Set(server.asked.map((each) => each.key)).size).toBe(1);
    expect(server.asked).toHaveLength(3);
    server.close();
  });

  it('gives up where it would wait too long, and never repeats what might do something twice', async () => {
    const long = await refusing(1, 429, { 'retry-after': '3600' });
    const client = made.createClient({ url: long.address, key });
    await expect(client.people.list()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const down = await refusing(1, 503, { 'retry-after': '0' });
    const changing = made.createClient({ url: down.address, key }).opportunities.update({ id: 'x', nextStep: 'Call' });
    await expect(changing).rejects.toMatchObject({ status: 503 });
    expect([long.asked.length, down.asked.length]).toEqual([1, 1]);
    long.close();
    down.close();
  });

  it('has types that take what the API takes, and refuse what it does not', async () => {
    writeFileSync(
      join(folder, 'right.ts'),
      `import { createClient, ForecastleError, type OpportunitiesListItem } from './client.js';
       const client = createClient({ url: 'https://crm.example.com', key: 'fck_' });
       export async function names(): Promise<string[]> {
         const found: OpportunitiesListItem[] = [];
         for await (const deal of client.opportunities.list.all({ status: ['open'], limit: 200 })) found.push(deal);
         const account = await client.accounts.create({ name: 'Rata' }, { idempotencyKey: 'a' });
         const file: Blob = await client.dealFiles.content({ id: account.id });
         try { await client.people.list(); } catch (error) {
           if (error instanceof ForecastleError && error.code === 'NOT_FOUND') return [];
         }
         return [...found.map((deal) => deal.name), file.type];
       }
       // @ts-expect-error a name that no operation has
       void client.opportunities.lst();
       // @ts-expect-error a status that no deal has
       void client.opportunities.list({ status: ['opened'] });
       // @ts-expect-error an account has a name
       void client.accounts.create({});
       // @ts-expect-error people alone sign out
       void client.identity.signOut();`,
    );
    const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', ''];
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, ...options, join(folder, 'right.ts')]).catch((error) => error);
    expect(stdout).toBe('');
  });
});
