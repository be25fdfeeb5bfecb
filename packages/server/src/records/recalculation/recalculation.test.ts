/** More deals than a change of settings brings up to date before it answers. */
import { scoreDeal } from '@forecastle/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatherStatistics } from '../../platform/database/gather-statistics.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { endAfter } from '../../testing/end-after.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { removeRate } from '../currencies/remove-rate.ts';
import { setRate } from '../currencies/set-rate.ts';
import { momentIn } from '../health/calendar.ts';
import { gatherFacts } from '../health/gather-facts.ts';
import { sweepDueScores } from '../health/sweep.ts';
import { addDeals } from '../opportunities/add-deals.ts';
import { updateOpportunity } from '../opportunities/update-opportunity.ts';
import { updateOrganization } from '../organization/update-organization.ts';
import { updateStage } from '../stages/update-stage.ts';
import { rebuildTotals } from '../totals/rebuild-totals.ts';
import type { RecalculationJob } from './recalculation-jobs.ts';
import { runRecalculation } from './run-recalculation.ts';
import { showRecalculation } from './show-recalculation.ts';
import { RECALCULATION_AT_ONCE } from './start-recalculation.ts';

const MANY = RECALCULATION_AT_ONCE + 100;
const NEVER = new AbortController().signal;

/** Adds open deals of 100 in a currency of which one is worth 2. */
async function addMany(tx: TenantTransaction, ownerId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, amount_minor,
       amount_base_minor, currency, close_date, last_set_close_date, created_on, stage_entered_on)
     SELECT $1, gen_random_uuid(), 'Crane', 'crane', s.id, 'open', $2, 100, 200, 'USD', current_date + 20,
       current_date + 20, current_date - 40, current_date - 40
     FROM generate_series(1, $3), (SELECT id FROM stages WHERE organization_id = $1 AND position = 2) s RETURNING id`,
    [tx.organizationId, ownerId, MANY],
  );
  const ids = rows.map(({ id }) => id).sort();
  await addDeals(tx, ids, { now: new Date(), alone: true, actor: { kind: 'person', id: ownerId } });
  return ids;
}

describe('recalculation', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let ids: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    org = await makeOrganization(database.pool);
    await rate('2');
    ids = await org.run((tx) => addMany(tx, org.admin.memberId));
    await gatherStatistics(database.pool);
  });
  afterAll(() => database.drop());

  const rate = (value: string) =>
    org.run((tx) => setRate(tx, org.admin, { currency: 'USD', validFrom: '2020-01-01', rate: value }));
  const job = (what: RecalculationJob['what'], scope: string): RecalculationJob => ({
    organizationId: org.organizationId,
    what,
    scope,
  });
  const run = (given: RecalculationJob, signal = NEVER) => runRecalculation(database.pool, given, signal);
  const shown = async () => (await org.run(showRecalculation)).items.map(({ what, percent }) => ({ what, percent }));
  const worth = () =>
    org.run(async (tx) => {
      const { rows } = await tx.client.query<{ worth: number; deals: number }>(
        'SELECT amount_base_minor::float8 AS worth, count(*)::int AS deals FROM opportunities GROUP BY 1 ORDER BY 1',
      );
      return rows;
    });
  /** The kept totals, and as they are when they are made anew. */
  const totals = () =>
    org.run(async (tx) => {
      const read = async () =>
        (await tx.client.query('SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY 2, 3, 4, 5, 6, 7, 8')).rows;
      const kept = await read();
      await rebuildTotals(tx);
      return { kept, fresh: await read() };
    });
  const confidences = () =>
    org.run(async (tx) => {
      const now = new Date();
      const moment = await momentIn(tx, now);
      const { rows } = await tx.client.query('SELECT confidence FROM opportunity_health ORDER BY opportunity_id');
      const facts = (await gatherFacts(tx, ids, now)).sort((a, b) => (a.id < b.id ? -1 : 1));
      return {
        kept: rows.map((row) => row.confidence),
        fresh: facts.map((deal) => scoreDeal(deal.facts, deal.settings, moment).confidence),
      };
    });
  const phaseAgain = () =>
    org.run((tx) => updateStage(tx, org.admin, { id: org.stages[2]?.id ?? '', phase: 'late', isProposal: true }));

  it('scores the deals of a stage whose phase was changed in the background, and says how far it is', async () => {
    const before = await confidences();
    await phaseAgain();
    expect((await confidences()).kept).toEqual(before.kept);
    expect(await shown()).toEqual([{ what: 'scores', percent: 0 }]);
    const stage = job('scores', org.stages[2]?.id ?? '');
    await run(stage, endAfter(1));
    expect(await shown()).toEqual([{ what: 'scores', percent: 45 }]);
    // Whoever changes a deal meanwhile has it scored by the new phase at once.
    await org.run((tx) => updateOpportunity(tx, org.admin, { id: ids.at(-1) ?? '', nextStep: 'Call' }, new Date()));
    await Promise.all([run(stage), run(stage)]);
    expect(await shown()).toEqual([]);
    const { kept, fresh } = await confidences();
    expect(kept).toEqual(fresh);
    expect(kept).not.toEqual(before.kept);
    const { kept: sums, fresh: made } = await totals();
    expect(sums).toEqual(made);
  });

  it('converts deals by a rate that was changed again before it was done', async () => {
    await rate('3');
    await run(job('amounts', 'USD'), endAfter(1));
    expect(await worth()).toEqual([
      { worth: 200, deals: MANY - 500 },
      { worth: 300, deals: 500 },
    ]);
    await rate('4');
    expect(await shown()).toEqual([{ what: 'amounts', percent: 0 }]);
    await run(job('amounts', 'USD'));
    expect(await worth()).toEqual([{ worth: 400, deals: MANY }]);
    const { kept, fresh } = await totals();
    expect(kept).toEqual(fresh);
  });

  it('converts all deals into another currency of the organisation', async () => {
    await org.run((tx) => updateOrganization(tx, org.admin, { currency: 'USD' }));
    await run(job('amounts', ''));
    expect(await worth()).toEqual([{ worth: 100, deals: MANY }]);
    expect(await shown()).toEqual([]);
  });

  it('is done by the jobs of a process, also what another has left behind', async () => {
    const working = await startWorkingApp();
    const { browser, session } = await working.signUp();
    const own = { organizationId: session.organization.id, ownerId: session.member.id };
    const put = (value: string) =>
      browser.put('/exchange-rates', { currency: 'USD', validFrom: '2020-01-01', rate: value });
    await put('2');
    await inTenant(working.database.pool, own.organizationId, (tx) => addMany(tx, own.ownerId));
    await gatherStatistics(working.database.pool);
    expect((await put('3')).status).toBe(200);
    while ((await browser.get('/organization/recalculation')).body.items.length > 0);
    const { items } = (await browser.get('/opportunities?limit=100')).body;
    expect(new Set(items.map(({ amountBaseMinor }: { amountBaseMinor: number }) => amountBaseMinor))).toEqual(
      new Set([300]),
    );
    await working.close();
  });

  it('refuses what would leave a deal without a rate, or too large, before anything is begun', async () => {
    const removal = { currency: 'USD', validFrom: '2020-01-01' };
    await expect(org.run((tx) => removeRate(tx, org.admin, removal))).rejects.toThrow('There is no rate from USD');
    await org.run((tx) => updateOpportunity(tx, org.admin, { id: ids[0] ?? '', amountMinor: 4e15 }, new Date()));
    await expect(rate('3')).rejects.toThrow('the most that can be counted');
    expect(await shown()).toEqual([]);
    expect((await worth()).map(({ worth: each }) => each)).toEqual([200, 8e15]);
  });

  it('goes through deals that another version of the rules has scored when the day begins', async () => {
    await org.run((tx) => tx.client.query(`UPDATE opportunity_health SET rules_version = '2020.1'`));
    await sweepDueScores(database.pool, new Date(Date.now() + 86_400_000));
    expect(await shown()).toEqual([{ what: 'scores', percent: 0 }]);
  });
});
