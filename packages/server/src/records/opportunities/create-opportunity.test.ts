import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

describe('opportunities are added', () => {
  let app: DealOrg['app'];
  let adminId: DealOrg['adminId'];
  let admin: DealOrg['admin'];
  let stage: DealOrg['stage'];
  let add: DealOrg['add'];
  beforeAll(async () => {
    ({ app, adminId, admin, stage, add } = await startDealOrg());
  });
  afterAll(() => app.close());

  it('with the first open stage, the own currency and oneself as owner', async () => {
    const deal = await add({ amountMinor: 1_500_00 });
    expect(deal).toMatchObject({
      stage: { name: 'Prospecting', kind: 'open' },
      status: 'open',
      owner: { id: adminId },
      currency: 'NZD',
      amountBaseMinor: 1_500_00,
      winProbability: 10,
      winProbabilitySet: false,
      pushCount: 0,
      version: 1,
      health: { riskBand: 'red', notYetQualified: true },
      abilities: { update: true, changeOwner: true },
    });
  });

  it('once for one Idempotency-Key', async () => {
    const [first, again] = [
      await admin.post('/opportunities', { name: 'Once' }, { 'idempotency-key': 'once' }),
      await admin.post('/opportunities', { name: 'Once' }, { 'idempotency-key': 'once' }),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect((await admin.get('/opportunities/count?search=once')).body.count).toBe(1);
  });

  it.each([
    [{ stageId: '01900000-0000-7000-8000-000000000000' }, 'stageId'],
    [{ ownerId: '01900000-0000-7000-8000-000000000000' }, 'ownerId'],
    [{ accountId: '01900000-0000-7000-8000-000000000000' }, 'accountId'],
    [{ currency: 'USD' }, 'currency'],
    [{ currency: 'XXX' }, 'currency'],
    [{ closedOn: '2026-01-01' }, 'closedOn'],
    [{ closedOn: '2999-01-01', stage: 'Closed Won' }, 'closedOn'],
    [{ category: 'commit', stage: 'Closed Lost' }, 'category'],
    [{ amountMinor: -1 }, 'amountMinor'],
  ])('not with %j', async ({ stage: name, ...given }: Record<string, unknown>, field) => {
    const answer = await admin.post('/opportunities', {
      name: 'Refused',
      ...given,
      ...(name ? { stageId: stage(String(name)) } : {}),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toMatchObject({ field, value: given[field] });
  });

  it('not twice with one external id', async () => {
    await add({ externalId: 'SF-1' });
    const answer = await admin.post('/opportunities', { name: 'Again', externalId: 'SF-1' });
    expect([answer.status, answer.body.data.field]).toEqual([409, 'externalId']);
  });

  it('with an empty external id, which is none', async () => {
    const first = await add({ externalId: ' ' });
    const second = await add({ externalId: '' });
    expect([first.externalId, second.externalId]).toEqual([null, null]);
    await admin.patch(`/opportunities/${first.id}`, { externalId: 'SF-2' });
    expect((await admin.patch(`/opportunities/${first.id}`, { externalId: '' })).body.externalId).toBeNull();
    expect((await admin.patch(`/opportunities/${second.id}`, { externalId: '' })).status).toBe(200);
  });
});
