import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { contactOn, dealOf, importLines, sendTranscript, spoken, vttOf } from '../testing/import-vtt.ts';
import { runTranscription } from '../transcription/run-transcription.ts';
import { recorded, silence } from '../transcription/testing/recorded.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = ["Priya Shah: I'll send the contract by Friday.", 'Rae Wright: Good.'];
const FILE = vttOf(spoken(...LINES));

/** A rep with a deal that Priya Shah is on, and a recording of a minute on it that waits for its transcript. */
async function recording() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const { browser } = rae;
  const deal = await dealOf(browser, 'Crane');
  const priya = await contactOn(browser, deal, 'Priya Shah');
  const sql = (text: string, values: unknown[] = []) =>
    inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query(text, values)).rows);
  const record = async (opportunityId: string | null = deal) => {
    const id = await recorded(app, {
      organizationId,
      ownerId: rae.memberId,
      takes: [{ content: silence(60), mediaType: 'audio/wav' }],
    });
    await sql('UPDATE recorded_meetings SET opportunity_id = $2 WHERE id = $1', [id, opportunityId]);
    return id;
  };
  const setState = (id: string, state: string) =>
    sql(
      `UPDATE recorded_meetings SET state = $2, fault = CASE WHEN $2 = 'failed' THEN 'It failed.' END WHERE id = $1`,
      [id, state],
    );
  const turn = (meetingId: string) =>
    runTranscription(
      app.database.pool,
      { organizationId, meetingId },
      { settings: app.settings, logger: createLogger('silent'), signal: new AbortController().signal },
    );
  return { admin, browser, organizationId, rae, deal, priya, sql, record, setState, turn, id: await record() };
}

const meetingOf = async (browser: Browser, id: string) => (await browser.get(`/recorded-meetings/${id}`)).body;
const cuesOf = async (browser: Browser, id: string) =>
  (await browser.get(`/recorded-meetings/${id}/transcript`)).body.cues;
const idsOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/recorded-meetings')).body.items.map(({ id }: { id: string }) => id);

