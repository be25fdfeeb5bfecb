import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { guessed, importFile, upload } from './testing/journey.ts';
import { undoImport } from './testing/undo.ts';

const COLUMNS = {
  'Opportunity ID': 'A1',
  'Opportunity Name': 'Crane hire',
  'Account Name': 'Harbour Ltd',
  Stage: 'Proposal',
  Amount: '12500.50',
  Currency: 'EUR',
  'Close Date': '2026-12-31',
  'Created Date': '2026-02-03',
  'Opportunity Owner': 'Rua Tane',
  'Forecast Category': 'Best Case',
  'Probability (%)': '55',
  'Next Step': 'Send the contract',
  'Lead Source': 'Trade show',
  'Contact Name': 'Ana Paul',
  'Contact Email': 'ana@harbour.test',
  'Contact Role': 'Champion',
  Products: '"Crane; Rigging ;crane;Boat, small"',
  Description: 'Two cranes',
};
const LOST = { Stage: 'Closed Lost', 'Actual Close Date': '2026-06-01', 'Loss Reason': 'Price' };
const csv = (row: Readonly<Record<string, string>>) => `${Object.keys(row)}\n${Object.values(row)}\n`;

describe('every field of a deal', () => {
  let org: TestApp;
  beforeAll(async () => {
    org = await startWorkingApp();
  });
  afterAll(() => org.close());

  const organization = async () => {
    const { browser } = await org.signUp();
    await browser.put('/exchange-rates', { currency: 'EUR', validFrom: '2020-01-01', rate: '1.8' });
    const rep = await addMember(org, browser, { role: 'account_executive', name: 'Rua Tane' });
    return { browser, rep };
  };
  const dealOf = async (who: Browser) => {
    const [{ id }] = (await who.get('/opportunities?limit=1')).body.items;
    return (await who.get(`/opportunities/${id}`)).body;
  };

  it('is recognised by its column, and comes from the file to the page of the deal', async () => {
    const { browser, rep } = await organization();
    const file = csv({ ...COLUMNS, ...LOST, Stage: 'Proposal', 'Actual Close Date': '' });
    const { body } = await upload(browser, 'all.csv', file);
    expect(Object.keys(guessed(body)).sort()).toEqual(
      'account amount category closeDate closedDate contactEmail contactName contactRole createdDate currency description externalId leadSource lossReason name nextStep owner probability products stage'.split(
        ' ',
      ),
    );
    const done = await importFile(browser, 'all.csv', file);
    expect(done.counts).toMatchObject({ created: 1, rejected: 0 });
    const deal = await dealOf(browser);
    expect(deal).toMatchObject({
      externalId: 'A1',
      name: 'Crane hire',
      account: { name: 'Harbour Ltd' },
      stage: { name: 'Proposal' },
      amountMinor: 1_250_050,
      currency: 'EUR',
      amountBaseMinor: 2_250_090,
      closeDate: '2026-12-31',
      createdOn: '2026-02-03',
      owner: { id: rep.memberId, name: 'Rua Tane' },
      category: 'best_case',
      winProbability: 55,
      winProbabilitySet: true,
      nextStep: 'Send the contract',
      description: 'Two cranes',
      leadSource: 'Trade show',
      products: ['Crane', 'Rigging', 'Boat, small'],
    });
    const { items: contacts } = (await browser.get(`/opportunities/${deal.id}/contacts`)).body;
    expect(contacts).toMatchObject([{ contact: { name: 'Ana Paul', email: 'ana@harbour.test' }, role: 'champion' }]);
  });

  it('of a deal that was lost too', async () => {
    const { browser } = await organization();
    await importFile(browser, 'lost.csv', csv({ ...COLUMNS, ...LOST }));
    expect(await dealOf(browser)).toMatchObject({
      status: 'lost',
      closedOn: '2026-06-01',
      lossReason: 'Price',
      category: 'closed',
      // What a file says of a deal that is over is no chance any more.
      winProbability: 0,
      winProbabilitySet: false,
    });
  });

  it('of a deal that was won too, and keeps what people wrote about the same reason', async () => {
    const { browser } = await organization();
    const won = (reason: string) =>
      csv({ ...COLUMNS, Stage: 'Closed Won', 'Actual Close Date': '2026-06-01', 'Closed Won Reason': reason });
    expect(guessed((await upload(browser, 'won.csv', won('x'))).body)).toHaveProperty('winReason');
    const take = (reason: string) => importFile(browser, 'won.csv', won(reason), { duplicates: 'update' });
    await take('price: two years');
    expect(await dealOf(browser)).toMatchObject({
      status: 'won',
      winReason: { name: 'Price' },
      winNote: 'two years',
    });
    expect((await take('Price')).counts).toMatchObject({ unchanged: 1 });
    expect((await take('Their board knew us')).counts).toMatchObject({ updated: 1 });
    expect(await dealOf(browser)).toMatchObject({ winReason: { name: 'Other' }, winNote: 'Their board knew us' });
    await take('Product fit');
    expect(await dealOf(browser)).toMatchObject({ winReason: { name: 'Product fit' }, winNote: null });
  });

  it('of a deal that was lost for an own reason too, by whatever name the file knows it', async () => {
    const { browser } = await organization();
    const { id } = (await browser.post('/loss-reasons', { name: 'Merger' })).body;
    await browser.patch(`/loss-reasons/${id}`, { name: 'Taken over' });
    const take = (reason: string) =>
      importFile(browser, 'lost.csv', csv({ ...COLUMNS, ...LOST, 'Loss Reason': reason }), { duplicates: 'update' });
    await take('taken over: by a rival');
    const told = { lossReason: 'Taken over: by a rival', loss: { key: 'Merger', words: 'by a rival' } };
    expect(await dealOf(browser)).toMatchObject(told);
    expect((await take('Merger: by a rival')).counts).toMatchObject({ unchanged: 1 });
    expect((await take('Taken over: by a rival')).counts).toMatchObject({ unchanged: 1 });
    // The reason is in use no longer, and the file tells of long ago.
    await browser.patch(`/loss-reasons/${id}`, { archived: true });
    expect((await take('Taken over: in May')).counts).toMatchObject({ updated: 1 });
    expect(await dealOf(browser)).toMatchObject({ loss: { key: 'Merger', words: 'in May' } });
  });

  it('changes products by an update, and leaves them where a row names none', async () => {
    const { browser } = await organization();
    const take = (products: string) =>
      importFile(browser, 'again.csv', csv({ ...COLUMNS, Products: products }), { duplicates: 'update' });
    await take('Crane');
    expect((await take('')).counts).toMatchObject({ unchanged: 1 });
    expect((await take('CRANE|Tug')).counts).toMatchObject({ updated: 1 });
    expect((await dealOf(browser)).products).toEqual(['CRANE', 'Tug']);
    const { items: history } = (await browser.get(`/opportunities/${(await dealOf(browser)).id}/timeline`)).body;
    expect(history.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['contact_added', 'created']);
    expect((await take('CRANE|Tug')).counts).toMatchObject({ unchanged: 1 });
  });

  it('leaves out what a deal does not keep of its products, and says so', async () => {
    const { browser } = await organization();
    const many = Array.from({ length: 60 }, (_, at) => `Part ${at}`).join(';');
    const done = await importFile(browser, 'many.csv', csv({ ...COLUMNS, Products: many }));
    expect((await dealOf(browser)).products).toHaveLength(50);
    const { items } = (await browser.get(`/imports/${done.id}/issues`)).body;
    expect(items).toMatchObject([{ column: 'Products', reason: '10 of 60 names were left out', severity: 'warning' }]);
  });

  it('and words that a later file changes come back with its undo', async () => {
    const { browser } = await organization();
    const file = (step: string, source: string, words: string) =>
      csv({ ...COLUMNS, 'Next Step': step, 'Lead Source': source, Description: words });
    await importFile(browser, 'first.csv', file('Call', 'Trade show', 'Two cranes'));
    const second = await importFile(browser, 'second.csv', file('Write', 'Partner', 'Three cranes'), {
      duplicates: 'update',
    });
    expect(second.counts).toMatchObject({ updated: 1 });
    const later = { nextStep: 'Write', leadSource: 'Partner', description: 'Three cranes' };
    expect(await dealOf(browser)).toMatchObject(later);
    await undoImport(browser, second.id);
    expect(await dealOf(browser)).toMatchObject({
      nextStep: 'Call',
      leadSource: 'Trade show',
      description: 'Two cranes',
    });
  });

  it('but a column of a field that the organisation had before goes on to that', async () => {
    const { browser } = await organization();
    const { body: field } = await browser.post('/custom-fields', { noun: 'deal', label: 'Fonte', kind: 'text' });
    const { body } = await upload(browser, 'own.csv', 'Opportunity Name,Account Name,Fonte\nQuay,Harbour,Fair\n');
    expect(guessed(body)).not.toHaveProperty('leadSource');
    expect(body.customGuesses).toEqual({ [field.key]: 2 });
  });
});
