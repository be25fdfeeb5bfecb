import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { runBatch } from './run-batch.ts';
import { runSearch } from './run-search.ts';

const app = await startTestApp();
afterAll(app.close);

const make = async (browser: Browser, path: string, body: object) => (await browser.post(path, body)).body;
const unaborted = () => new AbortController().signal;

async function signUp() {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const { pool } = app.database;
  const look = async (noun: 'account' | 'contact') => {
    await browser.post('/duplicates/search', { noun });
    await runSearch(pool, { organizationId, noun }, unaborted());
    return (await browser.get(`/duplicates?noun=${noun}`)).body.items;
  };
  const goOn = (batchId: string, signal = unaborted()) => runBatch(pool, { organizationId, batchId }, signal);
  return { browser, look, goOn };
}
const names = (items: { accounts: { name: string }[]; contacts: { name: string }[] }[]) =>
  items.map(({ accounts, contacts }) => [...accounts, ...contacts].map(({ name }) => name));

describe('looking for duplicates', () => {
  it('finds accounts by domain and by name, the surest first and the fuller one in front', async () => {
    const { browser, look } = await signUp();
    await make(browser, '/accounts', { name: 'Harbour Freight', domain: 'hf.example' });
    const fuller = await make(browser, '/accounts', { name: 'Harbour Freight Ltd', domain: 'hf.example' });
    await make(browser, '/opportunities', { name: 'Crane', accountId: fuller.id });
    await make(browser, '/accounts', { name: 'Northwind Traders' });
    await make(browser, '/accounts', { name: 'Nortwind Traders' });
    await make(browser, '/accounts', { name: 'Wharf Storage' });
    const items = await look('account');
    expect(names(items)[0]).toEqual(['Harbour Freight Ltd', 'Harbour Freight']);
    expect(items).toMatchObject([
      { score: 98, reasons: ['domain', 'same_name'], abilities: { merge: true } },
      { score: 72, reasons: ['similar_name'] },
    ]);
    const search = (await browser.get('/duplicates/search?noun=account')).body;
    expect(search).toMatchObject({ isRunning: false, seen: 5, total: 5, finishedAt: expect.any(String) });
  });

  it('finds people by any address, by phone and by name at their account', async () => {
    const { browser, look } = await signUp();
    const account = await make(browser, '/accounts', { name: 'Harbour' });
    await make(browser, '/contacts', { name: 'Ana Lee', otherEmails: ['ana@hf.example'] });
    await make(browser, '/contacts', { name: 'A. L.', email: 'Ana@HF.example' });
    await make(browser, '/contacts', { name: 'Bo Ray', accountId: account.id });
    await make(browser, '/contacts', { name: 'Ray, Bo', accountId: account.id });
    await make(browser, '/contacts', { name: 'Cy Moa', phone: '+64 9 555 0123' });
    await make(browser, '/contacts', { name: 'Cy Moa', phone: '(09) 555 0123', accountId: account.id });
    expect((await look('contact')).map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      ['phone', 'same_name'],
      ['email'],
      ['same_name', 'same_account'],
    ]);
  });

  it('remembers what is no duplicate, and looks again only at what changed', async () => {
    const { browser, look } = await signUp();
    const one = await make(browser, '/accounts', { name: 'Harbour', domain: 'hf.example' });
    const other = await make(browser, '/accounts', { name: 'Harbour Ltd', domain: 'hf.example' });
    expect(await look('account')).toHaveLength(1);
    const dismiss = (dismissed: boolean) =>
      browser.post('/duplicates/dismiss', { noun: 'account', oneId: other.id, otherId: one.id, dismissed });
    expect((await dismiss(true)).status).toBe(200);
    await browser.patch(`/accounts/${one.id}`, { industry: 'Ports' });
    expect(await look('account')).toEqual([]);
    expect((await dismiss(false)).status).toBe(200);
    expect(await look('account')).toHaveLength(1);
    await browser.patch(`/accounts/${one.id}`, { name: 'Wharf', domain: 'wharf.example' });
    expect(await look('account')).toEqual([]);
  });
});

