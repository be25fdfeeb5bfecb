/**
 * Imports a public history that nobody of the project wrote, and holds the state of all deals at past days against a
 * plain count of its files. It lives beside the project and is never copied into it: the folder is `../shared/data` from
 * the project's root, or FORECASTLE_REAL_DATA.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dayOfIsoDate, startOfLocalDay } from '@forecastle/rules';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { type DealAsOf, dealsAsOf } from '../../records/ledger/deals-as-of.ts';
import { replayDeal } from '../../records/ledger/replay-deal.ts';
import { readHistory } from '../../records/ledger/testing/read-history.ts';
import { loadDealStates } from '../../records/opportunities/load-deal-states.ts';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { IS_LONG } from '../../testing/long.ts';
import { guessed, importFile, upload } from './testing/journey.ts';

const DATA = process.env.FORECASTLE_REAL_DATA ?? resolve(import.meta.dirname, '../../../../../../shared/data');
const FOLDER = join(DATA, 'stage-history');

/** What the README of the data says of its stages; it says to ignore stage 7, which has one row. */
const STAGES: Readonly<Record<string, string>> = {
  'Stage 6': 'Qualification',
  'Stage 5': 'Discovery',
  'Stage 3': 'Solution Fit',
  'Stage 2': 'Proposal',
  'Stage 4': 'Closed Won',
  'Stage 9': 'Closed Won',
  'Stage 1': 'Closed Lost',
  'Stage 8': 'Closed Lost',
};
const DAYS = [
  '2015-03-01',
  '2015-04-01',
  '2015-05-20',
  '2015-07-01',
  '2015-08-11',
  '2015-10-01',
  '2015-12-24',
  '2016-01-01',
];
type Row = Record<string, string>;

