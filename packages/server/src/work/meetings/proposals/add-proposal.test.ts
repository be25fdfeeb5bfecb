import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { dealOf, importLines } from '../testing/import-vtt.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = ['Priya Shah: We saw the harbour.', 'Rae Wright: Um, the cranes are old', 'Rae Wright: and they squeak.'];

async function imported() {
  const { browser } = await app.signUp();
  const deal = await dealOf(browser, 'Crane');
  const { meeting } = await importLines(browser, LINES, { opportunityId: deal });
  const at = `/recorded-meetings/${meeting.id}/proposals`;
  const add = (body: object) => browser.post(at, body);
  return { browser, deal, at, add, list: async () => (await browser.get(at)).body.items };
}
const SELECTED = { kind: 'risk', cue: 1, lastCue: 2, quote: 'the cranes are old and they squeak.' };

describe('words that a person selects in a transcript', () => {
  it('are a proposal with their quote, which is confirmed as any other and stays when the rules look again', async () => {
    const { browser, at, add, list } = await imported();
    const { status, body } = await add(SELECTED);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...SELECTED,
      title: 'The cranes are old and they squeak',
      speaker: 1,
      startMs: 5000,
      origin: 'person',
      state: 'proposed',
      why: null,
    });
    expect((await add(SELECTED)).body.id).toBe(body.id);
    await browser.put(`${at.replace('/proposals', '')}/speakers/0`, {});
    expect(await list()).toContainEqual(body);
    const confirmed = await browser.post(`${at}/${body.id}/confirm`, { expectedVersion: body.version });
    expect(confirmed.body).toMatchObject({ state: 'confirmed' });
  });

  it('become a task with the title that they are given', async () => {
    const { browser, deal, at, add } = await imported();
    const { body } = await add({ ...SELECTED, kind: 'action_item', title: 'Grease the cranes' });
    const { result } = (await browser.post(`${at}/${body.id}/confirm`, { expectedVersion: body.version })).body;
    expect((await browser.get(`/opportunities/${deal}/tasks`)).body.items).toMatchObject([
      { id: result.id, title: 'Grease the cranes' },
    ]);
  });

  it.each([
    ['words that nobody said', { quote: 'the cranes are new' }],
    ['words of another cue', { cue: 0, lastCue: 0 }],
    ['more cues than hold them', { cue: 0 }],
    ['cues in the wrong order', { cue: 2, lastCue: 1 }],
    ['cues after the end', { cue: 90, lastCue: 91 }],
    ['nothing but a space', { cue: 1, lastCue: 1, quote: ' ' }],
  ])('are refused as %s', async (_, change) => {
    const { add, list } = await imported();
    const before = await list();
    const { status, body } = await add({ ...SELECTED, ...change });
    expect([status, body.code]).toEqual([422, 'INVALID']);
    expect(body.message).toContain('Nothing was added.');
    expect(await list()).toEqual(before);
  });
});
