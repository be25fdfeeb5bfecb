import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { runFinding } from './proposals/run-finding.ts';
import { endLeftRecordings } from './recording/end-left-recordings.ts';
import { dealOf, importLines } from './testing/import-vtt.ts';
import { runTranscription } from './transcription/run-transcription.ts';
import { type EnginePeer, HELLO, startEnginePeer } from './transcription/testing/engine-peer.ts';
import { connectEngine, recorded, silence } from './transcription/testing/recorded.ts';

const app = await startTestApp();
let peer: EnginePeer;
beforeAll(async () => {
  peer = await startEnginePeer();
});
afterEach(() => {
  peer.answer = () => HELLO;
});
afterAll(async () => {
  await peer.stop();
  await app.close();
});

const SENTENCE = 'Honestly, the price is too high for us at the moment.';
const { signal } = new AbortController();
const told = async (browser: Browser) =>
  (await browser.get('/notifications')).body.items.map(
    ({ kind, meeting, excerpt }: { kind: string; meeting: { proposed: number } | null; excerpt: string | null }) => [
      kind,
      meeting?.proposed,
      excerpt,
    ],
  );

async function org() {
  const { browser: admin, session } = await app.signUp();
  await connectEngine(admin, { address: peer.address });
  const organizationId: string = session.organization.id;
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Mere Walker' });
  const record = () =>
    recorded(app, {
      organizationId,
      ownerId: rep.memberId,
      takes: [{ content: silence(5), mediaType: 'audio/wav' }],
    });
  const transcribe = async (meetingId: string, what: 'transcription' | 'transcription/retry' = 'transcription') => {
    expect((await rep.browser.post(`/recorded-meetings/${meetingId}/${what}`)).status).toBe(200);
    await runTranscription(
      app.database.pool,
      { organizationId, meetingId },
      { settings: app.settings, logger: createLogger('silent'), signal },
    );
  };
  const find = (meetingId: string) => runFinding(app.database.pool, { organizationId, meetingId }, signal);
  const sql = (text: string) =>
    inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query(text)).rows);
  return { admin, adminId: session.member.id as string, rep, record, transcribe, find, sql };
}

/** Says something that the rules propose. */
const PRICE = () => ({
  body: { text: SENTENCE, language: 'english', segments: [{ start: 0, end: 4, text: SENTENCE }] },
});
const REFUSED = () => ({ status: 400, body: { error: { message: 'no such model' } } });

describe('a transcript that is ready', () => {
  it('is told to the owner with what is to decide, as long as the meeting is there', async () => {
    const { admin, rep, record, transcribe } = await org();
    peer.answer = PRICE;
    const id = await record();
    await transcribe(id);
    expect((await rep.browser.get('/notifications')).body.items).toMatchObject([
      { kind: 'transcript_ready', readAt: null, actor: null, meeting: { id, title: 'Kickoff', proposed: 1 } },
    ]);
    expect(await told(admin)).toEqual([]);
    await rep.browser.delete(`/recorded-meetings/${id}`);
    expect([await told(rep.browser), (await rep.browser.get('/notifications/unread')).body.count]).toEqual([[], 0]);
    await rep.browser.post(`/recorded-meetings/${id}/restore`);
    expect(await told(rep.browser)).toHaveLength(1);
  });

  it('is not told of a meeting that was removed meanwhile', async () => {
    const { rep, record, transcribe, sql } = await org();
    const id = await record();
    peer.answer = () => {
      void sql(`UPDATE recorded_meetings SET deleted_at = now() WHERE id = '${id}'`);
      return HELLO;
    };
    await transcribe(id);
    await rep.browser.post(`/recorded-meetings/${id}/restore`);
    expect(await told(rep.browser)).toEqual([]);
  });

  it('stays with who sees the meeting: of a deal that its owner has lost, where it is private', async () => {
    const { admin, adminId, rep, record, transcribe } = await org();
    const opportunityId = await dealOf(rep.browser, 'Crane');
    const [own, shared] = [await record(), await record()];
    await rep.browser.patch(`/recorded-meetings/${own}`, { opportunityId, isPrivate: true });
    await rep.browser.patch(`/recorded-meetings/${shared}`, { opportunityId });
    await transcribe(own);
    await transcribe(shared);
    expect(await told(rep.browser)).toHaveLength(2);
    await admin.patch(`/opportunities/${opportunityId}`, { ownerId: adminId });
    const items = (await rep.browser.get('/notifications')).body.items;
    expect(items.flatMap(({ meeting }: { meeting: { id: string } | null }) => meeting?.id ?? [])).toEqual([own]);
    expect(await told(admin)).toEqual([]);
  });
});

