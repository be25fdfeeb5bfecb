import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import { settled, upload } from '../testing/journey.ts';
import { undoImport } from '../testing/undo.ts';

let org: TestApp;
beforeAll(async () => {
  org = await startWorkingApp();
});
afterAll(() => org.close());

const fileOf = (...rows: string[]): string => `${rows.join('\n')}\n`;

async function configured(who: Browser, content: string, choices: object = {}) {
  const { body } = await upload(who, 'records.csv', content);
  const answer = await who.put(`/imports/${body.id}/records/choices`, { ...body.records.choices, ...choices });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Previews and runs what is chosen; the import at its end, whose preview said the same. */
async function run(who: Browser, id: string) {
  await who.post(`/imports/${id}/preview`);
  const { preview } = await settled(who, id);
  await who.post(`/imports/${id}/start`);
  const done = await settled(who, id);
  expect(done.status).toBe('done');
  expect(done.counts).toEqual(preview);
  const issues = (await who.get(`/imports/${id}/issues?limit=200`)).body.items;
  return { ...done, issues: issues.map(({ row, value, reason }: Record<string, unknown>) => [row, value, reason]) };
}
const bring = async (who: Browser, content: string, choices: object = {}) =>
  run(who, (await configured(who, content, choices)).id);

async function ownerOf(who: Browser, many: string, name: string): Promise<string | null> {
  const { items } = (await who.get(`/${many}?limit=200&search=${encodeURIComponent(name)}`)).body;
  const found = items.find((each: { name: string }) => each.name === name);
  return (await who.get(`/${many}/${found.id}`)).body.owner?.name ?? null;
}

describe.each([
  ['accounts', 'Company,Website,Account owner'],
  ['contacts', 'Vollständiger Name,E-Mail,Kontakt-Inhaber'],
] as const)('the owner column of a file of %s', (many, headers) => {
  const noun = many.slice(0, -1);
  const at = (name: string) => (many === 'accounts' ? `${name}.example` : `${name}@x.example`);

  it('names people by address or name, asks about each other value once, and gives nothing to who has left', async () => {
    const { browser } = await org.signUp();
    const bring = (name: string) => addMember(org, browser, { role: 'account_executive', name });
    await bring('Kim Lee');
    const { email: lee } = await bring('Kim Lee');
    const { memberId: gone } = await bring('Rua Tane');
    expect((await browser.post(`/people/${gone}/leave`)).status).toBe(200);
    const view = await configured(
      browser,
      fileOf(
        headers,
        `One,${at('one')},"Walker, Mere"`,
        `Two,${at('two')},${lee.toUpperCase()}`,
        `Three,${at('three')},Kim Lee`,
        `Four,${at('four')},Nobody Known`,
        `Five,${at('five')},Nobody Known`,
        `Six,${at('six')},Rua Tane`,
        `Seven,${at('seven')},`,
        `Eight,${at('eight')},constructor`,
      ),
    );
    expect(view.records.choices.mapping.owner).toBe(2);
    const asked = view.ownerValues.map(({ value, count, memberId, candidates }: Record<string, unknown>) => [
      value,
      count,
      memberId !== null,
      (candidates as unknown[]).length,
    ]);
    expect(asked).toEqual([
      ['Walker, Mere', 1, true, 0],
      [lee.toUpperCase(), 1, true, 0],
      ['Kim Lee', 1, false, 2],
      ['Nobody Known', 2, false, 0],
      ['Rua Tane', 1, false, 0],
      ['constructor', 1, false, 0],
    ]);
    const done = await run(browser, view.id);
    expect(done.counts).toMatchObject({ created: 8, rejected: 0 });
    const without = `; the ${noun} is taken without it`;
    const nobody = `nobody here has this name or email address${without}`;
    expect(done.issues).toEqual([
      [4, 'Kim Lee', `2 people have this name${without}`],
      [5, 'Nobody Known', nobody],
      [6, 'Nobody Known', nobody],
      [7, 'Rua Tane', `Rua Tane has left${without}`],
      [9, 'constructor', nobody],
    ]);
    expect(await ownerOf(browser, many, 'One')).toBe('Mere Walker');
    expect(await ownerOf(browser, many, 'Two')).toBe('Kim Lee');
    for (const name of ['Three', 'Four', 'Six', 'Seven']) expect(await ownerOf(browser, many, name)).toBeNull();
  });

  it('takes what is chosen for a value, fills or overwrites, and the undo leaves what somebody has changed', async () => {
    const { browser, session } = await org.signUp();
    const rep = await addMember(org, browser, { role: 'account_executive', name: 'Aroha Ellis' });
    const me: string = session.member.id;
    const made: Record<string, string> = {};
    for (const [name, ownerId] of [
      ['Given', rep.memberId],
      ['Bare', null],
      ['Later', rep.memberId],
    ] as const) {
      made[name] = (await browser.post(`/${many}`, { name, ownerId })).body.id;
    }
    const file = fileOf(headers, 'Given,,The boss', 'Bare,,The boss', 'Later,,mere', 'New,,x');
    const owners = { 'The boss': me, mere: 'me', x: 'none' };
    const filled = await bring(browser, file, { owners });
    expect(filled).toMatchObject({ counts: { created: 1, updated: 1, unchanged: 2 }, issues: [] });
    expect(await ownerOf(browser, many, 'Given')).toBe('Aroha Ellis');
    expect(await ownerOf(browser, many, 'Bare')).toBe('Mere Walker');
    expect(await ownerOf(browser, many, 'New')).toBeNull();

    const over = await bring(browser, file, { owners, existing: 'overwrite' });
    expect(over.counts).toMatchObject({ updated: 2, unchanged: 2 });
    expect(await ownerOf(browser, many, 'Given')).toBe('Mere Walker');
    expect((await bring(browser, file, { owners, existing: 'overwrite' })).counts).toMatchObject({ unchanged: 4 });
    const told = (await browser.get(`/audit-trail?recordId=${made.Given}`)).body.items.flatMap(
      ({ changes }: { changes: { label: string }[] }) => changes.map(({ label }) => label),
    );
    expect(told).toEqual(['Owner']);

    await browser.patch(`/${many}/${made.Later}`, { ownerId: null });
    const { undo } = await undoImport(browser, over.id);
    expect(undo.counts).toMatchObject({ [`${many}Restored`]: 1, [`${many}Left`]: 1 });
    expect(await ownerOf(browser, many, 'Given')).toBe('Aroha Ellis');
    expect(await ownerOf(browser, many, 'Later')).toBeNull();
  });

  it('goes back to whoever took over, where the former owner has left since', async () => {
    const { browser } = await org.signUp();
    const heir = await addMember(org, browser, { role: 'account_executive', name: 'Aroha Ellis' });
    const gone = await addMember(org, browser, { role: 'account_executive', name: 'Rua Tane' });
    await browser.post(`/${many}`, { name: 'Passed', ownerId: gone.memberId });
    await browser.post(`/${many}`, { name: 'Still Theirs', ownerId: gone.memberId });
    const done = await bring(browser, fileOf(headers, 'Passed,,Mere Walker'), { existing: 'overwrite' });
    const left = await browser.post(`/people/${gone.memberId}/leave`, { dealsTo: heir.memberId });
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    await undoImport(browser, done.id);
    expect(await ownerOf(browser, many, 'Passed')).toBe('Aroha Ellis');
  });

  it('is given as by hand: to anybody here, of records that the importer may change', async () => {
    const { browser } = await org.signUp();
    const rep = await addMember(org, browser, { role: 'account_executive', name: 'Aroha Ellis' });
    await browser.post(`/${many}`, { name: 'Not Mine' });
    const done = await bring(
      rep.browser,
      fileOf(headers, 'Not Mine,,Aroha Ellis', 'Made,,Mere Walker', `Own,${at('own')},aroha ellis`),
    );
    expect(done.counts).toMatchObject({ created: 2, rejected: 1 });
    expect(done.issues).toEqual([[2, null, `this ${noun} belongs to someone else`]]);
    expect(await ownerOf(browser, many, 'Not Mine')).toBeNull();
    expect(await ownerOf(browser, many, 'Made')).toBe('Mere Walker');
    const other = (await org.signUp()).session.member.id;
    const { body } = await upload(browser, 'records.csv', fileOf(headers, 'A,,B'));
    const refused = await browser.put(`/imports/${body.id}/records/choices`, {
      ...body.records.choices,
      owners: { B: other },
    });
    expect([refused.status, refused.body.data.field]).toEqual([422, 'owners.B']);
  });
});

it('leaves out who leaves between the choice and the run, and takes a column of very many values', async () => {
  const { browser } = await org.signUp();
  const rep = await addMember(org, browser, { role: 'account_executive', name: 'Aroha Ellis' });
  const rows = Array.from(
    { length: 700 },
    (_, at) => `Firm ${at},f${at}.example,${at === 5 ? 'Mere Walker' : `P ${at}`}`,
  );
  const view = await configured(browser, fileOf('Account,Domain,Owner', ...rows));
  expect(view.ownerValues).toEqual([]);
  expect((await run(browser, view.id)).issues).toHaveLength(200);
  expect(await ownerOf(browser, 'accounts', 'Firm 5')).toBe('Mere Walker');

  const chosen = await configured(browser, fileOf('Account,Domain,Owner', 'Late,late.example,Boss'), {
    owners: { Boss: rep.memberId },
  });
  expect((await browser.post(`/people/${rep.memberId}/leave`)).status).toBe(200);
  await browser.post(`/imports/${chosen.id}/start`);
  expect(await settled(browser, chosen.id)).toMatchObject({ status: 'done', counts: { created: 1 } });
  const { items } = (await browser.get(`/imports/${chosen.id}/issues`)).body;
  expect(items).toMatchObject([
    { row: 2, column: 'Owner', value: 'Boss', reason: 'Aroha Ellis has left; the account is taken without it' },
  ]);
  expect(await ownerOf(browser, 'accounts', 'Late')).toBeNull();
});

it('takes the owner of an account for nobody’s else', async () => {
  const { browser } = await org.signUp();
  const { body } = await upload(
    browser,
    'people.csv',
    fileOf('First Name,Last Name,Email,Account Owner', 'A,B,a@x.example,Mere'),
  );
  expect(body.records.choices).toMatchObject({ noun: 'contacts', owners: {} });
  expect(body.records.choices.mapping.owner).toBeUndefined();
});
