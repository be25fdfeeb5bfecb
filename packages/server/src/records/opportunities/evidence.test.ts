import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { join } from '../../testing/join.ts';

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
    const manager = await join(app, admin, { role: 'revops', name: 'Ana Ruiz' });
    const first = await put(id, { strength: 'yellow', notes: 'Board agreed', expectedUpdatedAt: null });
    expect(first.status).toBe(200);

    const late = await put(id, { strength: 'red', expectedUpdatedAt: null }, manager.browser);
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.message).toBe('Mere Walker changed the evidence of Budget in the meantime. Nothing was saved.');
    expect(late.body.data).toMatchObject({ field: 'expectedUpdatedAt', value: null, expected: seen(first) });

    const second = await put(id, { strength: 'green', expectedUpdatedAt: seen(first) }, manager.browser);
    expect(second.status).toBe(200);
    const stale = await put(id, { strength: 'red', expectedUpdatedAt: seen(first) });
    expect(stale.body.message).toBe('Ana Ruiz changed the evidence of Budget in the meantime. Nothing was saved.');

    await put(id, { strength: null, expectedUpdatedAt: seen(second) }, manager.browser);
    const gone = await put(id, { strength: 'red', expectedUpdatedAt: seen(second) });
    expect(gone.body.message).toBe('Ana Ruiz removed the evidence of Budget in the meantime. Nothing was saved.');
    expect(gone.body.data.expected).toBeNull();
  });

  it('is recorded by only one of two who saw the same', async () => {
    const id = await add();
    const answers = await Promise.all(
      ['green', 'yellow'].map((strength) => put(id, { strength, expectedUpdatedAt: null })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