describe('merging many at once', () => {
  it('merges what may be merged, names what may not, goes on after a stop, and undoes it all', async () => {
    const { browser, goOn } = await signUp();
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const pairs: { keptId: string; mergedId: string }[] = [];
    for (let at = 0; at < 3; at++) {
      const [keptId, mergedId] = [
        (await make(browser, '/accounts', { name: `Account ${at}` })).id,
        (await make(browser, '/accounts', { name: `Account ${at} Ltd` })).id,
      ];
      await make(browser, '/opportunities', { name: `Deal ${at}`, accountId: mergedId });
      pairs.push({ keptId, mergedId });
    }
    // Into one that has just been merged away.
    const late = await make(browser, '/accounts', { name: 'Late' });
    pairs.push({ keptId: pairs[0]?.mergedId as string, mergedId: late.id });
    const batch = (await browser.post('/merge-batches', { noun: 'account', pairs })).body;
    expect(batch).toMatchObject({ status: 'merging', total: 4, taken: 0 });
    expect((await rep.browser.get(`/merge-batches/${batch.id}`)).status).toBe(404);
    expect((await browser.post(`/merge-batches/${batch.id}/undo`)).status).toBe(409);

    await goOn(batch.id, AbortSignal.abort());
    expect((await browser.get(`/merge-batches/${batch.id}`)).body.status).toBe('merging');
    await goOn(batch.id);
    const done = (await browser.get(`/merge-batches/${batch.id}`)).body;
    expect(done).toMatchObject({ status: 'merged', taken: 4, done: 3, left: [{ mergedName: 'Late' }] });
    expect((await browser.get('/accounts/count')).body.count).toBe(4);

    await browser.post(`/merge-batches/${batch.id}/undo`);
    await goOn(batch.id);
    expect((await browser.get(`/merge-batches/${batch.id}`)).body).toMatchObject({
      status: 'undone',
      done: 3,
      left: [],
    });
    for (const { mergedId } of pairs.slice(0, 3)) {
      expect((await browser.get(`/accounts/${mergedId}`)).body).toMatchObject({ id: mergedId, totals: { open: 1 } });
    }
  });

  it('ends, both ways, with every pair named when who began it has left', async () => {
    const { browser, goOn } = await signUp();
    const leaver = await addMember(app, browser, { role: 'cro', name: 'Tane Ngata' });
    const pairOf = async (at: number) => ({
      keptId: (await make(browser, '/accounts', { name: `Account ${at}` })).id,
      mergedId: (await make(browser, '/accounts', { name: `Account ${at} Ltd` })).id,
    });
    const begin = async (at: number) =>
      (await leaver.browser.post('/merge-batches', { noun: 'account', pairs: [await pairOf(at)] })).body.id;
    const merged = await begin(1);
    await goOn(merged);
    await leaver.browser.post(`/merge-batches/${merged}/undo`);
    const begun = await begin(2);
    expect((await browser.post(`/people/${leaver.memberId}/leave`, {})).status).toBe(200);
    await goOn(begun);
    await goOn(merged);
    const stored = await Promise.all(
      [begun, merged].map(async (id) => (await browser.get(`/merge-batches/${id}`)).body),
    );
    const why = (verb: string) => `Tane Ngata has left the organisation. Pairs already ${verb} stay ${verb}.`;
    expect(stored).toMatchObject([
      { status: 'merged', done: 0, left: [{ keptName: 'Account 2', mergedName: 'Account 2 Ltd', why: why('merged') }] },
      { status: 'undone', done: 0, left: [{ keptName: 'Account 1', mergedName: 'Account 1 Ltd', why: why('undone') }] },
    ]);
    expect((await browser.get('/accounts/count')).body.count).toBe(3);
  });
});
