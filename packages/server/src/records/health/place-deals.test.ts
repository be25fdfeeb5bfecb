import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { keptOfDeals } from '../../testing/kept-of-deals.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { putDealContact } from '../contacts/put-deal-contact.ts';
import { makeWorld, type World } from '../ledger/testing/random-history.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { putEvidence } from '../opportunities/put-evidence.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { updateOpportunity } from '../opportunities/update-opportunity.ts';

type Given = Omit<Parameters<typeof updateOpportunity>[2], 'id'>;

describe('a change that scores do not read', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let world: World;
  let id: string;
  const created = new Date();
  const now = new Date(created.getTime() + 40 * 86_400_000);

  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    world = await makeWorld(org);
    const { admin } = org;
    await org.run(async (tx) => {
      const given = { name: 'Crane', stageId: org.stage('Proposal'), amountMinor: 900_00, closeDate: '2026-01-31' };
      id = (await createOpportunity(tx, admin, given, created)).id;
      const [contactId = ''] = world.contactIds;
      await putDealContact(tx, admin, { opportunityId: id, contactId, role: 'champion', influence: 7 });
      const said = {
        framework: 'meddpic',
        component: 'champion',
        strength: 'yellow',
        notes: null,
        source: null,
      } as const;
      await putEvidence(tx, admin, { id, ...said }, now);
    });
  });
  afterAll(() => database.drop());

  const kept = () =>
    keptOfDeals(
      async (text) => (await inTenant(database.pool, org.organizationId, (tx) => tx.client.query(text))).rows,
    );
  const scoredAt = async () =>
    (await org.run((tx) => tx.client.query<{ at: Date }>('SELECT scored_at AS at FROM opportunity_health'))).rows[0]
      ?.at;
  const change = (given: Given) => org.run((tx) => updateOpportunity(tx, org.admin, { id, ...given }, now));
  const rescore = () => org.run((tx) => changeDeals(tx, [id], now, async () => undefined));

  it('leaves what scoring the deal anew would leave, and scores nothing', async () => {
    const [, owner = ''] = world.owners;
    await rescore();
    const { triggers, people } = await kept();
    expect([triggers.length, people[0].open_owner_id]).toEqual([1, org.admin.memberId]);
    const changes: Given[] = [
      { ownerId: owner },
      { name: 'Quay wall', description: 'For the new berth', leadSource: 'Fair' },
      { accountId: world.accountId },
      { winProbability: 40 },
      { ownerId: org.admin.memberId, winProbability: null },
    ];
    for (const given of changes) {
      const before = await scoredAt();
      await org.run((tx) => tx.client.query("UPDATE opportunity_health SET scored_at = scored_at + interval '1 s'"));
      await change(given);
      expect(await scoredAt()).toEqual(new Date((before?.getTime() ?? 0) + 1000));
      const left = await kept();
      await rescore();
      expect(left).toEqual(await kept());
      expect(left.people[0].open_owner_id).toBe(left.triggers[0].row.owner_id);
    }
  });

  it('scores a deal whose scores are by other rules, and one whose scores are not known', async () => {
    await org.run((tx) => tx.client.query("UPDATE opportunity_health SET rules_version = 'earlier', drag = 99"));
    await change({ name: 'Crane' });
    const left = await kept();
    expect(left.scores[0].row.drag).not.toBe(99);
    await org.run((tx) => tx.client.query('DELETE FROM opportunity_health'));
    const actor = { kind: 'person', id: org.admin.memberId } as const;
    await org.run((tx) => updateDeals(tx, [{ id, patch: { name: 'Quay wall' } }], { now, actor }));
    expect((await kept()).scores).toEqual(left.scores);
  });

  it('counts the triggers of deals that are placed and of those that are scored in the same change together', async () => {
    const [, owner = ''] = world.owners;
    const actor = { kind: 'person', id: org.admin.memberId } as const;
    const other = await org.run(async (tx) => {
      const given = {
        name: 'Dredging',
        stageId: org.stage('Proposal'),
        amountMinor: 100_00,
        closeDate: '2026-01-31',
      };
      const { id: made } = await createOpportunity(tx, org.admin, given, created);
      const said = {
        framework: 'meddpic',
        component: 'champion',
        strength: 'yellow',
        notes: null,
        source: null,
      } as const;
      await putEvidence(tx, org.admin, { id: made, ...said }, now);
      return made;
    });
    const updates = [
      { id, patch: { ownerId: owner } },
      { id: other, patch: { ownerId: owner, category: 'best_case' as const } },
    ];
    await org.run((tx) => updateDeals(tx, updates, { now, actor }));
    const left = (await kept()).counts;
    expect(new Set(left.map(({ owner_id }) => owner_id))).toEqual(new Set([owner]));
    expect(left.some(({ count }) => count === 2)).toBe(true);
    await org.run((tx) => changeDeals(tx, [id, other], now, async () => undefined));
    expect((await kept()).counts).toEqual(left);
  });
});