if (!existsSync(FOLDER)) {
  describe('a real history', () => {
    it(`did not run: there is no folder ${FOLDER} (set FORECASTLE_REAL_DATA)`, () =>
      expect(existsSync(FOLDER)).toBe(false));
  });
} else {
  const bytesOf = (name: string) => gunzipSync(readFileSync(join(FOLDER, `${name}_changes_to_2015.csv.gz`)));
  const rowsOf = (name: string): Row[] => parse(bytesOf(name), { columns: true });

  describe('a real history of a year', () => {
    let org: TestApp;
    let browser: Browser;
    let timeZone: string;
    let run: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
    beforeAll(async () => {
      org = await startWorkingApp();
      const { browser: own, session } = await org.signUp();
      browser = own;
      timeZone = session.organization.timeZone;
      run = (work) => inTenant(org.database.pool, session.organization.id, work);
    });
    afterAll(() => org.close());

    const take = async (name: string) => {
      const content = bytesOf(name);
      const uploaded = await upload(browser, `${name}.csv`, content);
      expect(uploaded.body.recognisedAs).toBe('history');
      const items: { id: string; name: string }[] = (await browser.get('/stages')).body.items;
      const idOf = (stage: string) => items.find((each) => each.name === stage)?.id;
      const stages = Object.fromEntries(Object.entries(STAGES).map(([value, stage]) => [value, idOf(stage)]));
      return importFile(browser, `${name}.csv`, content, { mapping: guessed(uploaded.body), stages });
    };

    /** How all deals stood at the end of the day before. */
    const before = (day: string) =>
      run(async (tx) => {
        const { rows } = await tx.client.query<{ id: string; external_id: string; stage: string }>(
          'SELECT id, external_id FROM opportunities',
        );
        const { rows: stages } = await tx.client.query<{ id: string; name: string }>('SELECT id, name FROM stages');
        const ids = new Map(rows.map(({ id, external_id }) => [id, external_id]));
        const names = new Map(stages.map(({ id, name }) => [id, name]));
        const deals = new Map<string, DealAsOf & { stage: string | undefined }>();
        const at = new Date(startOfLocalDay(dayOfIsoDate(day), timeZone) - 1);
        for await (const batch of dealsAsOf(tx, { at }))
          for (const deal of batch)
            deals.set(ids.get(deal.opportunityId) ?? '', { ...deal, stage: names.get(deal.stageId ?? '') });
        return deals;
      });

    /** The last row of each key before a day, by the file alone. */
    const latest = (rows: readonly Row[], key: string, time: string, day: string): Row[] => {
      const found = new Map<string, Row>();
      for (const row of rows) if ((row[time] ?? '') < day.replaceAll('-', '')) found.set(row[key] ?? '', row);
      return [...found.values()];
    };

    it('of stages is taken whole but for the one row to be ignored', async () => {
      const done = await take('stage');
      expect(done.counts).toMatchObject({ rows: 10_186, created: 2_737, updated: 0, rejected: 1 });
      expect(done.counts.span).toEqual({ first: '2015-02-11', last: '2015-12-31' });
    });

    it('of stages holds the facts of its README', async () => {
      const quarters = ['2015-04-01', '2015-07-01', '2015-10-01', '2016-01-01'];
      const found: number[][] = [];
      for (const [nth, start] of quarters.slice(0, 3).entries()) {
        const at = await before(start);
        const end = [...(await before(quarters[nth + 1] ?? ''))];
        const wasOpen = (id: string) => at.get(id)?.status === 'open';
        const won = end.filter(([, { status }]) => status === 'won');
        found.push([
          [...at.values()].filter(({ status }) => status === 'open').length,
          won.filter(([id]) => wasOpen(id)).length,
          won.filter(([id]) => !at.has(id)).length,
        ]);
      }
      expect(found).toEqual([
        [281, 84, 340],
        [570, 186, 244],
        [817, 284, 285],
      ]);
    });

    it('of amounts adds to the deals that are there', async () => {
      const done = await take('product_amount');
      expect(done.counts).toMatchObject({ rows: 10_953, created: 13, updated: 2_484, rejected: 0 });
    });

    it('says at past days what the files say', async () => {
      const changes = rowsOf('stage').filter((row) => STAGES[row['Transition To Stage'] ?? '']);
      const lines = rowsOf('product_amount');
      for (const day of DAYS) {
        const deals = await before(day);
        const told = latest(changes, 'Opportunity ID', 'Transition To Timestamp', day);
        for (const row of told) {
          const deal = deals.get(row['Opportunity ID'] ?? '');
          const stage = STAGES[row['Transition To Stage'] ?? ''];
          expect([day, row['Opportunity ID'], deal?.stage]).toEqual([day, row['Opportunity ID'], stage]);
          // A date in 2215 is none.
          if (row['Decision Date'] !== '2215-03-20') expect(deal?.closeDate).toBe(row['Decision Date']);
        }
        const amounts = new Map<string, number>();
        for (const row of latest(lines, 'Product ID', 'Snapshot Time', day)) {
          const id = row['Opportunity ID'] ?? '';
          const counts = !['Deleted', 'Cancelled'].includes(row['Product Status'] ?? '');
          amounts.set(id, (amounts.get(id) ?? 0) + (counts ? Math.round(Number(row['Product $']) * 100) : 0));
        }
        const sums = [...deals].filter(([, { amountMinor }]) => amountMinor !== null);
        expect(new Map(sums.map(([id, { amountMinor }]) => [id, amountMinor]))).toEqual(amounts);
      }
    });

    it('leaves every deal as a replay of its ledger says', async () => {
      await run(async (tx) => {
        const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM opportunities');
        const states = await loadDealStates(
          tx,
          rows.map(({ id }) => id),
        );
        for (const { id } of rows) {
          const { fields, closeDate } = replayDeal(await readHistory(tx, id));
          expect({ ...fields, ...closeDate }).toEqual(states.get(id));
        }
      });
    });

    it.each(IS_LONG ? ['stage', 'product_amount'] : ['stage'])(
      'adds nothing when that of %s comes again',
      async (name) => {
        expect(await take(name)).toMatchObject({ error: null, counts: { created: 0, updated: 0, changes: 0 } });
      },
    );
  });
}
