import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { importLines } from '../testing/import-vtt.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = [
  'Rae Wright: Thanks for making the time today.',
  'Priya Shah: Our CFO signs everything above fifty thousand dollars.',
  'Rae Wright: I will send you the security questionnaire by Friday.',
  'Priya Shah: Honestly, the price is too high for us at the moment.',
  'Priya Shah: We are also looking at Kranwerk for this.',
  'Rae Wright: Let us meet again next Tuesday with your CFO.',
  'Priya Shah: Yes, next Tuesday works for us.',
];

async function met() {
  const { browser, session } = await app.signUp();
  const deal: string = (await browser.post('/opportunities', { name: 'Harbour crane' })).body.id;
  const { meeting } = await importLines(browser, LINES, { opportunityId: deal, startsAt: '2026-03-10T02:00:00Z' });
  const at = `/recorded-meetings/${meeting.id}`;
  const list = async () => (await browser.get(`${at}/proposals`)).body.items;
  return { browser, session, deal, at, list };
}
type Item = { id: string; kind: string; version: number; quote: string; state: string; dueOn: string | null };
const of = (items: readonly Item[], kind: string): Item => {
  const item = items.find((each) => each.kind === kind);
  if (!item) throw new Error(`there is no ${kind} among ${items.map((each) => each.kind).join(', ')}`);
  return item;
};

describe('what the rules propose', () => {
  it('stands with the words, the moment and why, in the order of the meeting', async () => {
    const { list } = await met();
    const items: (Item & { startMs: number; why: string; origin: string })[] = await list();
    const action = of(items, 'action_item');
    expect(action).toMatchObject({
      quote: LINES[2]?.slice('Rae Wright: '.length),
      startMs: 10_000,
      dueOn: '2026-03-13',
      ownerName: 'Rae Wright',
      origin: 'rules',
      state: 'proposed',
      version: 1,
    });
    expect(items.every(({ why, origin }) => origin === 'rules' && why.length > 0)).toBe(true);
    expect(items.map(({ startMs }) => startMs)).toEqual(items.map(({ startMs }) => startMs).toSorted((a, b) => a - b));
  });

  it('has what to do before what it shows, of the same words', async () => {
    const { browser, at, list } = await met();
    const quote = LINES[0]?.slice('Rae Wright: '.length) ?? '';
    const kinds = ['question', 'buying_signal', 'decision', 'action_item', 'next_step'];
    for (const kind of kinds) {
      const { status } = await browser.post(`${at}/proposals`, { kind, cue: 0, lastCue: 0, quote });
      expect(status, kind).toBe(201);
    }
    const items: Item[] = await list();
    expect(items.filter((each) => each.quote === quote).map(({ kind }) => kind)).toEqual([
      'next_step',
      'action_item',
      'decision',
      'buying_signal',
      'question',
    ]);
  });

  it('has other days when the meeting was on another', async () => {
    const { browser, at, list } = await met();
    await browser.patch(at, { startsAt: '2026-04-14T02:00:00Z' });
    expect(of(await list(), 'action_item')).toMatchObject({ dueOn: '2026-04-17', state: 'proposed' });
  });

  it('is proposed again when somebody says who speaks, and what was decided is not proposed again', async () => {
    const { browser, at, list, session } = await met();
    const before: Item[] = await list();
    const decide = ({ id, version }: Item, what: string) =>
      browser.post(`${at}/proposals/${id}/${what}`, { expectedVersion: version });
    const [rejected, confirmed] = [of(before, 'objection'), of(before, 'action_item')];
    await decide(rejected, 'reject');
    await decide(confirmed, 'confirm');
    await browser.put(`${at}/speakers/0`, { memberId: session.member.id });
    const after: Item[] = await list();
    const same = (one: Item) => after.filter(({ kind, quote }) => kind === one.kind && quote === one.quote);
    expect(same(rejected)).toMatchObject([{ id: rejected.id, state: 'rejected' }]);
    expect(same(confirmed)).toMatchObject([{ id: confirmed.id, state: 'confirmed' }]);
    // What stays undecided stays the same proposal.
    const undecided = before.filter(({ id }) => id !== rejected.id && id !== confirmed.id);
    expect(undecided.length).toBeGreaterThan(0);
    for (const each of undecided) if (same(each).length > 0) expect(same(each)).toMatchObject([{ id: each.id }]);
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
  });

  it('finds competitors that the organisation has in its list by then', async () => {
    const { browser, at, list, session } = await met();
    const kinds = async () => (await list()).map(({ kind }: Item) => kind);
    expect(await kinds()).not.toContain('competitor');
    const { id } = (await browser.post('/competitors', { name: 'Kranwerk' })).body;
    await browser.put(`${at}/speakers/0`, { memberId: session.member.id });
    const competitor = of(await list(), 'competitor');
    expect(competitor).toMatchObject({ competitor: { id, name: 'Kranwerk' } });
  });
});
