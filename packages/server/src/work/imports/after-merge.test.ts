import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { importFile } from './testing/journey.ts';

const app = await startWorkingApp();
afterAll(app.close);

const make = async (browser: Browser, path: string, body: object) => (await browser.post(path, body)).body;

describe('an import after a merge', () => {
  it('finds the deals, accounts and people of what was merged, by the names the file goes on using', async () => {
    const { browser } = await app.signUp();
    const file = (stage: string) =>
      `Deal,Company,Stage,Contact email\nCrane,Harbour Ltd,${stage},lee@hf.example\nWharf,Other,${stage},bo@other.example\n`;
    await importFile(browser, 'a.csv', file('Discovery'));
    const find = async (path: string) => (await browser.get(path)).body.items;
    const [account] = await find('/accounts?search=harbour');
    const [person] = await find('/contacts?search=lee@hf.example');
    const kept = await make(browser, '/accounts', { name: 'HF Group' });
    const ana = await make(browser, '/contacts', { name: 'Ana Lee', email: 'ana@hf.example' });
    await browser.post('/merges', { noun: 'account', keptId: kept.id, mergedId: account.id });
    await browser.post('/merges', { noun: 'contact', keptId: ana.id, mergedId: person.id });
    await importFile(browser, 'a.csv', file('Proposal'), { duplicates: 'update' });
    expect((await find('/opportunities')).map(({ name }: { name: string }) => name).sort()).toEqual(['Crane', 'Wharf']);
    expect((await browser.get('/accounts/count')).body.count).toBe(2);
    expect((await browser.get('/contacts/count')).body.count).toBe(2);
    const [crane] = await find('/opportunities?search=crane');
    expect(crane).toMatchObject({ account: { id: kept.id }, stage: { name: 'Proposal' } });
  });
});
