import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '../jobs/start.ts';
import { createLogger } from '../logging/logger.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/app.ts';
import { settled, upload } from './testing/journey.ts';

const CSV = `Deal ID,Deal,Company,Stage,Amount,Close Date,Owner
A1,Crane hire,Harbour Ltd,Negotiation,"12,500.50",2026-12-31,Mere Walker
A2,Pilot boat,Harbour Ltd,Closed Won,8000,2026-03-01,Mere Walker
A3,Tug refit,Pier & Co,Dreaming,900,2026-12-31,Mere Walker
A4,Buoys,,Proposal,,,Mere Walker
`;

describe('an import', () => {
  let house: TestApp;
  let jobs: { stop(): Promise<void> };
  let browser: Browser;
  beforeAll(async () => {
    house = await startTestApp();
    jobs = await startJobs({ pool: house.database.pool, appUrl: house.database.appUrl, logger: createLogger('error') });
    ({ browser } = await house.signUp());
  });
  afterAll(async () => {
    await jobs.stop();
    await house.close();
  });

  it('goes from a file to scored deals', async () => {
    const uploaded = await upload(browser, 'deals.csv', CSV);
    expect(uploaded.status).toBe(201);
    const { id, guesses } = uploaded.body;
    const mapping = Object.fromEntries(
      guesses.map((guess: { field: string; column: number }) => [guess.field, guess.column]),
    );
    expect(mapping).toMatchObject({ externalId: 0, name: 1, account: 2, stage: 3, amount: 4, closeDate: 5, owner: 6 });
    const configured = await browser.put(`/imports/${id}/choices`, { mapping, currency: 'NZD' });
    expect(configured.status, JSON.stringify(configured.body)).toBe(200);
    expect(configured.body.status).toBe('ready');
    const started = await browser.post(`/imports/${id}/start`);
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    const done = await settled(browser, id);
    expect(done).toMatchObject({ status: 'done', counts: { rows: 4, created: 3, rejected: 1, zeroAmounts: 1 } });
    const deals = await browser.get('/opportunities?sort=name');
    expect(deals.body.items).toHaveLength(3);
  });
});
