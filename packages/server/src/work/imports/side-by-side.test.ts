/** Chunks of one import that are written side by side, and imports of one organisation at the same time. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { isBeingSwept } from '../../records/health/being-swept.ts';
import { connected } from '../../testing/administer.ts';
import type { Browser, TestApp } from '../../testing/app.ts';
import { heldRows } from '../../testing/held-rows.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { guessed, importFile, settled, upload } from './testing/journey.ts';

const HEADER = 'Deal ID,Deal,Company,Contact,Contact Email';
const line = (id: string, company: string, contact = '', email = '') =>
  `${id},Deal ${id},${company},${contact},${email}`;
const file = (...lines: string[]) => [HEADER, ...lines, ''].join('\n');
const many = (count: number, of: (row: number) => string) => Array.from({ length: count }, (_, row) => of(row));

/** Transactions of this database that have written deals, and so know the accounts of them. */
async function writingDeals(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(DISTINCT pid)::int AS count FROM pg_locks
     WHERE relation = 'opportunities'::regclass AND mode = 'RowExclusiveLock' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

describe('chunks that are written side by side', () => {
  let org: TestApp;
  beforeAll(async () => {
    org = await startWorkingApp();
  });
  afterAll(() => org.close());

  const counted = async (organizationId: string) =>
    inTenant(org.database.pool, organizationId, async (tx) => {
      const { rows } = await tx.client.query(
        `SELECT (SELECT count(*)::int FROM opportunities) AS deals, (SELECT count(*)::int FROM accounts) AS accounts,
           (SELECT count(*)::int FROM contacts) AS contacts, (SELECT sum(count)::int FROM opportunity_totals) AS totals,
           (SELECT count(*)::int FROM opportunities o JOIN accounts a ON a.id = o.account_id) AS placed,
           (SELECT count(*)::int FROM opportunity_contacts p JOIN contacts c ON c.id = p.contact_id) AS linked`,
      );
      return rows[0];
    });

  it('share the accounts and contacts that the one before has just made', async () => {
    const { browser, session } = await org.signUp();
    // Every account and every person stands in each of the chunks.
    const rows = many(4_400, (row) =>
      line(`D${row}`, `Company ${row % 50}`, `Person ${row % 30}`, `p${row % 30}@x.test`),
    );
    const done = await importFile(browser, 'shared.csv', file(...rows));
    expect(done).toMatchObject({ status: 'done', counts: { rows: 4_400, created: 4_400 } });
    expect(await counted(session.organization.id)).toEqual({
      deals: 4_400,
      accounts: 50,
      contacts: 30,
      totals: 4_400,
      placed: 4_400,
      linked: 4_400,
    });
  });

  it('share what two chunks before have made, of which none is committed', async () => {
    const { browser, session } = await org.signUp();
    await connected(org.database.ownerUrl, async (owner) => {
      // The chunk behind the first, small one waits at its end; whoever comes after it waits for that in the process.
      const chunk = await heldRows(
        owner,
        'UPDATE ON imports FOR EACH ROW WHEN (OLD.next_row = 200 AND NEW.next_row > 200)',
      );
      await chunk.hold();
      const rows = many(5_000, (row) =>
        line(`D${row}`, row < 200 ? 'Acme' : `Company ${row % 50}`, `Person ${row % 30}`, `p${row % 30}@x.test`),
      );
      const imported = importFile(browser, 'held.csv', file(...rows));
      await expect
        .poll(async () => [(await chunk.waiting()).length, await writingDeals(owner)], { timeout: 60_000 })
        .toEqual([1, 3]);
      // What follows from deals comes behind all of them.
      expect(await inTenant(org.database.pool, session.organization.id, isBeingSwept)).toBe(true);
      await chunk.release();
      expect(await imported).toMatchObject({ status: 'done', counts: { rows: 5_000, created: 5_000 } });
    });
    expect(await counted(session.organization.id)).toEqual({
      deals: 5_000,
      accounts: 51,
      contacts: 30,
      totals: 5_000,
      placed: 5_000,
      linked: 5_000,
    });
  });

  it('take a person without an email for the one who was named with it', async () => {
    const { browser, session } = await org.signUp();
    const rows = many(4_400, (row) =>
      row % 400 === 199 ? line(`D${row}`, 'Acme', 'Ann Lee', row === 199 ? 'ann@x.test' : '') : line(`D${row}`, 'Acme'),
    );
    await importFile(browser, 'ann.csv', file(...rows));
    expect(await counted(session.organization.id)).toMatchObject({ contacts: 1, linked: 11 });
  });

  it('count the same as beforehand, where they meet deals that were there', async () => {
    const { browser, session } = await org.signUp();
    await importFile(browser, 'first.csv', file(...many(500, (row) => line(`D${row * 10}`, 'Acme'))));
    const rows = many(5_000, (row) => line(`D${row}`, row % 20 === 0 ? 'Bolt' : 'Acme'));
    const uploaded = await upload(browser, 'second.csv', file(...rows));
    const { id } = uploaded.body;
    const choices = { mapping: guessed(uploaded.body), currency: 'NZD', duplicates: 'update' };
    await browser.put(`/imports/${id}/choices`, choices);
    await browser.post(`/imports/${id}/preview`, {});
    const { preview } = await settled(browser, id);
    expect(preview).toMatchObject({ rows: 5_000, created: 4_500, updated: 250, unchanged: 250 });
    await browser.post(`/imports/${id}/start`, {});
    expect((await settled(browser, id)).counts).toEqual(preview);
    expect(await counted(session.organization.id)).toMatchObject({ deals: 5_000, accounts: 2, totals: 5_000 });
  });

  it('make each account once and each deal once when two files come at the same time', async () => {
    const { browser, session } = await org.signUp();
    const rows = many(4_400, (row) => line(`D${row}`, `Company ${row % 700}`));
    const start = async (who: Browser, name: string) => {
      const uploaded = await upload(who, name, file(...rows));
      const { id } = uploaded.body;
      await who.put(`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD', duplicates: 'skip' });
      await who.post(`/imports/${id}/start`, {});
      return id as string;
    };
    const ids = [await start(browser, 'a.csv'), await start(browser, 'b.csv')];
    const [a, b] = await Promise.all(ids.map((id) => settled(browser, id)));
    expect([a.status, b.status]).toEqual(['done', 'done']);
    expect(a.counts.created + b.counts.created).toBe(4_400);
    expect(a.counts.skipped + b.counts.skipped).toBe(4_400);
    expect(await counted(session.organization.id)).toMatchObject({ deals: 4_400, accounts: 700, totals: 4_400 });
  });
});
