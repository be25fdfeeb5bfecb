import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../database/tenant.ts';
import { type DealHouse, startDealHouse } from '../testing/deals.ts';

describe('opportunities tell why', () => {
  let app: DealHouse['app'];
  let admin: DealHouse['admin'];
  let stage: DealHouse['stage'];
  let add: DealHouse['add'];
  let change: DealHouse['change'];
  let organizationId: string;
  beforeAll(async () => {
    ({ app, admin, stage, add, change } = await startDealHouse());
    organizationId = (await admin.get('/session')).body.organization.id;
  });
  afterAll(() => app.close());

  interface Part {
    key: string;
    points: { value: number };
  }
  /** Explains each score, and checks that its parts add up to the kept one. Returns the keys of all parts. */
  const explained = async (id: string): Promise<string[]> => {
    const { health } = (await admin.get(`/opportunities/${id}`)).body;
    const keys: string[] = [];
    for (const [score, kept] of [
      ['risk', health.risk],
      ['confidence', health.confidence],
      ['drag', health.drag],
      ['data_quality', health.dataQuality],
    ]) {
      const { body } = await admin.get(`/opportunities/${id}/explanations/${score}`);
      const parts: Part[] = body.parts;
      expect(body.score).toBe(kept);
      expect(parts.reduce((total, { points }) => total + points.value, 0)).toBeCloseTo(kept, 9);
      keys.push(...parts.map(({ key }) => key));
    }
    return keys;
  };
  const touch = async (id: string) => {
    await admin.put(`/opportunities/${id}/frameworks/meddpic/champion`, { strength: 'green' });
    const contact = (await admin.post('/contacts', { name: 'Ana Lee' })).body;
    await admin.put(`/opportunities/${id}/contacts/${contact.id}`, { role: 'champion', influence: 5 });
    await change(id, { amountMinor: 900_00, nextStep: 'Call', closeDate: '2020-01-31' });
  };

  it('with parts that add up to each kept score', async () => {
    const deal = await add({ stageId: stage('Discovery'), category: 'best_case' });
    expect(await explained(deal.id)).not.toContain('changed_since_close');
  });

  it('of a deal that a change closed from what it was closed with, whatever is changed after', async () => {
    const deal = await add({ stageId: stage('Negotiation') });
    const { health } = (await change(deal.id, { stageId: stage('Closed Won') })).body;
    await touch(deal.id);
    expect((await admin.get(`/opportunities/${deal.id}`)).body.health).toEqual(health);
    expect(await explained(deal.id)).not.toContain('changed_since_close');
  });

  it('of a deal that came closed from what it came with', async () => {
    const deal = await add({ stageId: stage('Closed Lost'), closedOn: '2026-01-31' });
    await touch(deal.id);
    expect(await explained(deal.id)).not.toContain('changed_since_close');
  });

  it('of another outcome from the records of the close', async () => {
    const deal = await add({ stageId: stage('Negotiation') });
    const won = (await change(deal.id, { stageId: stage('Closed Won') })).body;
    await touch(deal.id);
    const lost = (await change(deal.id, { stageId: stage('Closed Lost') })).body;
    // Closed Won's 100 points of commitment become none: 10 points of risk.
    expect(lost.health.risk).toBe(won.health.risk - 10);
    expect(await explained(deal.id)).not.toContain('changed_since_close');
  });

  it('of a reopened deal from its records now, and of its next close from those', async () => {
    const deal = await add({ stageId: stage('Negotiation') });
    await change(deal.id, { stageId: stage('Closed Won') });
    await touch(deal.id);
    const reopened = (await change(deal.id, { stageId: stage('Negotiation') })).body;
    expect(reopened.health.risk).toBeGreaterThan(deal.health.risk);
    await explained(deal.id);
    await change(deal.id, { stageId: stage('Closed Won') });
    expect(await explained(deal.id)).not.toContain('changed_since_close');
  });

  it('with what changed since the close as a part of its own where it was not kept', async () => {
    const deal = await add({ stageId: stage('Closed Lost'), closedOn: '2026-01-31' });
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query('UPDATE opportunity_health SET risk = risk + 7 WHERE opportunity_id = $1', [deal.id]),
    );
    const { body } = await admin.get(`/opportunities/${deal.id}/explanations/risk`);
    expect(body.parts.at(-1)).toMatchObject({
      key: 'changed_since_close',
      label: 'Changed since the close',
      points: { value: 7 },
    });
    expect(body.sentences.at(-1).text).toContain('changed since the close');
    await explained(deal.id);
  });
});
