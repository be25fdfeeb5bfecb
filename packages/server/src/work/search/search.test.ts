import { SEARCH_KINDS } from '@forecastle/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startOnlineSteps } from '../../platform/database/online/run-steps.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Found {
  readonly kind: string;
  readonly title: string;
  readonly excerpt: string | null;
}

const q = encodeURIComponent;
const note = (...lines: string[]) => ({
  document: {
    type: 'doc',
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
});
const named = ({ kind, title }: Found) => `${kind}: ${title}`;
const offered = async (browser: Browser, words: string) => (await browser.get(`/search?q=${q(words)}`)).body;
const overview = async (browser: Browser, words: string) => (await browser.get(`/search/overview?q=${q(words)}`)).body;
const ofKind = async (browser: Browser, kind: string, words: string, more = '') =>
  (await browser.get(`/search/kinds/${kind}?q=${q(words)}${more}`)).body;
const counts = async (browser: Browser, words: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await overview(browser, words)).kinds.map(({ kind, total }: { kind: string; total: { count: number } }) => [
      kind,
      total.count,
    ]),
  );

/** A deal at an account with a person and a note. */
async function harbour(browser: Browser) {
  const account = (await browser.post('/accounts', { name: 'Harbourline Logistics', domain: 'harbour.example' })).body;
  await browser.post('/contacts', { name: 'Ana Ngata', email: 'ana@harbour.example', accountId: account.id });
  const deal = (await browser.post('/opportunities', { name: 'Crane rollout', accountId: account.id })).body;
  const written = await browser.post(
    `/opportunities/${deal.id}/notes`,
    note('Met the steering group', 'ÉCLUSE budget agreed'),
  );
  return { deal, note: written.body };
}

