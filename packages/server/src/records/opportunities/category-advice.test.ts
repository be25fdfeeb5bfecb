import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

describe('the advice on a forecast category', () => {
  let browser: Browser;
  let id: string;
  beforeEach(async () => {
    browser = (await app.signUp()).browser;
    id = (await browser.post('/opportunities', { name: 'Crane', category: 'commit' })).body.id;
  });
  const read = async () => (await browser.get(`/opportunities/${id}`)).body.health;
  const change = async (patch: object) => (await browser.patch(`/opportunities/${id}`, patch)).body.health;
  const qualify = () => browser.put(`/opportunities/${id}/frameworks/bant/need`, { strength: 'yellow' });

  it('is given with the scores of a deal, alone and in lists, as long as it applies', async () => {
    await qualify();
    const { risk, categoryAdvice } = await read();
    expect(risk).toBeLessThan(30);
    expect(categoryAdvice).toEqual({
      moveTo: 'best_case',
      sentence: `Move to Best Case: risk score ${risk}, below 40.`,
    });
    expect((await browser.get('/opportunities')).body.items[0].health.categoryAdvice).toEqual(categoryAdvice);
    expect((await change({ category: 'best_case' })).categoryAdvice.moveTo).toBe('pipeline');
    expect((await change({ category: 'pipeline' })).categoryAdvice).toBeNull();
    expect((await change({ category: null })).categoryAdvice).toBeNull();
  });

  it('is silent of a deal that is not yet qualified, and of a closed one', async () => {
    expect(await read()).toMatchObject({ notYetQualified: true, categoryAdvice: null });
    await qualify();
    const { items } = (await browser.get('/stages')).body;
    const lost = items.find(({ kind }: { kind: string }) => kind === 'lost').id;
    expect((await change({ stageId: lost })).categoryAdvice).toBeNull();
  });
});