describe('a transcription that fails', () => {
  it('is told with its reason, once however often it is tried, and no more once there is a transcript', async () => {
    const { rep, record, transcribe } = await org();
    peer.answer = REFUSED;
    const id = await record();
    await transcribe(id);
    const { fault } = (await rep.browser.get(`/recorded-meetings/${id}`)).body;
    expect(fault).toEqual(expect.any(String));
    expect(await told(rep.browser)).toEqual([['transcript_failed', 0, fault]]);
    const [first] = (await rep.browser.get('/notifications')).body.items;
    await rep.browser.patch(`/notifications/${first.id}`, { isRead: true });
    await transcribe(id, 'transcription/retry');
    expect((await rep.browser.get('/notifications')).body.items).toMatchObject([{ readAt: null }]);
    peer.answer = () => HELLO;
    await transcribe(id, 'transcription/retry');
    expect((await told(rep.browser)).map(([kind]: [string]) => kind)).toEqual(['transcript_ready']);
  });

  it('has its like in an upload that nobody finished', async () => {
    const { rep, record, sql } = await org();
    const id = await record();
    await sql(
      `UPDATE recorded_meetings SET state = 'uploading', updated_at = now() - interval '90 days' WHERE id = '${id}'`,
    );
    await sql(`UPDATE recording_takes SET expected_size = size + 1 WHERE meeting_id = '${id}'`);
    await endLeftRecordings(app.database.pool);
    expect(await told(rep.browser)).toEqual([
      ['recording_failed', 0, expect.stringMatching(/^The upload was not finished/)],
    ]);
  });
});

describe('notifications about a meeting', () => {
  it('are read once their receiver looks at it, and by nobody else', async () => {
    const { admin, rep, record, transcribe } = await org();
    const [seen, other] = [await record(), await record()];
    await transcribe(seen);
    await transcribe(other);
    const unread = async () => (await rep.browser.get('/notifications/unread')).body.count;
    expect((await admin.post(`/recorded-meetings/${seen}/seen`)).status).toBe(404);
    expect(await unread()).toBe(2);
    expect((await rep.browser.post(`/recorded-meetings/${seen}/seen`)).body).toEqual({ count: 1 });
    expect(await unread()).toBe(1);
    expect((await rep.browser.post(`/recorded-meetings/${seen}/seen`)).body).toEqual({ count: 0 });
  });
});

describe('an imported transcript', () => {
  it('is told only where its proposals come later, and once', async () => {
    const { rep, find } = await org();
    await importLines(rep.browser, [`Priya Shah: ${SENTENCE}`]);
    const long = Array.from({ length: 400 }, () => `Priya Shah: ${SENTENCE}`);
    const { id } = (await importLines(rep.browser, long)).meeting;
    expect(await told(rep.browser)).toEqual([]);
    await find(id);
    expect(await told(rep.browser)).toEqual([['transcript_ready', expect.any(Number), null]]);
    await rep.browser.put(`/recorded-meetings/${id}/speakers/0`, { memberId: rep.memberId });
    await find(id);
    expect(await told(rep.browser)).toHaveLength(1);
  });
});
