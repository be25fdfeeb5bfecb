import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import { guessed, importFile, settled, upload } from '../testing/journey.ts';

const HEADERS = ['Deal', 'Company', 'Phase', 'Worth', 'When', 'Who'];
const ROW = ['Crane hire', 'Harbour Ltd', 'Dreaming', '900', '03/04/2026', 'Old Name'];
const csv = (headers: readonly string[], ...rows: readonly (readonly string[])[]) =>
  [headers, ...rows].map((cells) => cells.join(',')).join('\n');
/** The same columns the other way round, as an export after somebody has moved them. */
const turned = csv([...HEADERS].reverse(), [...ROW].reverse());
const RECALL = { recall: true };

describe('the choices of the last import with the same headers', () => {
  let org: TestApp;
  beforeAll(async () => {
    org = await startWorkingApp();
  });
  afterAll(() => org.close());

  const stageOf = async (who: Browser, name: string): Promise<string> =>
    (await who.get('/stages')).body.items.find((stage: { name: string }) => stage.name === name).id;
  const chosen = (stage: string) => ({
    mapping: { name: 0, account: 1, stage: 2, amount: 3, closeDate: 4, owner: 5 },
    dateOrder: { 4: 'month_first' },
    currency: 'EUR',
    stages: { Dreaming: stage },
    currencies: { Kiwis: 'NZD' },
    owners: { 'Old Name': 'me' },
    duplicates: 'update',
    amountOverride: { kind: 'fixed', amountMinor: 500 },
    closeDateOverride: { kind: 'fixed', day: '2026-12-31' },
  });

  it('are those of the next, whatever the order of its columns', async () => {
    const { browser } = await org.signUp();
    await browser.put('/exchange-rates', { currency: 'EUR', validFrom: '2020-01-01', rate: '1.8' });
    const stage = await stageOf(browser, 'Proposal');
    const first = await importFile(browser, 'october.csv', csv(HEADERS, ROW), chosen(stage));
    const { body } = await upload(browser, 'november.csv', turned, RECALL);
    expect(body.remembered).toMatchObject({ at: first.startedAt, by: first.createdBy });
    expect(body.choices).toEqual({
      kind: 'pipeline',
      encoding: null,
      delimiter: null,
      sheet: null,
      headerRow: null,
      ...chosen(stage),
      mapping: { name: 5, account: 4, stage: 3, amount: 2, closeDate: 1, owner: 0 },
      dateOrder: { 1: 'month_first' },
      owners: { 'Old Name': first.createdBy.id },
      customColumns: {},
      customChoices: {},
      withoutAccount: false,
    });
    expect(body).toMatchObject({ status: 'uploaded', choices: body.remembered.choices });
    const ready = await browser.put(`/imports/${body.id}/choices`, body.choices);
    expect(ready.body).toMatchObject({ status: 'ready', remembered: { at: first.startedAt } });
    await browser.post(`/imports/${body.id}/start`);
    expect((await settled(browser, body.id)).counts).toMatchObject({ unchanged: 1 });
  });

  it('are left for the guess, which is there too', async () => {
    const { browser } = await org.signUp();
    await importFile(browser, 'a.csv', csv(HEADERS, ROW), { mapping: { name: 1, account: 0 } });
    const { body } = await upload(browser, 'b.csv', csv(HEADERS, ROW), RECALL);
    expect(body.choices.mapping).toEqual({ name: 1, account: 0 });
    const choices = { mapping: guessed(body), currency: 'NZD', dateOrder: { 4: 'day_first' } };
    const answer = await browser.put(`/imports/${body.id}/choices`, choices);
    expect(answer.body.choices.mapping).toMatchObject({ name: 0, account: 1 });
  });

  it('are kept when an import is started, not before, and only brought when they are asked for', async () => {
    const { browser } = await org.signUp();
    const { id } = (await upload(browser, 'a.csv', csv(HEADERS, ROW))).body;
    await browser.put(`/imports/${id}/choices`, { mapping: { name: 1, account: 0 }, currency: 'NZD' });
    expect((await upload(browser, 'b.csv', csv(HEADERS, ROW), RECALL)).body).toMatchObject({ remembered: null });
    await browser.post(`/imports/${id}/start`);
    await settled(browser, id);
    expect((await upload(browser, 'c.csv', csv(HEADERS, ROW))).body).toMatchObject({ remembered: null, choices: null });
    expect((await upload(browser, 'd.csv', csv(HEADERS, ROW), RECALL)).body.remembered).not.toBeNull();
    const other = csv([...HEADERS, 'Notes'], [...ROW, '']);
    expect((await upload(browser, 'e.csv', other, RECALL)).body).toMatchObject({ remembered: null, choices: null });
    expect(
      (
        await browser.request('POST', '/imports?fileName=f.csv&recall=maybe', Buffer.from('a'), {
          'content-type': 'application/octet-stream',
        })
      ).body,
    ).toMatchObject({ code: 'INVALID', data: { field: 'recall' } });
  });

  it('stay with whoever chose them, but for those who see all imports', async () => {
    const { browser: admin } = await org.signUp();
    const { browser: stranger } = await org.signUp();
    const rep = await addMember(org, admin, { role: 'account_executive', name: 'Rua Tane' });
    const mapping = { name: 0, account: 1, stage: 2, owner: 5 };
    const stages = { Dreaming: await stageOf(admin, 'Proposal') };
    await importFile(admin, 'a.csv', csv(HEADERS, ROW), { mapping, stages, owners: { 'Old Name': 'me' } });
    expect((await upload(stranger, 'b.csv', csv(HEADERS, ROW), RECALL)).body.remembered).toBeNull();
    const asked = async (who: Browser) => (await upload(who, 'b.csv', csv(HEADERS, ROW), RECALL)).body;
    expect(await asked(rep.browser)).toMatchObject({ remembered: null, choices: null });
    await importFile(rep.browser, 'c.csv', csv(HEADERS, ROW), { mapping: { name: 1, account: 0 } });
    const cro = await addMember(org, admin, { role: 'cro', name: 'Hana Moana' });
    expect((await asked(cro.browser)).choices).toMatchObject({ mapping: { name: 1, account: 0 } });
    await importFile(admin, 'd.csv', csv(HEADERS, ROW), { mapping, stages, owners: { 'Old Name': 'me' } });
    expect((await asked(cro.browser)).choices).toMatchObject({ mapping, stages });
    const own = await asked(rep.browser);
    expect(own.choices).toMatchObject({ mapping: { name: 1, account: 0 } });
    expect((await rep.browser.put(`/imports/${own.id}/choices`, own.choices)).status).toBe(200);
  });

  it('hold the date order only where the file leaves it open', async () => {
    const { browser } = await org.signUp();
    const mapping = { name: 0, account: 1, closeDate: 4 };
    await importFile(browser, 'a.csv', csv(HEADERS, ROW), { mapping, dateOrder: { 4: 'month_first' } });
    const clear = csv(HEADERS, ROW.with(4, '31/04/2026'), ROW.with(4, '30/04/2026'));
    expect((await upload(browser, 'b.csv', clear, RECALL)).body.choices).toMatchObject({ mapping, dateOrder: {} });
  });

  it('hold the sheet and the encoding the file was read by', async () => {
    const { browser } = await org.signUp();
    const book = utils.book_new();
    const sheet = (...rows: unknown[][]) => utils.aoa_to_sheet(rows);
    utils.book_append_sheet(book, sheet(['Deal', 'Account', 'Amount'], ['Guessed', 'A', 1]), 'Pipeline');
    utils.book_append_sheet(book, sheet(['Opportunity', 'Client'], ['Chosen', 'B'], ['Too', 'B']), 'Mine');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
    const uploaded = (await upload(browser, 'book.xlsx', bytes)).body;
    expect(uploaded.inspection.sheet).toBe('Pipeline');
    const choices = { mapping: {}, sheet: 'Mine', currency: 'NZD' };
    const turnedTo = (await browser.put(`/imports/${uploaded.id}/choices`, choices)).body;
    expect(turnedTo.inspection).toMatchObject({ sheet: 'Mine', rowCount: 2 });
    await browser.put(`/imports/${uploaded.id}/choices`, turnedTo.choices);
    await browser.post(`/imports/${uploaded.id}/start`);
    await settled(browser, uploaded.id);
    const again = (await upload(browser, 'book.xlsx', bytes, RECALL)).body;
    expect(again).toMatchObject({ inspection: { sheet: 'Mine', rowCount: 2 }, choices: { sheet: 'Mine' } });

    const latin = (text: string) => Buffer.from(csv(['Deal', 'Company'], [text, 'Caf\u00e9 du Port']), 'latin1');
    const mapping = { name: 0, account: 1 };
    await importFile(browser, 'a.csv', latin('Gr\u00fce'), { mapping, encoding: 'macintosh' });
    const mac = (await upload(browser, 'b.csv', latin('Gr\u00fce'), RECALL)).body;
    expect(mac).toMatchObject({ inspection: { encoding: 'macintosh' }, choices: { encoding: 'macintosh' } });
    const unicode = csv(['Deal', 'Company'], ['Gr\u00fce', 'Caf\u00e9 du Port']);
    const said = (await upload(browser, 'c.csv', unicode, RECALL)).body;
    expect(said).toMatchObject({ inspection: { encoding: 'utf-8' }, choices: { encoding: null, mapping } });
  });
});
