import { describe, expect, it } from 'vitest';
import { fieldsNamed, normaliseHeader } from './headings.ts';
import { inspectFile } from './inspect.ts';
import { guessMapping } from './mapping.ts';

/** A file with these headers and a row of likely values below each. */
async function guess(columns: Record<string, string | readonly string[]>) {
  const names = Object.keys(columns);
  const values = names.map((name) => [columns[name] ?? ''].flat());
  const height = Math.max(...values.map((each) => each.length));
  const rows = Array.from({ length: height }, (_, at) =>
    values
      .map((each) => each[at % each.length] ?? '')
      .map(quote)
      .join(','),
  );
  const bytes = Buffer.from([names.map(quote).join(','), ...rows].join('\n'));
  const guessed = guessMapping(await inspectFile({ bytes, fileName: 'deals.csv' }));
  const byName = Object.fromEntries(guessed.guesses.map(({ field, column }) => [field, names[column]]));
  return { byName, guessed };
}

const quote = (text: string): string => `"${text}"`;

describe('mapping', () => {
  it('knows the report of Salesforce', async () => {
    const { byName, guessed } = await guess({
      'Opportunity Owner': 'Ann Lee',
      'Account Name': 'Acme',
      'Opportunity Name': 'Expansion',
      Stage: 'Proposal',
      'Fiscal Period': 'Q1-2026',
      'Amount Currency': 'NZD',
      Amount: '1200.00',
      'Expected Revenue': '600.00',
      'Probability (%)': '50',
      Age: '12',
      'Close Date': '31/03/2026',
      'Created Date': '1/01/2026',
      'Next Step': 'Call',
      'Lead Source': 'Web',
      'Opportunity ID': '0061A00000abc6QAA',
      'Forecast Category': 'Best Case',
      'Loss Reason': '',
    });
    expect(byName).toEqual({
      leadSource: 'Lead Source',
      owner: 'Opportunity Owner',
      account: 'Account Name',
      name: 'Opportunity Name',
      stage: 'Stage',
      currency: 'Amount Currency',
      amount: 'Amount',
      probability: 'Probability (%)',
      closeDate: 'Close Date',
      closedDate: 'Close Date',
      createdDate: 'Created Date',
      nextStep: 'Next Step',
      externalId: 'Opportunity ID',
      category: 'Forecast Category',
      lossReason: 'Loss Reason',
    });
    expect(guessed.missing).toEqual([]);
  });

  it('knows the export of HubSpot', async () => {
    const { byName } = await guess({
      'Record ID': '9876543210',
      'Deal Name': 'Expansion',
      'Deal Stage': 'Contract Sent',
      'Close Date': '2026-03-31 10:15',
      'Deal owner': 'Ann Lee (ann@example.com)',
      Amount: '1200',
      Currency: 'USD',
      'Associated Company': 'Acme',
      'Associated Contact': 'Bob Buyer',
      'Create Date': '2026-01-01 09:00',
      'Closed Lost Reason': 'Price',
      'Deal probability': '0.4',
      Pipeline: 'Sales Pipeline',
    });
    expect(byName).toMatchObject({
      externalId: 'Record ID',
      name: 'Deal Name',
      stage: 'Deal Stage',
      closeDate: 'Close Date',
      owner: 'Deal owner',
      amount: 'Amount',
      currency: 'Currency',
      account: 'Associated Company',
      contactName: 'Associated Contact',
      createdDate: 'Create Date',
      lossReason: 'Closed Lost Reason',
      probability: 'Deal probability',
    });
  });

  it('knows the export of Pipedrive, where a status stands beside the stage', async () => {
    const { byName } = await guess({
      'Deal - ID': '17',
      'Deal - Title': 'Expansion',
      'Deal - Organization': 'Acme',
      'Deal - Contact person': 'Bob Buyer',
      'Deal - Value': '1200',
      'Deal - Currency of Value': 'EUR',
      'Deal - Stage': 'Negotiations Started',
      'Deal - Status': ['Open', 'Won', 'Lost'],
      'Deal - Owner': 'Ann Lee',
      'Deal - Deal created': '2026-01-01 09:00:00',
      'Deal - Expected close date': '2026-03-31',
      'Deal - Won time': ['', '2026-02-01 10:00:00', ''],
      'Deal - Lost reason': 'Price',
      'Deal - Probability': '40',
    });
    expect(byName).toMatchObject({
      externalId: 'Deal - ID',
      name: 'Deal - Title',
      account: 'Deal - Organization',
      contactName: 'Deal - Contact person',
      amount: 'Deal - Value',
      currency: 'Deal - Currency of Value',
      stage: 'Deal - Stage',
      outcome: 'Deal - Status',
      owner: 'Deal - Owner',
      createdDate: 'Deal - Deal created',
      closeDate: 'Deal - Expected close date',
      closedDate: 'Deal - Won time',
      lossReason: 'Deal - Lost reason',
      probability: 'Deal - Probability',
    });
  });

  it('takes the status for the stage when there is no other', async () => {
    const { byName } = await guess({ Deal: ['A', 'B'], Customer: 'Acme', Status: ['Won', 'Demo'] });
    expect(byName).toMatchObject({ name: 'Deal', account: 'Customer', stage: 'Status' });
    expect(byName).not.toHaveProperty('outcome');
  });

  it('goes by content where headers say nothing', async () => {
    const { byName, guessed } = await guess({
      'Deal Name': ['A', 'B', 'C', 'D', 'E', 'F'],
      Company: 'Acme',
      Col3: ['won', 'lost', 'demo', 'demo', 'won', 'won'],
      Col4: '$1,200.00',
      Col5: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example', 'e@x.example', 'f@x.example'],
      Col6: 'ann@example.com',
      Col7: 'NZD',
      Col8: '2026-03-31',
      Col9: '40%',
    });
    expect(byName).toMatchObject({
      stage: 'Col3',
      amount: 'Col4',
      contactEmail: 'Col5',
      owner: 'Col6',
      currency: 'Col7',
      probability: 'Col9',
    });
    expect(
      guessed.guesses
        .filter(({ confidence }) => confidence === 'high')
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['account', 'name']);
  });

  it('takes nothing because nothing else is left', async () => {
    const { byName, guessed } = await guess({
      'Client Category': ['Bank', 'Telco'],
      'Solution Type': ['S1', 'S2'],
      Deals: ['1', '2'],
      Day: ['2026-01-01', '2026-01-02'],
      Phone: ['6491234567', '6491234568'],
      Postcode: ['1010', '2020'],
      Minutes: ['12', '30'],
      Customer_Rank: ['1', '2'],
    });
    expect(byName).toEqual({});
    expect(guessed.missing).toEqual(['name', 'account']);
  });

  it('calls deals by their own identifier, unsure, and never by their products', async () => {
    const products = { Product: ['Crane', 'Tug', 'Buoy'], Customer: ['Acme', 'Pier', 'Pier'], Value: '1200' };
    expect((await guess(products)).byName).toEqual({
      name: 'Customer',
      products: 'Product',
      account: 'Customer',
      amount: 'Value',
    });
    const { byName, guessed } = await guess({ ...products, 'Deal ID': ['7', '8', '9'] });
    expect(byName).toMatchObject({ name: 'Deal ID', externalId: 'Deal ID' });
    expect(guessed.guesses.find(({ field }) => field === 'name')?.confidence).toBe('low');
  });

  it('says which column it did not take for what its header names, and why', async () => {
    const deals = { Deal: ['A', 'B', 'C', 'D', 'E'], Account: 'Acme' };
    const said = async (columns: Record<string, readonly string[]>) =>
      (await guess({ ...deals, ...columns })).guessed.unfit.map(({ sentence }) => sentence);
    expect(await said({ Amount: ['100', 'lots', '300', 'some', '500'] })).toEqual([
      'The column "Amount" is not used as amount: 2 cells of 5 hold no number, the first "lots" in row 3.',
    ]);
    expect(await said({ 'Close Date': ['2026-03-31', '2026-04-30', '2026-05-31', 'soon', 'later'] })).toEqual([
      'The column "Close Date" is not used as expected close date: 2 cells of 5 hold no date, the first "soon" in row 5.',
    ]);
    expect(await said({ Amount: ['100', 'lots', '300', '400', '500'] })).toEqual([]);
    expect(await said({ Amount: ['low', 'high', 'low', 'mid', 'low'] })).toEqual([]);
    expect(await said({ Amount: ['100', 'lots', 'x', '4', '5'], 'Deal Value': ['1', '2', '3', '4', '5'] })).toEqual([]);
  });

  it('says what is missing', async () => {
    const { guessed } = await guess({ Amount: ['1', '2'], 'Close Date': ['2026-01-01', '2026-02-01'] });
    expect(guessed.missing).toEqual(['name', 'account']);
  });

  it('gives no date field to a column of numbers and no amount to one of dates', async () => {
    const { byName } = await guess({
      Name: 'A',
      Account: 'B',
      'Close Date': 'n/a',
      Created: '17',
      Amount: '2026-01-01',
    });
    expect(byName).not.toHaveProperty('createdDate');
    expect(byName).not.toHaveProperty('amount');
  });

  const headers: [header: string, normal: string][] = [
    ['OpportunityName', 'opportunity name'],
    ['Deal - Title', 'deal title'],
    ['  DEAL_TITLE ', 'deal title'],
    ['Close Date:', 'close date'],
    ['Probability (%)', 'probability percent'],
    ['Région', 'region'],
    ['Loss_Reason__c', 'loss reason'],
    ['Account.Name', 'account name'],
  ];
  for (const [header, normal] of headers) {
    it(`normalises "${header}"`, () => expect(normaliseHeader(header)).toBe(normal));
  }

  it('finds a known name within a longer header', () => {
    expect(fieldsNamed('Renegotiated deal value')).toContainEqual({
      field: 'amount',
      rank: expect.any(Number),
      exact: false,
    });
    expect(fieldsNamed('Deal value discount')).toEqual([]);
  });
});
