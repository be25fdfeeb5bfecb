import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { makePlans } from './make-plans.ts';

let org: DealOrg;
let rep: Awaited<ReturnType<typeof addMember>>;
let deal: string;
beforeAll(async () => {
  org = await startDealOrg();
  rep = await addMember(org.app, org.admin, { role: 'account_executive' });
  deal = (await org.add({ stageId: org.stage('Discovery'), amountMinor: 5_000_00 }, rep.browser)).id;
  const contact = (await rep.browser.post('/contacts', { name: 'Ana Lee' })).body.id;
  await rep.browser.put(`/opportunities/${deal}/contacts/${contact}`, { role: 'champion' });
});
afterAll(() => org.app.close());

const path = (type: string) => `/opportunities/${deal}/triggers/${type}/plan`;
const itemsOf = async () => (await rep.browser.get('/plans')).body.items;
const ofType = async (type: string) => (await itemsOf()).filter((item: { type: string }) => item.type === type);

describe('an action taken from a trigger', () => {
  it('stands in the plan of the owner once, beyond its caps, with why and by whom', async () => {
    const { body } = await org.admin.post(path('data_gap'));
    expect(body).toMatchObject({ isNew: true, status: 'open', owner: { id: rep.memberId } });
    // The plan was made for it, with the two actions that a deal may ask for.
    const [added, ...others] = await ofType('check_in');
    expect(others).toEqual([]);
    expect(added).toMatchObject({
      id: body.id,
      priority: 'normal',
      riskSummary: 'No close date and no next step.',
      trigger: { type: 'data_gap', by: { id: org.adminId } },
      abilities: { touch: true },
    });
    expect(await itemsOf()).toHaveLength(3);
    expect((await org.admin.post(path('data_gap'))).body).toMatchObject({ id: body.id, isNew: false });
    await rep.browser.post('/plans', {});
    expect(await itemsOf()).toHaveLength(3);
    expect((await ofType('check_in'))[0]).toMatchObject({ trigger: { type: 'data_gap' } });
  });

  it('is taken out again by whoever added it, while nobody touched it', async () => {
    expect((await rep.browser.delete(path('data_gap'))).status).toBe(200);
    expect(await itemsOf()).toHaveLength(3);
    await org.admin.delete(path('data_gap'));
    expect(await itemsOf()).toHaveLength(2);
    await org.admin.post(path('data_gap'));
    const [item] = await ofType('check_in');
    await rep.browser.post(`/plans/items/${item.id}/complete`, { outcome: 'Agreed' });
    await org.admin.delete(path('data_gap'));
    expect((await ofType('check_in'))[0]).toMatchObject({ status: 'complete' });
    expect((await org.admin.post(path('data_gap'))).body).toMatchObject({ isNew: false, status: 'complete' });
  });

  it('leaves an action of its kind that the plan asks for by itself as it is', async () => {
    expect((await org.admin.post(path('missing_economic_buyer'))).body).toMatchObject({ isNew: false });
    expect((await ofType('economic_buyer'))[0]).toMatchObject({ trigger: null });
  });

  it('is noticed as done when its trigger is gone, and not because the plan would not ask for it', async () => {
    const { id } = await org.add(
      { stageId: org.stage('Proposal'), amountMinor: 9_000_00, closeDate: null },
      rep.browser,
    );
    const contact = (await rep.browser.post('/contacts', { name: 'Rua Tane' })).body.id;
    await rep.browser.put(`/opportunities/${id}/contacts/${contact}`, { role: 'champion' });
    const own = `/opportunities/${id}/triggers/data_gap/plan`;
    expect((await rep.browser.post(own)).body).toMatchObject({ isNew: true });
    const noticed = async () =>
      (await itemsOf()).find(
        (item: { deal: { id: string }; trigger: object | null }) => item.deal.id === id && item.trigger,
      )?.noticed;
    expect(await noticed()).toBeNull();
    // A call answers the check-in that a plan would ask for; what the trigger names is still missing.
    await rep.browser.post(`/opportunities/${id}/activities`, {
      kind: 'call',
      subject: 'Rang',
      occurredAt: new Date().toISOString(),
    });
    expect(await noticed()).toBeNull();
    await rep.browser.patch(`/opportunities/${id}`, { closeDate: '2030-01-01', nextStep: 'Send the contract' });
    expect(await noticed()).toBe('“Data missing” no longer stands on this deal.');
  });

  it('comes back the week after while its trigger stands, with what it says then, and is left as it is by the plan', async () => {
    const { id } = await org.add({ stageId: org.stage('Discovery'), amountMinor: 7_000_00 }, rep.browser);
    const contact = (await rep.browser.post('/contacts', { name: 'Tui Moana' })).body.id;
    await rep.browser.put(`/opportunities/${id}/contacts/${contact}`, { role: 'champion' });
    await rep.browser.post(`/opportunities/${id}/triggers/data_gap/plan`);
    const inWeek = async (weeks: number) => {
      const at = new Date(Date.now() + weeks * 7 * 86_400_000);
      await inTenant(org.app.database.pool, org.organizationId, (tx) => makePlans(tx, [rep.memberId], at));
      const rows = await administer(
        org.app.database.ownerUrl,
        `SELECT status, carried_weeks AS carried, priority, trigger -> 'evidence' AS evidence FROM plan_items
         WHERE opportunity_id = $1 AND trigger IS NOT NULL ORDER BY week DESC LIMIT 1`,
        [id],
      );
      return rows[0];
    };
    const missing = (...fields: string[]) => ({ evidence: { missing: fields } });
    expect(await inWeek(0)).toMatchObject({ carried: 0, ...missing('closeDate', 'nextStep') });
    await rep.browser.patch(`/opportunities/${id}`, { nextStep: 'Send the contract' });
    expect(await inWeek(1)).toMatchObject({ status: 'open', carried: 1, priority: 'normal', ...missing('closeDate') });
    expect(await inWeek(1)).toMatchObject({ carried: 1, ...missing('closeDate') });
    await rep.browser.patch(`/opportunities/${id}`, { closeDate: '2030-01-01' });
    expect(await inWeek(2)).toMatchObject({ status: 'missed', carried: 1 });
  });

  it('is refused of a trigger that does not stand', async () => {
    expect((await org.admin.post(path('ghosted'))).body).toMatchObject({
      code: 'CONFLICT',
      message: '“No answer” no longer stands on this deal. Nothing was changed.',
    });
  });
});
