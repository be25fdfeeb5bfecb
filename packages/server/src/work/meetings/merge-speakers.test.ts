import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { startTestApp } from '../../testing/app.ts';
import { deleteExpiredRecordings } from './keeping/delete-expired.ts';
import { contactOn, dealOf } from './testing/import-vtt.ts';
import { storeMeeting } from './testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = [
  'Ana: Shall we begin?',
  'Speaker 2: I will send you the rudder drawings by Friday.',
  'Bo: Thanks.',
  'Speaker 2: What do they cost?',
];

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
    deal,
    at,
    meeting: async () => (await browser.get(at)).body,
    merge: (speaker: number, into: number) => browser.post(`${at}/speakers/${speaker}/merge`, { into }),
    split: (speaker: number) => browser.post(`${at}/speakers/${speaker}/split`),
    speaking: async () =>
      (await browser.get(`${at}/transcript`)).body.cues.map(([, , speaker]: [number, number, number]) => speaker),
    proposals: async () => (await browser.get(`${at}/proposals`)).body.items,
  };
}

describe('two speakers who are one person', () => {
  it('speak, count and propose as one, and as two again once they are separated', async () => {
    const { merge, split, meeting, speaking, proposals } = await recorded();
    const before = { meeting: await meeting(), speaking: await speaking(), proposals: await proposals() };
    const { status, body } = await merge(1, 0);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.speakers).toMatchObject([
      { speaker: 0, label: 'Ana', talkMs: 12_000, questions: 2, merged: [{ speaker: 1, label: 'Speaker 2' }] },
      { speaker: 2, label: 'Bo', talkMs: 4_000, merged: [] },
    ]);
    expect(await speaking()).toEqual([0, 0, 2, 0]);
    expect((await proposals()).map(({ speaker }: { speaker: number }) => speaker)).not.toContain(1);
    expect((await split(1)).body).toEqual(before.meeting);
    expect(await speaking()).toEqual(before.speaking);
    expect((await proposals()).map(({ speaker }: { speaker: number }) => speaker)).toEqual(
      before.proposals.map(({ speaker }: { speaker: number }) => speaker),
    );
  });

  it('keep what each promised apart, also in what somebody has decided on', async () => {
    const { browser, at, merge, split, proposals } = await recorded();
    const promised = async () =>
      (await proposals()).find(({ kind }: { kind: string }) => kind === 'action_item' || kind === 'next_step');
    const { id, version, ownerName } = await promised();
    expect(ownerName).toBe('Speaker 2');
    expect((await browser.post(`${at}/proposals/${id}/reject`, { expectedVersion: version })).status).toBe(200);
    await merge(1, 0);
    await merge(0, 2);
    expect(await promised()).toMatchObject({ id, state: 'rejected', ownerName: 'Bo' });
    await split(1);
    expect(await promised()).toMatchObject({ id, ownerName: 'Speaker 2' });
    await split(0);
    expect(await promised()).toMatchObject({ id, ownerName: 'Speaker 2' });
  });

  it('may be three, of whom each is separated alone', async () => {
    const { merge, split, speaking } = await recorded();
    await merge(1, 0);
    const { body } = await merge(0, 2);
    expect(body.speakers).toMatchObject([{ speaker: 2, merged: [{ speaker: 0 }, { speaker: 1 }] }]);
    expect(await speaking()).toEqual([2, 2, 2, 2]);
    await split(1);
    expect(await speaking()).toEqual([2, 1, 2, 1]);
    await split(0);
    expect(await speaking()).toEqual([0, 1, 2, 1]);
  });

  it('are one person of a logged meeting', async () => {
    const { browser, deal, at, merge } = await recorded();
    const priya = await contactOn(browser, deal, 'Priya Shah');
    const sam = await contactOn(browser, deal, 'Sam Oak');
    await browser.put(`${at}/speakers/0`, { contactId: priya });
    await browser.put(`${at}/speakers/1`, { contactId: sam });
    await browser.post(`${at}/confirm`);
    const { body } = await merge(1, 0);
    expect(body.contacts).toEqual([{ id: priya, name: 'Priya Shah' }]);
    const activities = (await browser.get(`/opportunities/${deal}/activities`)).body.items;
    expect(activities).toMatchObject([{ contacts: [{ id: priya }] }]);
  });

  it('leave no word and no name when the words of one are removed', async () => {
    const { browser, at, merge, split } = await recorded();
    await merge(1, 0);
    expect((await browser.post(`${at}/speakers/1/redact`, { name: 'Speaker 2' })).status).toBe(404);
    await browser.post(`${at}/speakers/0/redact`, { name: 'Ana' });
    const [first] = (await browser.get(at)).body.speakers;
    expect(first).toMatchObject({ label: '', isRedacted: true, merged: [{ speaker: 1, label: '' }] });
    const { cues } = (await browser.get(`${at}/transcript`)).body;
    expect(cues.map(([, , , text]: [number, number, number, string]) => text)).toEqual(['', '', 'Thanks.', '']);
    expect((await split(1)).status).toBe(404);
    expect((await merge(2, 0)).status).toBe(409);
  });

  it('are not made of one speaker, of nobody, or of one who was merged before', async () => {
    const { meeting, merge, split } = await recorded();
    const before = await meeting();
    expect((await merge(1, 1)).status).toBe(422);
    expect((await merge(1, 9)).status).toBe(404);
    expect((await merge(9, 1)).status).toBe(404);
    expect((await split(1)).status).toBe(404);
    expect(await meeting()).toEqual(before);
    await merge(1, 0);
    expect((await merge(1, 2)).status).toBe(404);
    expect((await merge(2, 1)).status).toBe(404);
  });

  it('stay as they are once the transcript was deleted, with how long each talked', async () => {
    const { at, browser, admin, meeting, merge, split } = await recorded();
    await merge(1, 0);
    await admin.put('/meeting-privacy/retention', {
      audioDays: 30,
      transcriptDays: 30,
      deletesAudioAfterTranscript: false,
    });
    await administer(
      app.database.ownerUrl,
      `UPDATE recorded_meetings SET created_at = now() - interval '31 days' WHERE id = '${at.split('/').at(-1)}'`,
    );
    await deleteExpiredRecordings(app.database.pool);
    const before = await meeting();
    expect(before.speakers.map(({ talkMs }: { talkMs: number }) => talkMs)).toEqual([12_000, 4_000]);
    for (const { status, body } of [await merge(2, 0), await split(1)])
      expect([status, body.message]).toEqual([
        409,
        'The transcript of this meeting was deleted, so its speakers stay as they are. Nothing was changed.',
      ]);
    expect((await browser.get(at)).body).toEqual(before);
  });
});
