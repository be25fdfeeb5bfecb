import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { guessed, importFile, settled, upload } from './testing/journey.ts';

const HEADER = 'Deal ID,Deal,Company,Stage,Amount,Currency,Close Date,Closed On';
const CSV = `${HEADER}
A1,Crane hire,Harbour Ltd,Proposal,100.00,,2026-12-01,
A2,Pilot boat,Harbour Ltd,Closed Won,200.01,,2026-03-01,2026-03-01
A3,Tug refit,Pier & Co,Proposal,,,2026-12-31,
A4,Buoys,Pier & Co,Proposal,0,,,
A5,Slipway,Pier & Co,Closed Lost,50,,,2026-02-01
A6,Lamp,Pier & Co,Proposal,,EUR,,
`;
const AVERAGE = { amountOverride: { kind: 'average' } };
const FIXED = {
  amountOverride: { kind: 'fixed', amountMinor: 1_000_00 },
  closeDateOverride: { kind: 'fixed', day: '2027-06-30' },
};

describe('what an import puts where a row says nothing', () => {
  let org: TestApp;
  beforeAll(async () => {
    org = await startWorkingApp();
  });
  afterAll(() => org.close());

  const organization = async () => {
    const { browser } = await org.signUp();
    await browser.put('/exchange-rates', { currency: 'EUR', validFrom: '2020-01-01', rate: '1.8' });
    return browser;
  };
  const dealsOf = async (who: Browser) => {
    const { items } = (await who.get('/opportunities?sort=name&direction=asc&limit=200')).body;
    return Object.fromEntries(
      items.map((deal: { externalId: string; amountMinor: number; currency: string; closeDate: string }) => [
        deal.externalId,
        `${deal.amountMinor} ${deal.currency} ${deal.closeDate}`,
      ]),
    );
  };
  const reasons = async (who: Browser, id: string) =>
    (await who.get(`/imports/${id}/issues?limit=200`)).body.items
      .filter(({ reason }: { reason: string }) => /amount|close date/.test(reason))
      .map(({ row, column, reason }: { row: number; column: string; reason: string }) => `${row} ${column}: ${reason}`);

  it('is nothing unless it is asked for', async () => {
    const who = await organization();
    const done = await importFile(who, 'deals.csv', CSV);
    expect(done.counts).toMatchObject({ created: 6, zeroAmounts: 3, missingCloseDates: 3, filledAmounts: 0 });
    expect(await dealsOf(who)).toMatchObject({ A3: 'null NZD 2026-12-31', A4: '0 NZD null', A6: 'null EUR null' });
  });

  it('is the average of what its currency has, counted before and said after', async () => {
    const who = await organization();
    const uploaded = (await upload(who, 'deals.csv', CSV)).body;
    const mapping = guessed(uploaded);
    await who.put(`/imports/${uploaded.id}/choices`, { mapping, currency: 'NZD', ...AVERAGE });
    await who.post(`/imports/${uploaded.id}/preview`);
    const { preview } = await settled(who, uploaded.id);
    expect(preview).toMatchObject({ zeroAmounts: 3, filledAmounts: 2, filledCloseDates: 0 });
    await who.post(`/imports/${uploaded.id}/start`);
    const done = await settled(who, uploaded.id);
    expect(done.counts).toEqual(preview);
    // (100.00 + 200.01 + 50.00) / 3 = 116.67
    expect(await dealsOf(who)).toMatchObject({ A3: '11667 NZD 2026-12-31', A4: '11667 NZD null', A6: 'null EUR null' });
    expect(await reasons(who, done.id)).toEqual([
      '4 Amount: no amount; taken as $116.67, the average of 3 in the file',
      '5 Amount: the amount is zero; taken as $116.67, the average of 3 in the file',
      '7 Amount: no amount, and no other row in EUR has one to average; unchanged',
    ]);
    const again = await importFile(who, 'deals.csv', CSV, { duplicates: 'update', ...AVERAGE });
    expect(again.counts).toMatchObject({ unchanged: 6, updated: 0, filledAmounts: 0 });
  });

  it('is a fixed amount and a fixed day, and no day for a deal that closed on one', async () => {
    const who = await organization();
    const done = await importFile(who, 'deals.csv', CSV, FIXED);
    expect(done.counts).toMatchObject({ filledAmounts: 3, filledCloseDates: 2 });
    expect(await dealsOf(who)).toEqual({
      A1: '10000 NZD 2026-12-01',
      A2: '20001 NZD 2026-03-01',
      A3: '100000 NZD 2026-12-31',
      A4: '100000 NZD 2027-06-30',
      A5: '5000 NZD null',
      A6: '100000 NZD 2027-06-30',
    });
    expect(await reasons(who, done.id)).toContain('5 Close Date: no close date; taken as 2027-06-30, your default');
  });

  it('does not take the place of what a deal has', async () => {
    const who = await organization();
    const row = (amount: string, day: string) => `${HEADER}\nA1,Crane hire,Harbour Ltd,Proposal,${amount},,${day},\n`;
    await importFile(who, 'a.csv', row('70', '2026-12-01'));
    const done = await importFile(who, 'b.csv', row('0', ''), { duplicates: 'update', ...FIXED });
    expect(done.counts).toMatchObject({ unchanged: 1, filledAmounts: 0 });
    expect(await dealsOf(who)).toEqual({ A1: '7000 NZD 2026-12-01' });
  });

  it('is refused where it is no amount or no day', async () => {
    const who = await organization();
    const uploaded = (await upload(who, 'deals.csv', CSV)).body;
    for (const wrong of [
      { amountOverride: { kind: 'fixed', amountMinor: 0 } },
      { amountOverride: { kind: 'fixed' } },
      { amountOverride: { kind: 'median' } },
      { closeDateOverride: { kind: 'fixed', day: '2026-02-30' } },
      { closeDateOverride: { kind: 'average' } },
    ]) {
      const choices = { mapping: guessed(uploaded), currency: 'NZD', ...wrong };
      expect((await who.put(`/imports/${uploaded.id}/choices`, choices)).status).toBe(422);
    }
  });
});
