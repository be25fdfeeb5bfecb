import { rulesVersion, scoreDeal } from '@forecastle/rules';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { activities, contacts, opportunities, opportunityContacts } from '../../platform/database/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { elsewhere } from '../../testing/elsewhere.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { addDeals } from '../opportunities/add-deals.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { lockContributions } from '../totals/read-contributions.ts';
import { rebuildTotals } from '../totals/rebuild-totals.ts';
import { isBeingSwept } from './being-swept.ts';
import { momentIn } from './calendar.ts';
import { gatherFacts } from './gather-facts.ts';
import { makeOtherVersionsDue, sweepDueScores } from './sweep.ts';

/** Resolves once a statement of this database waits for a lock. */
async function untilSomebodyWaits(pool: pg.Pool): Promise<void> {
  for (let waiting = false; !waiting; ) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock') AS waiting`,
    );
    waiting = rows[0]?.waiting ?? false;
  }
}

const START = new Date('2026-03-02T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const daysOn = (days: number): Date => new Date(START.getTime() + days * DAY);

const deal = fc.record({
  stage: fc.nat(5),
  closeIn: fc.option(fc.integer({ min: -5, max: 60 })),
  createdAgo: fc.nat(40),
  /** Days from the start; a future activity begins to count by time alone. */
  activitiesAt: fc.array(fc.double({ min: -40, max: 40, noNaN: true }), { maxLength: 4 }),
  champion: fc.boolean(),
});

describe('the sweep', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  // Of its own for each test: what a sweep renews once a day would otherwise come from another test's days.
  beforeEach(async () => {
    org = await makeOrganization(database.pool);
  });
  afterAll(() => database.drop());

  const insert = (
    given: { stage: number; closeIn: number | null; createdAgo: number; activitiesAt: number[]; champion: boolean }[],
  ) =>
    org.run(async (tx) => {
      const ids: string[] = [];
      for (const each of given) {
        const id = newId();
        const closeDate = each.closeIn === null ? null : daysOn(each.closeIn).toISOString().slice(0, 10);
        ids.push(id);
        await insertRow<typeof opportunities.$inferInsert>(tx, 'opportunities', {
          id,
          name: 'Crane',
          nameKey: 'crane',
          stageId: org.stages[each.stage]?.id ?? '',
          status: 'open',
          ownerId: org.admin.memberId,
          amountMinor: 100_00,
          amountBaseMinor: 100_00,
          currency: 'NZD',
          closeDate,
          lastSetCloseDate: closeDate,
          createdOn: daysOn(-each.createdAgo).toISOString().slice(0, 10),
          stageEnteredOn: daysOn(-each.createdAgo).toISOString().slice(0, 10),
        });
        if (each.champion) {
          const contactId = newId();
          await insertRow<typeof contacts.$inferInsert>(tx, 'contacts', { id: contactId, name: 'Ana', nameKey: 'ana' });
          await insertRow<typeof opportunityContacts.$inferInsert>(tx, 'opportunity_contacts', {
            opportunityId: id,
            contactId,
            role: 'champion',
            influence: 7,
          });
        }
        for (const at of each.activitiesAt) {
          await insertRow<typeof activities.$inferInsert>(tx, 'activities', {
            id: newId(),
            kind: 'call',
            subject: 'Call',
            occurredAt: daysOn(at),
            opportunityId: id,
          });
        }
      }
      await addDeals(tx, ids, { now: START, actor: { kind: 'person', id: org.admin.memberId } });
      return ids;
    });

  /** Scores as kept, and as the rules make them from the facts of this moment. */
  const compare = (ids: string[], now: Date) =>
    org.run(async (tx) => {
      const moment = await momentIn(tx, now);
      const { rows } = await tx.client.query(
        'SELECT opportunity_id AS id, risk, confidence, drag, data_quality, stale FROM opportunity_health ORDER BY 1',
      );
      const fresh = (await gatherFacts(tx, ids, now)).map(({ id, facts, settings }) => {
        const { risk, confidence, drag, dataQuality, staleOpportunity } = scoreDeal(facts, settings, moment);
        return { id, risk, confidence, drag, data_quality: dataQuality, stale: staleOpportunity };
      });
      return {
        kept: rows.filter((row) => ids.includes(row.id)),
        fresh: fresh.sort((a, b) => (a.id < b.id ? -1 : 1)),
      };
    });

  it('leaves every kept score as the rules make it at that moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(deal, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }),
        async (given, steps) => {
          org = await makeOrganization(database.pool);
          const ids = await insert(given);
          let days = 0;
          for (const step of steps) {
            days += step + 0.37;
            await sweepDueScores(database.pool, daysOn(days), { batch: 4 });
            const { kept, fresh } = await compare(ids, daysOn(days));
            expect(kept).toEqual(fresh);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('shares the work among processes, each deal once, and keeps the totals', async () => {
    await sweepDueScores(database.pool, daysOn(20));
    const ids = await insert(
      Array.from({ length: 60 }, () => ({ stage: 4, closeIn: 5, createdAgo: 3, activitiesAt: [], champion: false })),
    );
    const swept = await Promise.all([1, 2, 3].map(() => sweepDueScores(database.pool, daysOn(20), { batch: 7 })));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(await sweepDueScores(database.pool, daysOn(20))).toBe(0);
    const { kept, fresh } = await compare(ids, daysOn(20));
    expect(kept).toEqual(fresh);
    await org.run(async (tx) => {
      const read = async () =>
        (await tx.client.query('SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY 2, 3, 4, 5, 6, 7, 8')).rows;
      const before = await read();
      await rebuildTotals(tx);
      expect(await read()).toEqual(before);
    });
  });

  it('serves organisations by turns, so that a large one does not delay the small', async () => {
    const given = { stage: 4, closeIn: 5, createdAgo: 3, activitiesAt: [], champion: false };
    await sweepDueScores(database.pool, daysOn(20));
    const large = org;
    await insert(Array.from({ length: 40 }, () => given));
    org = await makeOrganization(database.pool);
    await insert([given, given]);
    await sweepDueScores(database.pool, daysOn(20), { batch: 2 });
    /** The last transaction that wrote a score of the organisation. */
    const lastOf = async ({ run }: TestOrganization) =>
      run(async (tx) => {
        const { rows } = await tx.client.query(
          'SELECT max(xmin::text::bigint)::float8 AS last FROM opportunity_health',
        );
        return rows[0].last as number;
      });
    expect(await lastOf(org)).toBeLessThan(await lastOf(large));
  });

  it('removes totals that hold no deal any more when the day begins', async () => {
    const given = { stage: 2, closeIn: 30, createdAgo: 0, activitiesAt: [], champion: false };
    const [moved = ''] = await insert([given, given]);
    const by = { now: START, actor: { kind: 'person', id: org.admin.memberId } } as const;
    await org.run((tx) => updateDeals(tx, [{ id: moved, patch: { closeDate: '2027-05-01' } }], by));
    await org.run((tx) => updateDeals(tx, [{ id: moved, patch: { closeDate: '2027-06-01' } }], by));
    await sweepDueScores(database.pool, daysOn(1));
    const empty = () =>
      org.run(async (tx) => {
        const { rows } = await tx.client.query('SELECT 1 FROM opportunity_totals WHERE count = 0');
        return rows.length;
      });
    await sweepDueScores(database.pool, daysOn(2));
    expect(await empty()).toBe(0);
    // One that is gone is made anew.
    await org.run((tx) => updateDeals(tx, [{ id: moved, patch: { closeDate: '2027-05-01' } }], by));
    const { rows } = await org.run((tx) => tx.client.query(`SELECT sum(count)::int AS deals FROM opportunity_totals`));
    expect(rows).toEqual([{ deals: 2 }]);
  });

  it('takes the medians of the day from the deals that were won, and rescores the stages they moved', async () => {
    const won = await insert(
      Array.from({ length: 10 }, () => ({ stage: 2, closeIn: 30, createdAgo: 4, activitiesAt: [], champion: false })),
    );
    const [watched] = await insert([{ stage: 2, closeIn: 400, createdAgo: 15, activitiesAt: [], champion: false }]);
    const dragOf = () =>
      org.run(
        async (tx) =>
          (await tx.client.query('SELECT drag FROM opportunity_health WHERE opportunity_id = $1', [watched])).rows[0]
            .drag,
      );
    await sweepDueScores(database.pool, daysOn(21));
    const before = await dragOf();
    await org.run((tx) =>
      updateDeals(
        tx,
        won.map((id) => ({ id, patch: { stageId: org.stage('Closed Won'), closedOn: '2026-03-03' } })),
        {
          now: daysOn(21),
          actor: { kind: 'person', id: org.admin.memberId },
        },
      ),
    );
    await sweepDueScores(database.pool, daysOn(21.05));
    expect(await dragOf()).toBe(before);
    await sweepDueScores(database.pool, daysOn(22));
    // Entered on 26 February, closed on 3 March, though that was only told on 23 March.
    const { rows } = await org.run((tx) =>
      tx.client.query('SELECT median_days, won_deals FROM stage_medians WHERE stage_id = $1', [org.stages[2]?.id]),
    );
    expect(rows).toEqual([{ median_days: 5, won_deals: 10 }]);
    const { kept, fresh } = await compare([watched ?? ''], daysOn(22));
    expect(kept).toEqual(fresh);
  });

  it('goes on with other organisations where one fails, and says that it failed', async () => {
    const given = { stage: 2, closeIn: 30, createdAgo: 0, activitiesAt: [], champion: false };
    await sweepDueScores(database.pool, daysOn(20));
    const failing = org;
    await insert([given]);
    await failing.run((tx) => tx.client.query(`UPDATE stages SET phase = 'none' WHERE kind = 'open'`));
    org = await makeOrganization(database.pool);
    const ids = await insert([given]);
    await expect(sweepDueScores(database.pool, daysOn(20))).rejects.toThrow();
    const { kept, fresh } = await compare(ids, daysOn(20));
    expect(kept).toEqual(fresh);
    await failing.run((tx) => tx.client.query('DELETE FROM stage_medians'));
    await failing.run((tx) => tx.client.query('UPDATE opportunity_health SET next_change_at = NULL'));
  });

  it('waits for a change of the same deals instead of deadlocking with it', async () => {
    const given = { stage: 2, closeIn: 30, createdAgo: 0, activitiesAt: [], champion: false };
    const [first = '', second = ''] = (await insert([given, given])).sort();
    await org.run((tx) => tx.client.query(`UPDATE opportunity_health SET rules_version = '2020.1'`));
    const rewrite = 'UPDATE opportunity_health SET scored_at = now() WHERE opportunity_id = $1';
    let sweep: Promise<number> | undefined;
    await org.run(async (tx) => {
      await lockContributions(tx, [first, second]);
      await tx.client.query(rewrite, [second]);
      sweep = elsewhere(() => sweepDueScores(database.pool, daysOn(2)));
      await elsewhere(() => untilSomebodyWaits(database.pool));
      await tx.client.query(rewrite, [first]);
    });
    expect(await sweep).toBeGreaterThanOrEqual(2);
  });

  it('says of the organisation that it is being swept, until it is over', async () => {
    const given = { stage: 2, closeIn: 30, createdAgo: 0, activitiesAt: [], champion: false };
    await insert([given]);
    await org.run((tx) => tx.client.query(`UPDATE opportunity_health SET rules_version = '2020.1'`));
    const isSwept = () => elsewhere(() => org.run(isBeingSwept));
    let sweep: Promise<number> | undefined;
    await org.run(async (tx) => {
      // What a sweep keeps for the next, which nothing before that waits for.
      await tx.client.query('LOCK TABLE scoring_facts IN SHARE MODE');
      expect(await isSwept()).toBe(false);
      sweep = elsewhere(() => sweepDueScores(database.pool, daysOn(2)));
      await elsewhere(() => untilSomebodyWaits(database.pool));
      expect(await isSwept()).toBe(true);
    });
    expect(await sweep).toBe(1);
    expect(await isSwept()).toBe(false);
  });

  it('rescores what another version of the rules scored, but no closed deal', async () => {
    const given = { stage: 2, closeIn: 30, createdAgo: 0, activitiesAt: [], champion: false };
    const [open = '', closed = ''] = await insert([given, given]);
    await org.run(async (tx) => {
      const by = { now: START, actor: { kind: 'person', id: org.admin.memberId } } as const;
      await updateDeals(tx, [{ id: closed, patch: { stageId: org.stage('Closed Lost') } }], by);
      await tx.client.query(`UPDATE opportunity_health SET rules_version = '2020.1'`);
    });
    await sweepDueScores(database.pool, daysOn(2));
    const { rows } = await org.run((tx) =>
      tx.client.query('SELECT opportunity_id AS id, rules_version AS version FROM opportunity_health'),
    );
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    expect(versions).toEqual({ [open]: rulesVersion, [closed]: '2020.1' });
  });

  it('finds at the start of a process what another version scored today, though no day begins', async () => {
    const given = { stage: 2, closeIn: 30, createdAgo: 0, activitiesAt: [], champion: false };
    const [open = ''] = await insert([given]);
    await sweepDueScores(database.pool, daysOn(2));
    await org.run((tx) => tx.client.query(`UPDATE opportunity_health SET rules_version = '2020.1'`));
    await makeOtherVersionsDue(database.pool, daysOn(2));
    await sweepDueScores(database.pool, daysOn(2));
    const { rows } = await org.run((tx) =>
      tx.client.query('SELECT rules_version AS version FROM opportunity_health WHERE opportunity_id = $1', [open]),
    );
    expect(rows).toEqual([{ version: rulesVersion }]);
  });
});