describe('a transcript that joins a recording', () => {
  it('is the words of that meeting, in step with its audio, with people and proposals', async () => {
    const { browser, deal, priya, rae, id } = await recording();
    const before = await meetingOf(browser, id);
    const answer = await sendTranscript(browser, FILE, { meetingId: id });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      isKnown: false,
      meeting: {
        id,
        title: 'Kickoff',
        startsAt: before.startsAt,
        deal: { id: deal },
        source: 'recording',
        state: 'ready',
        fault: null,
        engine: null,
        hasAudio: true,
        cueCount: 2,
        speakers: [
          { label: 'Priya Shah', contact: { id: priya }, isConfirmed: false },
          { label: 'Rae Wright', member: { id: rae.memberId } },
        ],
      },
    });
    expect(await cuesOf(browser, id)).toEqual([
      [0, 4000, 0, "I'll send the contract by Friday."],
      [5000, 9000, 1, 'Good.'],
    ]);
    expect(answer.body.meeting.proposed).toBeGreaterThan(0);
    expect(await idsOf(browser)).toEqual([id]);
  });

  it('ends what failed, and no answer of an engine comes after it', async () => {
    const { browser, sql, setState, turn, id } = await recording();
    await setState(id, 'failed');
    await sql(
      `INSERT INTO transcription_slices (organization_id, meeting_id, slice, take_id, start_ms, end_ms, state, segments)
       SELECT organization_id, meeting_id, 0, id, 0, 60000, 'done', '[{"startMs": 0, "endMs": 900, "speaker": null, "text": "Heard."}]'
       FROM recording_takes WHERE meeting_id = $1`,
      [id],
    );
    expect((await sendTranscript(browser, FILE, { meetingId: id })).body.meeting).toMatchObject({
      state: 'ready',
      fault: null,
    });
    expect(await turn(id)).toBeNull();
    expect(await sql('SELECT 1 FROM transcription_slices WHERE meeting_id = $1', [id])).toEqual([]);
    expect((await cuesOf(browser, id)).map((cue: unknown[]) => cue[3])).toEqual([
      "I'll send the contract by Friday.",
      'Good.',
    ]);
    expect((await browser.post(`/recorded-meetings/${id}/transcription`)).body.message).toBe(
      'This meeting has a transcript.',
    );
  });

  it('leaves a meeting without a deal to its owner', async () => {
    const { browser, priya, record } = await recording();
    const id = await record(null);
    expect((await sendTranscript(browser, FILE, { meetingId: id })).body.meeting).toMatchObject({
      deal: null,
      speakers: [{ contact: { id: priya } }, {}],
    });
  });

  it('is in the audit trail under its deal', async () => {
    const { admin, browser, id } = await recording();
    await sendTranscript(browser, FILE, { meetingId: id });
    const { items } = (await admin.get('/audit-trail')).body;
    expect(JSON.stringify(items)).toContain('imported the transcript of a recorded meeting on “Crane”');
  });

  it('is answered with the meeting when the same file comes again', async () => {
    const { browser, id } = await recording();
    await sendTranscript(browser, FILE, { meetingId: id });
    const again = await sendTranscript(browser, FILE, { meetingId: id });
    expect(again).toMatchObject({ status: 200, body: { isKnown: true, meeting: { id } } });
    expect(await sendTranscript(browser, FILE)).toMatchObject({
      status: 200,
      body: { isKnown: true, meeting: { id } },
    });
  });

  it.each([
    ['recording', 'This meeting is still being recorded. Finish the recording, then import its transcript.'],
    ['uploading', 'The upload of this recording is not finished. Import its transcript once it is.'],
    ['transcribing', 'This meeting is being transcribed. Stop that, then import a transcript.'],
    ['ready', 'This meeting has had a transcript already.'],
  ])('is refused by a meeting that is %s', async (state, why) => {
    const { browser, setState, id } = await recording();
    await setState(id, state);
    const { status, body } = await sendTranscript(browser, FILE, { meetingId: id });
    expect([status, body.message]).toEqual([409, `${why} Nothing was saved.`]);
    expect(await meetingOf(browser, id)).toMatchObject({ state, cueCount: 0, speakers: [] });
  });

  it('is refused where the file is another meeting, which is named', async () => {
    const { browser, id } = await recording();
    await importLines(browser, LINES, { title: 'The call' });
    const { status, body } = await sendTranscript(browser, FILE, { meetingId: id });
    expect([status, body.message]).toEqual([
      409,
      'This file was imported as “The call”. Remove that meeting, then import the file here. Nothing was saved.',
    ]);
  });

  it('loses the words that were removed from the same file, and the audio with them', async () => {
    const { browser, id } = await recording();
    const { meeting } = await importLines(browser, LINES);
    await browser.post(`/recorded-meetings/${meeting.id}/speakers/0/redact`, { name: 'Priya Shah' });
    await browser.delete(`/recorded-meetings/${meeting.id}`);
    const answer = await sendTranscript(browser, FILE, { meetingId: id });
    expect(answer.status).toBe(201);
    expect(answer.body.meeting).toMatchObject({ hasAudio: false, speakers: [{ isRedacted: true }, {}] });
    expect((await cuesOf(browser, id)).map((cue: unknown[]) => cue[3])).toEqual(['', 'Good.']);
  });

  it('is refused with removed words by a meeting on legal hold, which keeps its audio', async () => {
    const { admin, browser, id } = await recording();
    const { meeting } = await importLines(browser, LINES);
    await browser.post(`/recorded-meetings/${meeting.id}/speakers/0/redact`, { name: 'Priya Shah' });
    await browser.delete(`/recorded-meetings/${meeting.id}`);
    await admin.post(`/recorded-meetings/${id}/hold`);
    const { status, body } = await sendTranscript(browser, FILE, { meetingId: id });
    expect([status, body.message]).toEqual([
      409,
      'Words were removed from this file before. Importing it would remove them here too, and this meeting is on legal hold. Nothing was saved.',
    ]);
    expect(await meetingOf(browser, id)).toMatchObject({
      state: 'waiting',
      hasAudio: true,
      isHeld: true,
      speakers: [],
    });
  });

  it('is refused where words of a speaker were removed', async () => {
    const { browser, sql, id } = await recording();
    await sql(
      `INSERT INTO meeting_speakers (organization_id, meeting_id, speaker, label, redacted_at)
       SELECT organization_id, id, 0, '', now() FROM recorded_meetings WHERE id = $1`,
      [id],
    );
    const { status, body } = await sendTranscript(browser, FILE, { meetingId: id });
    expect([status, body.message]).toEqual([
      409,
      'Words of a speaker were removed from this meeting. A transcript would bring them back. Nothing was saved.',
    ]);
  });

  it('is refused with a deal of its own', async () => {
    const { browser, deal, id } = await recording();
    const { status, body } = await sendTranscript(browser, FILE, { meetingId: id, opportunityId: deal });
    expect([status, body.data.field]).toEqual([422, 'opportunityId']);
  });

  it('is taken from nobody who does not see the meeting', async () => {
    const { admin, browser, record, sql, id } = await recording();
    const { browser: stranger } = await app.signUp();
    const colleague = (await addMember(app, admin, { role: 'account_executive', name: 'Tane' })).browser;
    const lonely = await record(null);
    await sql('UPDATE recorded_meetings SET is_private = true WHERE id = $1', [id]);
    const statuses = await Promise.all(
      [stranger, colleague, admin].flatMap((by) =>
        [id, lonely].map(async (meetingId) => (await sendTranscript(by, FILE, { meetingId })).status),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await meetingOf(browser, id)).toMatchObject({ state: 'waiting', cueCount: 0 });
  });
});
