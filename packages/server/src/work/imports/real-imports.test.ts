/**
 * Imports public data that nobody of the project wrote, through the API. It lives beside the project and is never
 * copied into it: the folder is `../shared/data` from the project's root, or FORECASTLE_REAL_DATA.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { IS_LONG } from '../../testing/long.ts';
import { guessed, importFile, upload } from './testing/journey.ts';

const DATA = process.env.FORECASTLE_REAL_DATA ?? resolve(import.meta.dirname, '../../../../../../shared/data');
if (!existsSync(DATA)) {
  describe('real imports', () => {
    it(`did not run: there is no folder ${DATA} (set FORECASTLE_REAL_DATA)`, () =>
      expect(existsSync(DATA)).toBe(false));
  });
} else {
  describe('public pipelines', () => {
    let org: TestApp;
    beforeAll(async () => {
      org = await startWorkingApp();
    });
    afterAll(() => org.close());

    /** Imports a file into an organisation of its own, by every guess and what is asked for; unknown owners become people. */
    const take = async (path: readonly string[], asked: Record<string, number> = {}) => {
      const { browser, session } = await org.signUp();
      const file = join(DATA, ...path);
      const content = readFileSync(file);
      const uploaded = await upload(browser, basename(file), content);
      const mapping = { ...guessed(uploaded.body), ...asked };
      const choices = { mapping, currency: 'NZD' };
      const configured = await browser.put(`/imports/${uploaded.body.id}/choices`, choices);
      const owners = Object.fromEntries(
        configured.body.ownerValues.map(({ value }: { value: string }) => [value, 'create']),
      );
      const done = await importFile(browser, basename(file), content, { mapping, owners });
      const organizationId: string = session.organization.id;
      const query = async (statement: string) =>
        (await inTenant(org.database.pool, organizationId, (tx) => tx.client.query(statement))).rows;
      return { browser, done, query };
    };

    it('takes the whole of a pipeline of 8,800 deals', async () => {
      const { done, query, browser } = await take(['pipelines', 'maven', 'sales_pipeline.csv']);
      expect(done.error).toBeNull();
      expect(done.counts).toMatchObject({ rows: 8800, created: 8800, rejected: 0 });
      expect(await query('SELECT status, count(*)::int FROM opportunities GROUP BY status ORDER BY status')).toEqual([
        { status: 'lost', count: 2473 },
        { status: 'open', count: 2089 },
        { status: 'won', count: 4238 },
      ]);
      expect(await query('SELECT count(*)::int AS accounts FROM accounts')).toEqual([{ accounts: 85 }]);
      expect(await query('SELECT count(*)::int AS none FROM opportunities WHERE account_id IS NULL')).toEqual([
        { none: 1425 },
      ]);
      expect(
        await query(
          `SELECT sum(amount_minor)::text AS won FROM opportunities WHERE status = 'won' AND closed_on BETWEEN '2017-03-01' AND '2017-03-31'`,
        ),
      ).toEqual([{ won: '113467200' }]);
      expect(await query('SELECT count(*)::int AS scored FROM opportunity_health')).toEqual([{ scored: 8800 }]);
      expect((await browser.get('/people')).body.items.length).toBeGreaterThanOrEqual(30);

      const again = await importFile(
        browser,
        'sales_pipeline.csv',
        readFileSync(join(DATA, 'pipelines', 'maven', 'sales_pipeline.csv')),
        { duplicates: 'update' },
      );
      expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 8800, rejected: 0 });
    }, 240_000);

    // That both are read the same is held in every run, by real-data.test.ts.
    if (IS_LONG) {
      it('takes the same 10,061 deals from a CSV file and from a workbook', async () => {
        const [csv, book] = [
          await take(['pipelines', 'win-prediction', 'Win_Prediction_Data.csv'], { account: 0, name: 1 }),
          await take(['pipelines', 'win-prediction', 'Win_Prediction_Data.xlsx'], { account: 0, name: 1 }),
        ];
        expect(csv.done.counts).toMatchObject({ rows: 10_061, created: 10_061, rejected: 0 });
        expect(book.done.counts).toEqual(csv.done.counts);
        const records = `SELECT o.name, a.name AS account, s.name AS stage, o.status, m.name AS owner, o.amount_minor, o.currency,
        o.category, o.close_date, o.closed_on, o.created_on, h.risk, h.confidence, h.drag, h.data_quality, count(*)::int
      FROM opportunities o
      LEFT JOIN accounts a ON a.id = o.account_id JOIN stages s ON s.id = o.stage_id JOIN members m ON m.id = o.owner_id
      JOIN opportunity_health h ON h.opportunity_id = o.id
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`;
        expect(await book.query(records)).toEqual(await csv.query(records));
      }, 240_000);
    }
  });
}
