import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type DealOrg, startDealOrg } from '../../../testing/deals.ts';
import { rebuildProjections } from '../../ledger/testing/rebuild-projections.ts';

interface Entry {
  id: string;
  kind: string;
  changes: { field: string; undone: boolean }[];
}

describe('a change of a deal', () => {
  let org: DealOrg;
  beforeAll(async () => {
    org = await startDealOrg();
  });
  afterAll(() => org.app.close());

  const get = async (id: string) => (await org.admin.get(`/opportunities/${id}`)).body;
  const entries = async (id: string): Promise<Entry[]> =>
    (await org.admin.get(`/opportunities/${id}/timeline`)).body.items;
  const latest = async (id: string): Promise<string> => (await entries(id))[0]?.id ?? '';
  const undo = (id: string, changeId: string, browser = org.admin) =>
    browser.post(`/opportunities/${id}/changes/${changeId}/undo`);

  it('is undone from the timeline, its words too, by an entry that cancels it, and once however often it is pressed', async () => {
    const deal = await org.add({ name: 'Crane', amountMinor: 5_000_00, nextStep: 'Ring Ana' });
    await org.change(deal.id, { name: 'Two cranes', amountMinor: 7_000_00, nextStep: null });
    const changeId = await latest(deal.id);
    const undone = await undo(deal.id, changeId);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({ name: 'Crane', amountMinor: 5_000_00, nextStep: 'Ring Ana' });
    const told = await entries(deal.id);
    expect(told.map(({ kind }) => kind)).toEqual(['change_undone', 'changed', 'created']);
    expect(told[1]?.changes.every((change) => change.undone)).toBe(true);
    expect((await undo(deal.id, changeId)).status).toBe(200);
    expect(await entries(deal.id)).toHaveLength(3);
  });

  it('cancels the push and the move it was, and what is kept equals what the ledger rebuilds', async () => {
    const deal = await org.add({ closeDate: '2026-03-01', stageId: org.stage('Discovery') });
    await org.change(deal.id, { closeDate: '2026-06-01', stageId: org.stage('Proposal') });
    const changeId = await latest(deal.id);
    await org.change(deal.id, { amountMinor: 1_00 });
    expect((await get(deal.id)).pushCount).toBe(1);
    expect((await undo(deal.id, changeId)).body).toMatchObject({
      pushCount: 0,
      closeDate: '2026-03-01',
      amountMinor: 1_00,
    });
    const kept = () =>
      inTenant(org.app.database.pool, org.organizationId, async ({ client }) => {
        const { rows } = await client.query(
          `SELECT o.push_count, o.last_set_close_date, o.close_moves, o.stage_id, o.stage_entered_on::text,
             (SELECT json_agg(json_build_array(s.stage_id, s.entered_on, s.left_on) ORDER BY s.ordinal) FROM stage_stays s
              WHERE s.opportunity_id = o.id) AS stays FROM opportunities o WHERE o.id = $1`,
          [deal.id],
        );
        return rows[0];
      });
    const before = await kept();
    expect(before.stays).toHaveLength(1);
    await inTenant(org.app.database.pool, org.organizationId, (tx) => rebuildProjections(tx, deal.id, new Date()));
    expect(await kept()).toEqual(before);
  });

  it('is undone when it closed the deal, which is open again as it was', async () => {
    const deal = await org.add({ stageId: org.stage('Negotiation'), category: 'commit' });
    await org.change(deal.id, { stageId: org.stage('Closed Lost'), lossReason: 'Price' });
    const { body } = await undo(deal.id, await latest(deal.id));
    expect(body).toMatchObject({ status: 'open', category: 'commit', closedOn: null, lossReason: null });
  });

  it('stays where somebody has changed the same since, and says who and when', async () => {
    const deal = await org.add({ amountMinor: 1_00 });
    await org.change(deal.id, { amountMinor: 2_00 });
    const first = await latest(deal.id);
    await org.change(deal.id, { amountMinor: 3_00 });
    const second = await latest(deal.id);
    const refused = await undo(deal.id, first);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^Mere Walker changed this again on \d+ \w+ \d{4} \d\d:\d\d\. Nothing was undone\.$/,
    );
    await undo(deal.id, second);
    expect((await undo(deal.id, first)).body).toMatchObject({ amountMinor: 1_00 });
  });

  it('of evidence or of a contact is undone with all that stood there', async () => {
    const deal = await org.add();
    const path = `/opportunities/${deal.id}`;
    const evidence = `${path}/frameworks/bant/budget`;
    const standing = async () =>
      (await org.admin.get(`${path}/frameworks`)).body.items
        .find(({ framework }: { framework: string }) => framework === 'bant')
        .components.find(({ component }: { component: string }) => component === 'budget');
    await org.admin.put(evidence, { strength: 'green', notes: 'Approved', source: 'Ana said so' });
    await org.admin.put(evidence, { strength: 'red', notes: 'Withdrawn' });
    await undo(deal.id, await latest(deal.id));
    expect(await standing()).toMatchObject({ strength: 'green', notes: 'Approved', source: 'Ana said so' });
    const { body: contact } = await org.admin.post('/contacts', { name: 'Ana Lee' });
    await org.admin.put(`${path}/contacts/${contact.id}`, { role: 'champion', influence: 7 });
    await org.admin.delete(`${path}/contacts/${contact.id}`);
    await undo(deal.id, await latest(deal.id));
    expect((await org.admin.get(`${path}/contacts`)).body.items).toMatchObject([{ role: 'champion', influence: 7 }]);
  });

  it('cannot be undone when it is none of a person, nor by who does not see the deal', async () => {
    const deal = await org.add();
    await org.change(deal.id, { amountMinor: 9_00 });
    const told = await entries(deal.id);
    expect((await undo(deal.id, told.at(-1)?.id ?? '')).status).toBe(422);
    expect((await undo(deal.id, deal.id)).status).toBe(404);
    const { browser } = await addMember(org.app, org.admin, { role: 'account_executive' });
    expect((await undo(deal.id, told[0]?.id ?? '', browser)).status).toBe(404);
  });

  it('stays when the words that stood before were erased with a person', async () => {
    const deal = await org.add({ nextStep: 'Ring Ana' });
    const { body: contact } = await org.admin.post('/contacts', { name: 'Ana Lee' });
    await org.admin.put(`/opportunities/${deal.id}/contacts/${contact.id}`, { role: null, influence: null });
    await org.change(deal.id, { nextStep: 'Ring Bo' });
    const changeId = await latest(deal.id);
    await org.admin.post(`/contacts/${contact.id}/erase`);
    const refused = await undo(deal.id, changeId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The earlier text is no longer kept. Nothing was changed.',
    ]);
  });
});