describe('the search', () => {
  it('finds what is written during an update at once, and earlier notes when the step has come to them', async () => {
    const { browser } = await app.signUp();
    const { deal } = await harbour(browser);
    // As 0077 leaves a database that has notes.
    await administer(app.database.ownerUrl, 'UPDATE deal_notes SET words = NULL');
    await administer(
      app.database.ownerUrl,
      "UPDATE drizzle.online_steps SET done_at = NULL, begun_at = NULL WHERE name = 'words-of-notes'",
    );
    await browser.post(`/opportunities/${deal.id}/notes`, note('The steering wheel turns'));
    expect(await counts(browser, 'steering')).toMatchObject({ note: 1 });
    const logger = createLogger('error');
    await startOnlineSteps({ ownerUrl: app.database.ownerUrl, logger }).ended;
    expect(await counts(browser, 'steering')).toMatchObject({ note: 2 });
  });

  it('finds names, addresses, domains and what notes say', async () => {
    const { browser } = await app.signUp();
    const { deal } = await harbour(browser);
    const found = async (words: string) => (await offered(browser, words)).items.map(named);
    expect(await found('harbourline')).toEqual(['opportunity: Crane rollout', 'account: Harbourline Logistics']);
    expect((await offered(browser, 'ana@harb')).items).toMatchObject([
      { kind: 'contact', title: 'Ana Ngata', subtitle: 'Harbourline Logistics', excerpt: 'ana@harbour.example' },
    ]);
    // Across lines and whatever the case, beyond ASCII as well.
    expect((await offered(browser, 'group écluse')).items).toMatchObject([
      { kind: 'note', title: 'Crane rollout', opportunityId: deal.id, excerpt: expect.stringContaining('ÉCLUSE') },
    ]);
  });

  it('offers names that begin with the words first, and takes % as it is', async () => {
    const { browser } = await app.signUp();
    const account = (await browser.post('/accounts', { name: 'Ōtaki Mill', industry: 'Timber' })).body;
    await browser.post('/contacts', { name: 'Milly Rangi', accountId: account.id });
    for (const name of ['Mill saw', 'New saw for the mill', '100% Mill']) {
      await browser.post('/opportunities', { name, accountId: account.id });
    }
    const found = async (words: string) => (await offered(browser, words)).items.map(named);
    expect(await found('MILL')).toEqual([
      'opportunity: Mill saw',
      'opportunity: 100% Mill',
      'opportunity: New saw for the mill',
      'account: Ōtaki Mill',
      'contact: Milly Rangi',
    ]);
    expect(await found('0%')).toEqual(['opportunity: 100% Mill']);
  });

  it('offers what has the words in any order, and a text within a word where none begins with it', async () => {
    const { browser } = await app.signUp();
    await harbour(browser);
    await browser.post('/contacts', { name: 'Pene Anatole', email: 'pene@harbour.example' });
    const contacts = async (words: string) =>
      (await offered(browser, words)).items.filter(({ kind }: Found) => kind === 'contact').map(named);
    expect(await contacts('ngata ana')).toEqual(['contact: Ana Ngata']);
    expect(await contacts('ANA NGATA')).toEqual(['contact: Ana Ngata']);
    // Of both, and not of one alone.
    expect(await contacts('ana')).toEqual(['contact: Ana Ngata', 'contact: Pene Anatole']);
    expect(await contacts('natol')).toEqual(['contact: Pene Anatole']);
    // However short the beginning is, and of whatever word.
    for (const words of ['a', 'n', 'ng', 'ngat', 'ngata a', 'ana n', 'ana ngat']) {
      expect([words, await contacts(words)]).toEqual([words, expect.arrayContaining(['contact: Ana Ngata'])]);
    }
    expect(await contacts('pene harbour')).toEqual(['contact: Pene Anatole']);
    expect(await contacts('pene@')).toEqual(['contact: Pene Anatole']);
    expect(await contacts('pene@harb')).toEqual(['contact: Pene Anatole']);
    expect(await contacts('ene@harb')).toEqual(['contact: Pene Anatole']);
    expect(await contacts('pene@harbour.example')).toEqual(['contact: Pene Anatole']);
    expect(await contacts('@harbour.ex')).toHaveLength(2);
    const deals = async (words: string) =>
      (await offered(browser, words)).items.filter(({ kind }: Found) => kind === 'opportunity').map(named);
    expect(await deals('rollout crane')).toEqual(['opportunity: Crane rollout']);
    expect(await deals('rane roll')).toEqual(['opportunity: Crane rollout']);
    // By the account's name beside its own.
    expect(await deals('logist')).toEqual(['opportunity: Crane rollout']);
  });

  it('offers more than names that begin so while these are fewer than are shown', async () => {
    const { browser } = await app.signUp();
    const add = (names: readonly string[]) => Promise.all(names.map((name) => browser.post('/contacts', { name })));
    const contacts = async (words: string) => (await offered(browser, words)).items.map(named).sort();
    await add(['Noa Tane', 'Ria Noa', ...Array.from({ length: 6 }, (_, n) => `Noa Ruru ${n}`)]);
    expect(await contacts('noa')).toHaveLength(8);
    expect(await contacts('noa')).toContain('contact: Ria Noa');
    await add(['Noa Huia']);
    expect(await contacts('noa')).toHaveLength(8);
    expect(await contacts('noa')).not.toContain('contact: Ria Noa');
  });

  it('offers the same before the indexes of an update are made', async () => {
    const { browser } = await app.signUp();
    await harbour(browser);
    for (const index of ['contacts_name_key', 'contacts_terms', 'opportunities_terms']) {
      await administer(app.database.ownerUrl, `DROP INDEX ${index}`);
    }
    const found = async () => [
      ...(await offered(browser, 'ana ngata')).items.map(named),
      ...(await offered(browser, 'crane')).items.map(named),
    ];
    const before = await found();
    expect(before).toEqual(['contact: Ana Ngata', 'opportunity: Crane rollout']);
    await administer(
      app.database.ownerUrl,
      "UPDATE drizzle.online_steps SET done_at = NULL, begun_at = NULL WHERE name = 'contacts_name_key' OR name LIKE '%_terms'",
    );
    await startOnlineSteps({ ownerUrl: app.database.ownerUrl, logger: createLogger('error') }).ended;
    expect(await found()).toEqual(before);
  });

  it.each([
    ['harborline', 'account: Harbourline Logistics'],
    ['crane rolout', 'opportunity: Crane rollout'],
    ['ana ngtaa', 'contact: Ana Ngata'],
    ['ana@harbor.example', 'contact: Ana Ngata'],
    ['steerign group', 'note: Crane rollout'],
  ])('forgives "%s"', async (words, expected) => {
    const { browser } = await app.signUp();
    await harbour(browser);
    const { items, near } = await offered(browser, words);
    expect(near).toBe(true);
    expect(items.map(named)).toContain(expected);
    expect((await overview(browser, words)).near).toBe(true);
    expect((await ofKind(browser, expected.split(':')[0] ?? '', words)).items.map(named)).toContain(expected);
  });

  it('says what holds the words, not what comes near, where anything holds them', async () => {
    const { browser } = await app.signUp();
    await harbour(browser);
    await browser.post('/accounts', { name: 'Harborline Ltd' });
    const { items, near } = await offered(browser, 'harborline');
    expect([near, items.map(named)]).toEqual([false, ['account: Harborline Ltd']]);
  });

  it('finds nothing in a note once it is deleted, and everything once it is back', async () => {
    const { browser } = await app.signUp();
    const { note: written } = await harbour(browser);
    await browser.delete(`/notes/${written.id}`);
    expect((await counts(browser, 'steering')).note).toBe(0);
    await browser.post(`/notes/${written.id}/restore`);
    expect((await counts(browser, 'steering')).note).toBe(1);
    await browser.patch(`/notes/${written.id}`, note('Met the board'));
    expect(await counts(browser, 'board')).toMatchObject({ note: 1 });
  });

  it('counts neither deals nor notes that somebody may not see, however they are written', async () => {
    const { browser } = await app.signUp();
    await harbour(browser);
    const rep = (await addMember(app, browser, { role: 'account_executive', name: 'Rangi Cole' })).browser;
    for (const words of ['crane rollout', 'steering', 'crane rolout', 'steerign']) {
      expect(await counts(rep, words)).toMatchObject({ opportunity: 0, note: 0 });
      expect((await offered(rep, words)).items).toEqual([]);
      for (const kind of ['opportunity', 'note']) {
        expect(await ofKind(rep, kind, words)).toMatchObject({ items: [], total: { count: 0 } });
      }
    }
    expect(await counts(rep, 'harbourline')).toMatchObject({ opportunity: 0, account: 1 });
    expect(await counts(rep, 'rangi')).toMatchObject({ person: 1 });
  });

  it('finds nothing of another organisation', async () => {
    await harbour((await app.signUp()).browser);
    const { browser } = await app.signUp();
    for (const words of ['harbourline', 'harborline', 'steering', 'ana@harbour']) {
      expect(Object.values(await counts(browser, words))).toEqual(SEARCH_KINDS.map(() => 0));
    }
  });

  it('is paged through without a gap, the most recent first', async () => {
    const { browser } = await app.signUp();
    for (let i = 1; i <= 7; i++) await browser.post('/accounts', { name: `Mill ${i}` });
    const through = async (words: string) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const body = await ofKind(browser, 'account', words, `&limit=3${cursor}`);
        expect(body.total).toEqual({ count: 7, more: false });
        seen.push(...body.items.map(({ title }: Found) => title));
        cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
      } while (cursor);
      return seen;
    };
    expect(await through('mill')).toEqual([7, 6, 5, 4, 3, 2, 1].map((i) => `Mill ${i}`));
    expect((await through('milll')).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => `Mill ${i}`));
    expect((await overview(browser, 'mill')).kinds[1]).toMatchObject({ kind: 'account', total: { count: 7 } });
    expect((await browser.get('/search/kinds/account?q=mill&cursor=bm8')).status).toBe(422);
  });
});
