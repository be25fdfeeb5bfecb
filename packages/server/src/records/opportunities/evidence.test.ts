import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

describe('evidence', () => {
  let app: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    admin = (await app.signUp()).browser;
  });
  afterAll(() => app.close());

  const add = async (): Promise<string> => (await admin.post('/opportunities', { name: 'Harbour crane' })).body.id;
  const put = (id: string, given: Record<string, unknown>, browser = admin) =>
    browser.put(`/opportunities/${id}/frameworks/bant/budget`, given);
  const seen = (answer: { body: { components: { component: string; updatedAt: string | null }[] } }) =>
    answer.body.components.find((each) => each.component === 'budget')?.updatedAt;

  it('is told of each component', async () => {
    const id = await add();
    const recorded = await put(id, { strength: 'yellow', notes: 'Board agreed' });
    expect(recorded.body).toMatchObject({ framework: 'bant', health: 13, status: 'in_progress' });
    const all = (await admin.get(`/opportunities/${id}/frameworks`)).body.items;
    const frameworks = all.map((view: { framework: string }) => view.framework);
    expect(frameworks).toEqual(['meddpic', 'bant', 'spiced', 'three_whys']);
    const removed = await put(id, { strength: null });
    expect(removed.body).toMatchObject({ health: 0, status: 'incomplete' });
  });

  it('is not recorded of a component the framework does not have', async () => {
    const id = await add();
    const wrong = await admin.put(`/opportunities/${id}/frameworks/bant/champion`, { strength: 'green' });
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'component']);
  });

  it('is changed only from the record one has seen, and who changed it is told', async () => {
    const id = await add();
    const manager = await addMember(app, admin, { role: 'revops', name: 'Ana Ruiz' });
    const first = await put(id, { strength: 'yellow', notes: 'Board agreed', expectedUpdatedAt: null });
    expect(first.status).toBe(200);

    const late = await put(id, { strength: 'red', expectedUpdatedAt: null }, manager.browser);
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.message).toBe('Mere Walker changed the evidence of Budget meanwhile. Nothing was saved.');
    expect(late.body.data).toMatchObject({ field: 'expectedUpdatedAt', value: null, expected: seen(first) });

    const second = await put(id, { strength: 'green', expectedUpdatedAt: seen(first) }, manager.browser);
    expect(second.status).toBe(200);
    const stale = await put(id, { strength: 'red', expectedUpdatedAt: seen(first) });
    expect(stale.body.message).toBe('Ana Ruiz changed the evidence of Budget meanwhile. Nothing was saved.');

    await put(id, { strength: null, expectedUpdatedAt: seen(second) }, manager.browser);
    const gone = await put(id, { strength: 'red', expectedUpdatedAt: seen(second) });
    expect(gone.body.message).toBe('Ana Ruiz removed the evidence of Budget meanwhile. Nothing was saved.');
    expect(gone.body.data.expected).toBeNull();
  });

  it('is recorded by only one of two who saw the same', async () => {
    const id = await add();
    const answers = await Promise.all(
      ['green', 'yellow'].map((strength) => put(id, { strength, expectedUpdatedAt: null })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('comes from a contact, an activity or a page, and holds what the customer says of a why', async () => {
    const id = await add();
    const ana = (await admin.post('/contacts', { name: 'Ana Ngata' })).body;
    const at = `/opportunities/${id}/frameworks/three_whys/why_now`;
    const why = (answer: { body: { components: { component: string }[] } }) =>
      answer.body.components.find(({ component }) => component === 'why_now');
    const given = { strength: 'yellow', customerWords: 'We lose a berth a week', figure: '52 a year', ownerId: ana.id };
    const recorded = await admin.put(at, { ...given, sourceRef: { kind: 'contact', id: ana.id } });
    expect(why(recorded)).toMatchObject({
      customerWords: 'We lose a berth a week',
      figure: '52 a year',
      owner: { id: ana.id, name: 'Ana Ngata' },
      sourceRef: { kind: 'contact', id: ana.id, label: 'Ana Ngata' },
      question: expect.stringContaining('Why now'),
    });
    // What is not named stays.
    expect(why(await admin.put(at, { strength: 'green' }))).toMatchObject({ figure: '52 a year', strength: 'green' });
    const call = { kind: 'call', subject: 'Berths', occurredAt: new Date().toISOString(), contactIds: [] };
    const activity = (await admin.post(`/opportunities/${id}/activities`, call)).body;
    const told = await admin.put(at, { strength: 'green', sourceRef: { kind: 'activity', id: activity.id } });
    expect(why(told)).toMatchObject({ sourceRef: { kind: 'activity', label: 'Berths' } });
    const page = { kind: 'link', url: 'https://harbour.example/report' };
    expect(why(await admin.put(at, { strength: 'green', sourceRef: page }))).toMatchObject({ sourceRef: page });
    const refused = await admin.put(at, { strength: 'green', sourceRef: { kind: 'link', url: 'javascript:alert(1)' } });
    expect(refused.status).toBe(422);
    const strange = await admin.put(at, { strength: 'green', sourceRef: { kind: 'activity', id: ana.id } });
    expect([strange.status, strange.body.data.field]).toEqual([422, 'sourceRef']);

    await admin.post(`/contacts/${ana.id}/erase`, {});
    const left = (await admin.get(`/opportunities/${id}/frameworks`)).body.items[3].components[2];
    expect(left).toMatchObject({ strength: 'green', customerWords: null, owner: null, figure: '52 a year' });
  });

  it('says before it is recorded what each strength makes of the scores', async () => {
    const id = await add();
    const budget = async () => (await admin.get(`/opportunities/${id}/frameworks`)).body.items[1].components[0];
    const { outlook } = await budget();
    expect(outlook.red).toMatchObject({ health: 0, completeness: 0, confidence: null });
    await put(id, { strength: 'green' });
    const { health } = (await admin.get(`/opportunities/${id}`)).body;
    expect(outlook.green).toMatchObject({
      health: health.frameworkHealth.bant,
      completeness: health.frameworkCompleteness,
      risk: health.risk,
      confidence: health.confidence,
    });
  });

  it('has a history of its strength', async () => {
    const id = await add();
    for (const strength of ['red', 'yellow', 'green']) await put(id, { strength });
    const asked = await admin.get(`/opportunities/${id}/timeline?field=evidence.bant.budget`);
    const strengths = asked.body.items.map(({ changes }: { changes: { to: { strength: string } }[] }) => {
      return changes[0]?.to.strength;
    });
    expect(strengths).toEqual(['green', 'yellow', 'red']);
  });
});
