import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

describe('opportunities tell why', () => {
  let app: DealOrg['app'];
  let admin: DealOrg['admin'];
  let stage: DealOrg['stage'];
  let add: DealOrg['add'];
  let change: DealOrg['change'];
  let organizationId: string;
  beforeAll(async () => {
    ({ app, admin, stage, add, change } = await startDealOrg());
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
      // A deal that nobody can judge yet shows no confidence; its parts still say what it would be.
      expect(body.score).toBe(kept ?? body.score);
      expect(parts.reduce((total, { points }) => total + points.value, 0)).toBeCloseTo(body.score, 9);
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

  const improvement = async (id: string, action: string, score = 'risk') =>
    (await admin.get(`/opportunities/${id}/explanations/${score}`)).body.improvements.find(
      (each: { action: string }) => each.action === action,
    );
  const risk = async (id: string): Promise<number> => (await admin.get(`/opportunities/${id}`)).body.health.risk;

  it('with a close date after a cleared one counted as the push it will be', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const deal = await add({ stageId: stage('Discovery'), closeDate: inDays(2) });
    await change(deal.id, { closeDate: null });
    const promised = await improvement(deal.id, 'set_close_date');
    const before = await risk(deal.id);
    await change(deal.id, { closeDate: inDays(30) });
    expect(await risk(deal.id)).toBe(before + promised.gain);
    expect((await admin.get(`/opportunities/${deal.id}`)).body.pushCount).toBe(1);
  });

  it('with the name of the person to be met, the change of every score, and what all give together', async () => {
    const deal = await add({ stageId: stage('Discovery') });
    const contact = (await admin.post('/contacts', { name: 'Rangi Cooper' })).body;
    await admin.put(`/opportunities/${deal.id}/contacts/${contact.id}`, { role: 'champion' });
    const meet = await improvement(deal.id, 'meet');
    expect(meet.label).toBe('Meet Rangi Cooper, the Champion');
    const { together } = (await admin.get(`/opportunities/${deal.id}/explanations/risk`)).body;
    expect(together.count).toBe(3);
    const healthOf = async () => (await admin.get(`/opportunities/${deal.id}`)).body.health;
    const before = await healthOf();
    const occurredAt = new Date().toISOString();
    const activity = { kind: 'meeting', subject: 'Lunch', occurredAt, contactIds: [contact.id] };
    expect((await admin.post(`/opportunities/${deal.id}/activities`, activity)).status).toBe(201);
    const after = await healthOf();
    for (const score of ['risk', 'confidence', 'drag', 'dataQuality'])
      expect([score, after[score] - before[score]]).toEqual([score, meet.changes[score]]);
  });

  it('without counting a note as an activity, and naming what is planned', async () => {
    const deal = await add({ stageId: stage('Discovery') });
    const { health } = (await admin.get(`/opportunities/${deal.id}`)).body;
    const activity = { kind: 'note', subject: 'A thought', occurredAt: new Date().toISOString() };
    await admin.post(`/opportunities/${deal.id}/activities`, activity);
    const noted = (await admin.get(`/opportunities/${deal.id}`)).body.health;
    expect(noted).toMatchObject({ risk: health.risk, dataQuality: health.dataQuality, lastActivityAt: null });
    const sentences = async () =>
      (await admin.get(`/opportunities/${deal.id}/explanations/risk`)).body.sentences.map(
        (sentence: { text: string }) => sentence.text,
      );
    expect(await sentences()).toContain('No activity yet.');
    const occurredAt = '2099-12-03T10:00:00Z';
    await admin.post(`/opportunities/${deal.id}/activities`, { kind: 'meeting', subject: 'Planned', occurredAt });
    expect(await sentences()).toContain('No activity yet; planned activity counts once it happens.');
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
    expect(body.sentences.at(-1).text).toContain('changed after the close');
    await explained(deal.id);
  });
});
