import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { guessed, upload } from '../testing/journey.ts';
import { killBeyond, runInChild } from '../testing/run-in-child.ts';
import { keptAndRebuiltTotals } from '../testing/undo.ts';

const ROWS = 2_400;
/** Deals that are there before, and that the file changes. */
const BEFORE = 400;

describe('an undo whose process is killed', () => {
  let org: TestApp;
  beforeAll(async () => {
    org = await startTestApp();
  });
  afterAll(() => org.close());

  it('goes on where it stood, and takes nothing back twice', async () => {
    const { browser, session } = await org.signUp();
    const organizationId: string = session.organization.id;
    const work = (id: string) => runInChild(org, organizationId, id);
    const run = async (rows: number, amount: number): Promise<string> => {
      const lines = Array.from({ length: rows }, (_, row) => `D${row},Deal ${row},Account ${row % 97},${amount + row}`);
      const uploaded = await upload(browser, 'many.csv', ['Deal ID,Deal,Company,Amount', ...lines, ''].join('\n'));
      const { id } = uploaded.body;
      const choices = { mapping: guessed(uploaded.body), currency: 'NZD', duplicates: 'update' };
      await browser.put(`/imports/${id}/choices`, choices);
      await browser.post(`/imports/${id}/start`);
      await once(work(id), 'exit');
      return id;
    };
    await run(BEFORE, 0);
    const figures = () =>
      inTenant(org.database.pool, organizationId, async (tx) => {
        const { rows } = await tx.client.query(
          `SELECT count(*)::int AS deals, sum(amount_minor)::int AS amount, (SELECT count(*)::int FROM accounts) AS accounts,
             (SELECT count(*)::int FROM opportunity_health) AS scores, (SELECT count(*)::int FROM stage_stays) AS stays
           FROM opportunities`,
        );
        return rows[0];
      });
    const before = await figures();
    const id = await run(ROWS, 1_000);
    const look = async () => (await browser.get(`/imports/${id}`)).body;
    expect(await look()).toMatchObject({ status: 'done', counts: { created: ROWS - BEFORE, updated: BEFORE } });

    expect((await browser.post(`/imports/${id}/undo`)).status).toBe(200);
    for (const rows of [0, 1_200, ROWS - BEFORE]) {
      await killBeyond(org, () => work(id), { of: 'undo', rows });
      const { status, undo } = await look();
      expect([status, undo.progress.done <= rows]).toEqual(['undoing', true]);
    }
    await once(work(id), 'exit');
    const done = await look();
    expect(done).toMatchObject({ status: 'undone', undo: { progress: { done: ROWS, total: ROWS }, error: null } });
    expect(done.undo.counts).toMatchObject({ dealsRemoved: ROWS - BEFORE, dealsRestored: BEFORE, dealsLeft: 0 });
    expect(await figures()).toEqual(before);
    const ledger = await inTenant(org.database.pool, organizationId, ({ client }) =>
      client.query('SELECT kind, count(*)::int AS count FROM ledger WHERE undoes = $1 GROUP BY 1 ORDER BY 1', [id]),
    );
    expect(ledger.rows).toEqual([
      { kind: 'import_undone', count: BEFORE },
      { kind: 'removed_by_undo', count: ROWS - BEFORE },
    ]);
    await inTenant(org.database.pool, organizationId, async (tx) => {
      const totals = await keptAndRebuiltTotals(tx);
      expect(totals.kept).toEqual(totals.rebuilt);
    });
  }, 180_000);
});
