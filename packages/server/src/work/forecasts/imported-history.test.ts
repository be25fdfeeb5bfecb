/** What a fresh organisation is told of a history that it brings: right after the import, and when it has been learnt from. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { importFile } from '../imports/testing/journey.ts';
import { keepForecasts } from './keep-forecasts.ts';

const DAY = 24 * 60 * 60 * 1000;
const HEADER = 'Deal Name,Account,Stage,Amount,Created,Close Date';

/** Some 20 wins and 10 losses in each of six quarters up to a day, and deals that are still open without a date. */
function history(lastClose: number): string {
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const lines = Array.from({ length: 180 }, (_, i) => {
    const closed = lastClose - i * 3 * DAY;
    const stage = i % 3 === 2 ? 'Closed Lost' : 'Closed Won';
    return `Deal ${i},Account ${i % 40},${stage},${1000 + 10 * i},${day(closed - 60 * DAY)},${day(closed)}`;
  });
  const open = Array.from({ length: 30 }, (_, i) => `Open ${i},Account ${i},Qualification,5000,,`);
  return [HEADER, ...lines, ...open].join('\n');
}

describe('an imported history', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startWorkingApp();
  });
  afterAll(() => app.close());

  const bring = async (lastClose: number) => {
    const { browser, session } = await app.signUp();
    const done = await importFile(browser, 'history.csv', history(lastClose));
    expect(done.status).toBe('done');
    const { pool, appUrl: databaseUrl } = app.database;
    const organizationId: string = session.organization.id;
    const job = { organizationId, afterImport: false };
    return {
      browser,
      organizationId,
      learn: () => keepForecasts(pool, job, { databaseUrl, now: new Date(), kinds: ['quarter'] }),
    };
  };
  const told = async (browser: Browser) => {
    const { asOf: _, ...view } = (await browser.get('/forecast')).body;
    return view;
  };

  it('that ended years ago gives no forecast, before it is learnt from and after', async () => {
    const { browser, learn } = await bring(Date.parse('2017-12-29'));
    const before = await told(browser);
    expect(before).toMatchObject({
      low: null,
      mostLikely: null,
      high: null,
      noFigure: {
        why: 'history_ended',
        reason: 'Your last win was in December 2017. There is nothing newer to learn from.',
      },
      fitted: null,
      parts: [],
    });
    await learn();
    expect(await told(browser)).toEqual(before);
    const record = (await browser.get('/forecast/track-record')).body;
    // Thirty-five quarters without a sign of life prove nothing.
    expect(record.gaps).toEqual([
      expect.stringMatching(/^Q1 FY18 to Q\d FY\d\d: no activity, so nothing to learn from/),
    ]);
    expect(record.bands.map(({ period }: { period: string }) => period.slice(0, 6))).not.toContain('FY2018');
    expect(record.summary.runs).toBeLessThan(6);
  });

  it('that goes on has no figure until it is learnt from, and then a range', async () => {
    const { browser, learn } = await bring(Date.now() - 2 * DAY);
    const before = await told(browser);
    // The job of the import may have been quicker.
    if (before.model.kind !== 'fitted') {
      expect(before).toMatchObject({ mostLikely: null, noFigure: { why: 'learning' } });
    }
    await learn();
    const after = await told(browser);
    expect(after).toMatchObject({ model: { kind: 'fitted' }, noFigure: null });
    expect(Number(after.low)).toBeLessThanOrEqual(Number(after.mostLikely));
  });

  it('that an earlier release has learnt from is learnt from again, and says nothing until then', async () => {
    const { browser, learn, organizationId } = await bring(Date.now() - 3 * DAY);
    await learn();
    const now = await told(browser);
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `INSERT INTO forecast_fits (organization_id, id, period_kind, fitted_at, last_period, imported, undated, stage_ids, fit)
         SELECT organization_id, gen_random_uuid(), period_kind, fitted_at + interval '1 ms', last_period, imported, undated,
           stage_ids, jsonb_set(fit, '{method}', '"landmarks-1"') FROM forecast_fits WHERE organization_id = $1`,
        [organizationId],
      ),
    );
    expect(await told(browser)).toMatchObject({ mostLikely: null, noFigure: { why: 'learning' } });
    await learn();
    expect(await told(browser)).toMatchObject({ low: now.low, mostLikely: now.mostLikely, high: now.high });
  });
});
