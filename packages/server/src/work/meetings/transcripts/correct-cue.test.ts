import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { startTestApp } from '../../../testing/app.ts';
import { dealOf } from '../testing/import-vtt.ts';
import { storeMeeting } from '../testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = [
  'Priya Shah: We saw the harbour.',
  'Rae Wright: I will send you the wharf licence by Friday.',
  'Priya Shah: Our cranes are told.',
];
const WRONG = 'Our cranes are told.';
const RIGHT = 'Our cranes are old?';

async function recorded() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const { browser, memberId } = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const deal = await dealOf(browser, 'Crane');
  const id = await storeMeeting(app, { organizationId, memberId }, LINES, { opportunityId: deal });
  const at = `/recorded-meetings/${id}`;
  return {
    admin,
    browser,
    id,
    at,
    correct: (cue: number, text: string, expectedText: string) =>
      browser.put(`${at}/cues/${cue}`, { text, expectedText }),
    transcript: async () => (await browser.get(`${at}/transcript`)).body,
    said: async (words: string) =>
      (await browser.get(`/recorded-meetings/search?words=${encodeURIComponent(words)}`)).body.items.length,
    proposals: async () => (await browser.get(`${at}/proposals`)).body.items,
  };
}

describe('a line that was misheard', () => {
  it('says what it should, keeps its original with who and when, and is found by its new words', async () => {
    const { correct, transcript, said, admin, at, browser } = await recorded();
    const { status, body } = await correct(2, RIGHT, WRONG);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.speakers[0]).toMatchObject({ label: 'Priya Shah', questions: 1 });
    expect(await transcript()).toMatchObject({
      cues: [{}, {}, [10_000, 14_000, 0, RIGHT]],
      corrections: [{ cue: 2, original: WRONG, by: { name: 'Rae Wright' }, at: expect.stringMatching(/^\d{4}-/) }],
    });
    expect([await said('cranes old'), await said('told')]).toEqual([1, 0]);
    expect((await browser.get(`${at}/transcript.txt`)).body).toContain(RIGHT);
    const { items } = (await admin.get('/audit-trail')).body;
    const event = items.find(({ kind }: { kind: string }) => kind === 'meeting_words_corrected');
    expect(event).toBeDefined();
    expect(JSON.stringify(event)).not.toContain('cranes');
  });

  it('is as it was once its original is given back', async () => {
    const { correct, transcript, said } = await recorded();
    const before = await transcript();
    await correct(2, RIGHT, WRONG);
    await correct(2, 'Our cranes are cold.', RIGHT);
    expect((await transcript()).corrections).toMatchObject([{ original: WRONG }]);
    expect((await correct(2, WRONG, 'Our cranes are cold.')).status).toBe(200);
    expect(await transcript()).toEqual(before);
    expect([await said('cranes old'), await said('told')]).toEqual([0, 1]);
  });

  it('is quoted as it is now by what nobody has decided on, while what was decided keeps its quote and says so', async () => {
    const { browser, at, correct, proposals } = await recorded();
    const added = { kind: 'risk', cue: 2, lastCue: 2, quote: 'cranes are told' };
    const open = (await browser.post(`${at}/proposals`, added)).body;
    const decided = (await browser.post(`${at}/proposals`, { ...added, kind: 'objection' })).body;
    await browser.post(`${at}/proposals/${decided.id}/confirm`, { expectedVersion: decided.version });
    await correct(2, RIGHT, WRONG);
    const found = async (id: string) => (await proposals()).find((each: { id: string }) => each.id === id);
    expect(await found(open.id)).toMatchObject({ quote: RIGHT, isCorrectedLater: false });
    expect(await found(decided.id)).toMatchObject({ quote: 'cranes are told', isCorrectedLater: true });
    await correct(2, WRONG, RIGHT);
    expect(await found(decided.id)).toMatchObject({ quote: 'cranes are told', isCorrectedLater: false });
  });

  it('is proposed by what it says now', async () => {
    const { correct, proposals } = await recorded();
    const quotes = async () => (await proposals()).map(({ quote }: { quote: string }) => quote);
    const now = 'I will send you the wharf lease by Friday.';
    await correct(1, now, 'I will send you the wharf licence by Friday.');
    expect(await quotes()).toContain(now);
    expect((await quotes()).join()).not.toContain('licence');
  });

  it('leaves nothing of its original when the words of its speaker are removed', async () => {
    const { browser, at, id, correct, transcript } = await recorded();
    await correct(2, RIGHT, WRONG);
    const removed = await browser.post(`${at}/speakers/0/redact`, { name: 'Priya Shah' });
    expect(await transcript(), JSON.stringify(removed.body)).toMatchObject({
      cues: [[0, 4_000, 0, ''], {}, [10_000, 14_000, 0, '']],
      corrections: [],
    });
    const kept = await administer(
      app.database.ownerUrl,
      `SELECT 1 FROM transcript_parts WHERE meeting_id = '${id}' AND cues::text LIKE '%cranes%'`,
    );
    expect(kept).toEqual([]);
    const { status, body } = await correct(2, 'Anything', '');
    expect([status, body.message]).toEqual([409, 'The words of this line were removed. Nothing was changed.']);
  });

  it('stays as it is where somebody else was quicker, it is not there, or nothing was typed', async () => {
    const { correct, transcript } = await recorded();
    await correct(2, RIGHT, WRONG);
    const before = await transcript();
    const late = await correct(2, 'Our cranes are bold.', WRONG);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('corrected this line meanwhile')]);
    expect((await correct(3, 'More', '')).status).toBe(404);
    expect((await correct(2, ' ', RIGHT)).status).toBe(422);
    expect((await correct(2, 'one\ntwo', RIGHT)).status).toBe(422);
    expect(await transcript()).toEqual(before);
  });
});
