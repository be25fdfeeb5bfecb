import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { evidence, opportunities } from '../../platform/database/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { addDeals } from './add-deals.ts';
import { changeDeals } from './change-deals.ts';

const NOW = new Date('2026-06-10T01:00:00Z');

describe('deals taken in and changed by set', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
  });
  afterAll(() => database.drop());

  const insert = (amountMinor: number | null, closeDate: string | null) =>
    org.run(async (tx) => {
      const id = newId();
      await insertRow<typeof opportunities.$inferInsert>(tx, 'opportunities', {
        id,
        name: 'Harbour crane',
        nameKey: 'harbour crane',
        stageId: org.stage('Proposal'),
        status: 'open',
        ownerId: org.admin.memberId,
        amountMinor,
        amountBaseMinor: amountMinor,
        currency: 'NZD',
        closeDate,
        createdOn: '2026-06-01',
      });
      await addDeals(tx, [id], { now: NOW, actor: { kind: 'person', id: org.admin.memberId } });
      return id;
    });
  const health = (id: string) =>
    org.run(async (tx) => {
      const { rows } = await tx.client.query('SELECT * FROM opportunity_health WHERE opportunity_id = $1', [id]);
      return rows[0];
    });
  const totals = () =>
    org.run(async (tx) => {
      const { rows } = await tx.client.query(
        'SELECT month::text, risk_band, count, without_amount, amount_base_minor::text AS amount FROM opportunity_totals WHERE count <> 0 ORDER BY month',
      );
      return rows;
    });

  it('are scored, counted and recorded at once', async () => {
    const id = await insert(5_000_00, '2026-07-15');
    expect(await health(id)).toMatchObject({
      // A 30 x 0.2 + R 50 x 0.1 = 11
      risk: 11,
      risk_band: 'red',
      // 11 + 5 for the proposal stage
      confidence: 16,
      not_yet_qualified: true,
      stale: false,
      status: 'open',
      // Nine days without activity cost more with each: from the first instant of the next local day.
      next_change_at: new Date('2026-06-10T12:00:00Z'),
    });
    expect(await totals()).toEqual([
      { month: '2026-07-01', risk_band: 'red', count: 1, without_amount: 0, amount: '500000' },
    ]);
  });

  it('keep scores and totals in step with what changes', async () => {
    const id = await insert(null, '2026-09-01');
    await org.run((tx) =>
      changeDeals(tx, [id, newId()], NOW, async () => {
        await tx.client.query(
          `UPDATE opportunities SET amount_base_minor = 700, close_date = '2026-10-01' WHERE id = $1`,
          [id],
        );
        await insertRow<typeof evidence.$inferInsert>(tx, 'evidence', {
          opportunityId: id,
          framework: 'meddpic',
          component: 'champion',
          strength: 'green',
        });
      }),
    );
    // F = 0.8 x 100/7 = 11.43; 0.5 F + 11 = 16.7, confidence 17 + 5; 78% of 700 is at stake.
    expect(await health(id)).toMatchObject({ not_yet_qualified: false, meddpic: 14, stake_minor: '546' });
    expect((await totals()).filter((row) => row.month > '2026-08')).toEqual([
      { month: '2026-10-01', risk_band: 'red', count: 1, without_amount: 0, amount: '700' },
    ]);
  });
});
