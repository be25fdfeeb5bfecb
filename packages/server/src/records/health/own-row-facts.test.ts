import { DAY_MS } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { keptOfDeals } from '../../testing/kept-of-deals.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createActivity } from '../activities/create-activity.ts';
import { putDealContact } from '../contacts/put-deal-contact.ts';
import { makeWorld } from '../ledger/testing/random-history.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { updateOpportunity } from '../opportunities/update-opportunity.ts';
import { sweepOrganization } from './sweep.ts';

type Given = Omit<Parameters<typeof updateOpportunity>[2], 'id'>;

describe('a change of nothing but the own row of a deal whose facts are kept', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let id: string;
  const created = new Date(Date.now() - 60 * DAY_MS);
  const now = new Date(created.getTime() + 40 * DAY_MS);

  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    const { admin } = org;
    const [contactId = ''] = (await makeWorld(org)).contactIds;
    await org.run(async (tx) => {
      const given = { name: 'Crane', stageId: org.stage('Proposal'), amountMinor: 900_00, closeDate: '2030-01-31' };
      id = (await createOpportunity(tx, admin, given, created)).id;
      await putDealContact(tx, admin, { opportunityId: id, contactId, role: 'champion', influence: 7 });
      for (const days of [30, 3]) {
        const occurredAt = new Date(now.getTime() - days * DAY_MS).toISOString();
        const met = { kind: 'meeting' as const, subject: 'Berths', body: null, occurredAt, contactIds: [contactId] };
        await createActivity(tx, admin, { opportunityId: id, ...met });
      }
      await tx.client.query(`UPDATE opportunity_health SET next_change_at = $1`, [now]);
    });
    await sweepOrganization(database.pool, org.organizationId, now);
  });
  afterAll(() => database.drop());

  const read = async (text: string) => (await org.run((tx) => tx.client.query(text))).rows;
  const kept = () => keptOfDeals(read);
  const change = (given: Given) => org.run((tx) => updateOpportunity(tx, org.admin, { id, ...given }, now));
  const factsKept = async () => (await read('SELECT 1 FROM scoring_facts')).length;

  it.each<[what: string, given: Given]>([
    ['a push of the close date', { closeDate: '2030-03-31' }],
    ['no close date', { closeDate: null }],
    ['a close date once more', { closeDate: '2026-12-24' }],
    ['a category', { category: 'commit' }],
    ['a next step', { nextStep: 'Send the offer' }],
    ['no next step, and another name', { nextStep: null, name: 'Quay wall' }],
  ])('leaves after %s what scoring all of it leaves', async (_what, given) => {
    expect(await factsKept()).toBe(1);
    await change(given);
    const left = await kept();
    expect(await factsKept()).toBe(1);
    expect(left.people[0]?.last_met_at).toEqual(new Date(now.getTime() - 3 * DAY_MS));
    await org.run((tx) => changeDeals(tx, [id], now, async () => undefined));
    expect(await kept()).toEqual(left);
    await org.run((tx) => tx.client.query(`UPDATE opportunity_health SET next_change_at = $1`, [now]));
    await sweepOrganization(database.pool, org.organizationId, now);
  });

  it('is not taken for one where the amount changes with it', async () => {
    expect(await factsKept()).toBe(1);
    await change({ closeDate: '2030-05-31', amountMinor: 400_00 });
    expect(await factsKept()).toBe(0);
  });

  it('keeps facts for the next where none are kept', async () => {
    await org.run((tx) => changeDeals(tx, [id], now, async () => undefined));
    expect(await factsKept()).toBe(0);
    await change({ closeDate: '2030-06-30' });
    expect(await factsKept()).toBe(1);
    await change({ closeDate: '2030-08-31', category: 'best_case' });
    const left = await kept();
    expect(await factsKept()).toBe(1);
    await org.run((tx) => changeDeals(tx, [id], now, async () => undefined));
    expect(await kept()).toEqual(left);
  });

  it('keeps none of a deal that is closed', async () => {
    await change({ stageId: org.stage('Closed Won') });
    await change({ closeDate: '2030-09-30' });
    expect(await factsKept()).toBe(0);
  });
});
