import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { IS_LONG, tries } from '../../testing/long.ts';
import { guessed, LOOK_MS, settled, upload } from './testing/journey.ts';
import { killBeyond, runInChild } from './testing/run-in-child.ts';

const ROWS = tries(2_400, 9_000);
/** Of which every eighth is wrong: more than are judged at once. */
const CORRECTED_ROWS = tries(5_000, 9_000);
/** Rows beyond which it is killed. It takes 200 first, and then 2,000 at a time. */
const KILLED_BEYOND = IS_LONG ? [0, 200, 4_200] : [0, 200];
/** Share of rows that the file gives twice, and that must be refused by the number of the first whatever was killed. */
const REPEATED = 10;

describe('an import whose process is killed', () => {
  let org: TestApp;
  beforeAll(async () => {
    org = await startTestApp();
  });
  afterAll(() => org.close());

  it('goes on where it stood and writes no row twice', async () => {
    const { browser, session } = await org.signUp();
    const organizationId: string = session.organization.id;
    const header = 'Deal ID,Deal,Company,Stage,Amount,Close Date,Contact Email';
    const rows = Array.from({ length: ROWS }, (_, row) => {
      const id = row % REPEATED === REPEATED - 1 ? row - 5 : row;
      return `D${id},Deal ${row},Account ${row % 97},Proposal,${row},2026-12-31,person${row % 300}@example.test`;
    });
    const uploaded = await upload(browser, 'many.csv', [header, ...rows, ''].join('\n'));
    const { id } = uploaded.body;
    await browser.put(`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD' });
    expect((await browser.post(`/imports/${id}/start`)).status).toBe(200);

    const look = async () => (await browser.get(`/imports/${id}`)).body;
    const start = () => runInChild(org, organizationId, id);
    for (const rows of KILLED_BEYOND) {
      await killBeyond(org, start, { of: 'run', rows });
      expect((await look()).progress.done).toBe(rows);
    }
    const [code] = await once(start(), 'exit');
    expect(code).toBe(0);

    const done = await look();
    const repeats = ROWS / REPEATED;
    expect(done).toMatchObject({ status: 'done', counts: { rows: ROWS, created: ROWS - repeats, skipped: repeats } });
    const owner = org.database.pool;
    const { rows: found } = await inOrganization(
      owner,
      organizationId,
      `SELECT (SELECT count(*)::int FROM opportunities) AS deals,
         (SELECT count(DISTINCT external_id)::int FROM opportunities) AS ids,
         (SELECT count(*)::int FROM opportunity_health) AS scores,
         (SELECT count(*)::int FROM ledger WHERE kind = 'created') AS created,
         (SELECT count(*)::int FROM stage_stays) AS stays,
         (SELECT count(*)::int FROM accounts) AS accounts,
         (SELECT count(*)::int FROM contacts) AS contacts,
         (SELECT sum(count)::int FROM opportunity_totals) AS totals,
         (SELECT count(*)::int FROM import_issues WHERE severity = 'skipped') AS issues`,
    );
    const kept = ROWS - repeats;
    expect(found[0]).toEqual({
      deals: kept,
      ids: kept,
      scores: kept,
      created: kept,
      stays: kept,
      totals: kept,
      accounts: 97,
      contacts: 300 - 300 / REPEATED,
      issues: repeats,
    });
    const issues = (await browser.get(`/imports/${id}/issues?severity=skipped&limit=200`)).body.items;
    expect(issues[0]).toMatchObject({ row: 6, reason: 'row 11 holds a later state of the same deal' });
  }, 180_000);

  it('takes what was corrected, also of rows before the stop, and none of it twice', async () => {
    const { browser, session } = await org.signUp();
    const organizationId: string = session.organization.id;
    // Every eighth amount is wrong, and every hundredth row has the ID of the row before it.
    const rows = Array.from({ length: CORRECTED_ROWS }, (_, row) => {
      const id = row % 100 === 99 ? row - 1 : row;
      return `D${id},Deal ${row},Account ${row % 97},${row % 8 === 0 ? 'lots' : '1'},2026-12-31`;
    });
    const uploaded = await upload(
      browser,
      'many.csv',
      ['Deal ID,Deal,Company,Amount,Close Date', ...rows, ''].join('\n'),
    );
    const { id } = uploaded.body;
    const mapping = { ...guessed(uploaded.body), amount: 3 };
    await browser.put(`/imports/${id}/choices`, { mapping, currency: 'NZD' });
    await browser.post(`/imports/${id}/preview`);
    expect((await once(runInChild(org, organizationId, id), 'exit'))[0]).toBe(0);
    const corrections = `/imports/${id}/corrections`;
    const replaced = await browser.put(`${corrections}/replacement`, { column: 3, from: 'lots', to: '70' });
    expect(replaced.body).toMatchObject({ replaced: CORRECTED_ROWS / 8, import: { status: 'previewing' } });
    expect((await once(runInChild(org, organizationId, id), 'exit'))[0]).toBe(0);
    // The IDs are told apart: a run that goes on remembers those of the rows before it as they were corrected.
    const cells = rows.flatMap((_, row) => (row % 100 === 98 ? [{ row: row + 2, column: 0, value: `E${row}` }] : []));
    expect((await browser.put(corrections, { cells })).body.import.preview).toMatchObject({
      created: CORRECTED_ROWS,
      rejected: 0,
    });
    expect((await browser.post(`/imports/${id}/start`)).status).toBe(200);
    const look = async () => (await browser.get(`/imports/${id}`)).body;
    const start = () => runInChild(org, organizationId, id);
    await killBeyond(org, start, { of: 'run', rows: 200 });
    expect((await look()).progress.done).toBe(200);
    expect((await once(start(), 'exit'))[0]).toBe(0);

    expect(await look()).toMatchObject({
      status: 'done',
      counts: { rows: CORRECTED_ROWS, created: CORRECTED_ROWS, rejected: 0 },
      corrections: { cells: CORRECTED_ROWS / 8 + CORRECTED_ROWS / 100 },
    });
    const { rows: found } = await inOrganization(
      org.database.pool,
      organizationId,
      `SELECT count(*)::int AS deals, count(DISTINCT external_id)::int AS ids,
         count(*) FILTER (WHERE external_id LIKE 'E%')::int AS renamed, sum(amount_minor)::int AS amount,
         (SELECT sum(count)::int FROM opportunity_totals) AS totals,
         (SELECT count(*)::int FROM import_row_blocks) AS blocks FROM opportunities`,
    );
    const amount = (CORRECTED_ROWS / 8) * 7_000 + (CORRECTED_ROWS / 8) * 7 * 100;
    expect(found[0]).toEqual({
      deals: CORRECTED_ROWS,
      ids: CORRECTED_ROWS,
      renamed: CORRECTED_ROWS / 100,
      amount,
      totals: CORRECTED_ROWS,
      blocks: 0,
    });
  }, 180_000);

  it('is taken up by the next start, and outlives a database that drops every connection', async () => {
    const { browser } = await org.signUp();
    const { pool } = org.database;
    pool.on('error', () => undefined);
    const rows = Array.from({ length: ROWS }, (_, row) => `D${row},Deal ${row},Account ${row % 97}`);
    const uploaded = await upload(browser, 'many.csv', ['Deal ID,Deal,Company', ...rows, ''].join('\n'));
    const { id } = uploaded.body;
    await browser.put(`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD' });
    await browser.post(`/imports/${id}/start`);
    const jobs = await startTestJobs(org, { logger: createLogger('silent') });
    const look = async () => (await browser.get(`/imports/${id}`)).body;
    await expect
      .poll(async () => (await look()).progress.done, { timeout: 50_000, interval: LOOK_MS })
      .toBeGreaterThan(0);
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
    );
    expect(await settled(browser, id)).toMatchObject({ status: 'done', counts: { rows: ROWS, created: ROWS } });
    await jobs.stop();
  }, 120_000);
});

async function inOrganization(pool: TestApp['database']['pool'], organizationId: string, statement: string) {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL app.organization_id = '${organizationId}'`);
    return await client.query(statement);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
