import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

describe('opportunities', () => {
  let app: DealOrg['app'];
  let adminId: DealOrg['adminId'];
  let admin: DealOrg['admin'];
  let stage: DealOrg['stage'];
  let add: DealOrg['add'];
  let change: DealOrg['change'];
  beforeAll(async () => {
    ({ app, adminId, admin, stage, add, change } = await startDealOrg());
  });
  afterAll(() => app.close());

  it('have a timeline with the names of what changed, and no free text', async () => {
    const deal = await add();
    await change(deal.id, { stageId: stage('Proposal'), nextStep: 'A secret of the customer' });
    await admin.put(`/opportunities/${deal.id}/frameworks/meddpic/champion`, { strength: 'green', notes: 'Secret' });
    const { body } = await admin.get(`/opportunities/${deal.id}/timeline`);
    expect(body.items.map((entry: { kind: string }) => entry.kind)).toEqual(['evidence', 'changed', 'created']);
    expect(body.items[1]).toMatchObject({ actor: { kind: 'person', id: adminId, name: 'Mere Walker' } });
    expect(body.items[1].changes).toContainEqual({
      field: 'stageId',
      from: deal.stage.id,
      to: stage('Proposal'),
      fromLabel: 'Prospecting',
      toLabel: 'Proposal',
      undone: false,
    });
    expect(JSON.stringify(body).toLowerCase()).not.toContain('secret');
    const paged = await admin.get(`/opportunities/${deal.id}/timeline?limit=2`);
    const rest = await admin.get(`/opportunities/${deal.id}/timeline?limit=2&cursor=${paged.body.nextCursor}`);
    expect(rest.body.items.map((entry: { kind: string }) => entry.kind)).toEqual(['created']);
  });

  it('have a timeline in the order things happened, with the subjects of activities that still stand', async () => {
    const deal = await add();
    const recorded = (subject: string, occurredAt: string) =>
      admin.post(`/opportunities/${deal.id}/activities`, { kind: 'meeting', subject, occurredAt, contactIds: [] });
    const gone = (await recorded('Told by mistake', '2026-01-03T00:00:00Z')).body;
    await recorded('First visit', '2026-01-02T00:00:00Z');
    await recorded('Second visit', '2026-01-04T00:00:00Z');
    await admin.delete(`/activities/${gone.id}`);
    const { items } = (await admin.get(`/opportunities/${deal.id}/timeline`)).body;
    const happened = items.map(({ effectiveAt }: { effectiveAt: string }) => effectiveAt);
    expect(happened).toEqual([...happened].sort().reverse());
    const told = items.flatMap(({ changes }: { changes: { toLabel: string | null }[] }) =>
      changes.flatMap(({ toLabel }) => toLabel ?? []),
    );
    expect(told.filter((label: string) => label.endsWith('visit'))).toEqual(['Second visit', 'First visit']);
    expect(JSON.stringify(items)).not.toContain('mistake');
    const pages: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await admin.get(`/opportunities/${deal.id}/timeline?limit=2${cursor}`);
      pages.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(pages).toEqual(items.map(({ id }: { id: string }) => id));
  });

  it('have a timeline that says which words changed, never what they say', async () => {
    const deal = await add({ name: 'Secret name', lossReason: 'Secret reason' });
    const words = { name: 'Secret crane', description: 'Secret terms', nextStep: 'Secret call', lossReason: null };
    await change(deal.id, words);
    await change(deal.id, { ...words, nextStep: 'Secret mail' });
    await change(deal.id, { ...words, nextStep: 'Secret mail' });
    const { items } = (await admin.get(`/opportunities/${deal.id}/timeline`)).body;
    const told = items.map(({ changes }: { changes: { field: string; from: unknown; to: unknown }[] }) =>
      Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to]])),
    );
    expect(told).toHaveLength(3);
    expect(told[0]).toEqual({ nextStep: [true, true] });
    expect(told[1]).toEqual({
      name: [true, true],
      description: [false, true],
      nextStep: [false, true],
      lossReason: [true, false],
    });
    expect(JSON.stringify(items).toLowerCase()).not.toContain('secret');
  });

  it('are closed as lost with the reason in the same change', async () => {
    const deal = await add({ stageId: stage('Negotiation') });
    const lost = await change(deal.id, { stageId: stage('Closed Lost'), lossReason: 'Price: twice the incumbent' });
    expect(lost.body).toMatchObject({ status: 'lost', lossReason: 'Price: twice the incumbent' });
    const { items } = (await admin.get(`/opportunities/${deal.id}/timeline`)).body;
    const fields = items[0].changes.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['stageId', 'lossReason', 'closedOn']));
  });

  it('have a timeline that says which words of evidence changed', async () => {
    const deal = await add();
    const put = (given: object) =>
      admin.put(`/opportunities/${deal.id}/frameworks/bant/budget`, { strength: 'green', ...given });
    await put({});
    await put({ source: 'https://example.com/secret' });
    await put({ source: 'https://example.com/secret', notes: 'Secret' });
    await put({ source: 'https://example.com/secret', notes: 'Secret too' });
    await put({ source: 'https://example.com/secret', notes: 'Secret too' });
    const { items } = (await admin.get(`/opportunities/${deal.id}/timeline`)).body;
    const told = items.map(({ changes }: { changes: { field: string; from: unknown; to: unknown }[] }) =>
      changes.map(({ field, from, to }) => [field, from, to]),
    );
    expect(told.slice(0, 3)).toEqual([
      [['evidence.bant.budget.notes', true, true]],
      [['evidence.bant.budget', { strength: 'green', noted: false }, { strength: 'green', noted: true }]],
      [['evidence.bant.budget.source', false, true]],
    ]);
    expect(told).toHaveLength(5);
    expect(JSON.stringify(items).toLowerCase()).not.toContain('secret');
  });

  it('have a timeline that tells plan actions and steps that are late, and is narrowed to parts', async () => {
    const deal = await add();
    const steps = `/opportunities/${deal.id}/procurement/steps`;
    await admin.post(steps, { title: 'Legal review', dueOn: '2026-01-05' });
    await admin.post(steps, { title: 'Signature', dueOn: '2026-01-05', state: 'done' });
    await admin.put(`/opportunities/${deal.id}/frameworks/bant/need`, { strength: 'green' });
    const [item] = (await admin.post('/plans', {})).body.items;
    await admin.post(`/plans/items/${item.id}/skip`, { reason: 'No time' });
    const kinds = async (asked = '', id = deal.id) =>
      (await admin.get(`/opportunities/${id}/timeline${asked}`)).body.items.map(({ kind }: { kind: string }) => kind);
    expect(await kinds('', item.deal.id)).toContain('plan_skipped');
    expect(await kinds('?of=plan', item.deal.id)).toEqual(['plan_skipped']);
    expect(await kinds('?of=procurement')).toEqual([
      'procurement_step_added',
      'procurement_step_added',
      'procurement_step_overdue',
    ]);
    expect(await kinds('?of=evidence&of=deal')).toEqual(['evidence', 'created']);
    expect(await kinds('?of=deal')).toEqual(['created']);
    const late = (await admin.get(`/opportunities/${deal.id}/timeline?of=procurement`)).body.items[2];
    expect(late.changes).toMatchObject([{ from: null, toLabel: 'Legal review' }]);
  });
});
