import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { runTranscription } from './run-transcription.ts';
import { type EngineAnswer, type EnginePeer, HELLO, type SentSpeech, startEnginePeer } from './testing/engine-peer.ts';
import { connectEngine, recorded, silence } from './testing/recorded.ts';

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

/** Of a model that tells no times: two minutes each. */
const TIMELESS = 'gpt-4o-transcribe';
const partOf = ({ fileName }: SentSpeech): number => Number(/^part-(\d+)\./u.exec(fileName)?.[1]);
const segment = (start: number, end: number, text: string, speaker?: string) => ({ start, end, text, speaker });

interface Org {
  readonly admin: Browser;
  readonly organizationId: string;
  readonly memberId: string;
  readonly sql: (text: string) => Promise<Record<string, unknown>[]>;
  /** Makes a recording of so many seconds, in takes of WAV. */
  readonly record: (...seconds: readonly number[]) => Promise<string>;
  /** Runs one turn of the job. */
  readonly turn: (meetingId: string, signal?: AbortSignal) => Promise<number | null>;
  readonly start: (meetingId: string) => Promise<void>;
  readonly cuesOf: (meetingId: string) => Promise<[number, number, number | null, string][]>;
  readonly of: (meetingId: string) => Promise<Record<string, unknown>>;
}

async function orgWith(given: { model?: string; minuteMicros?: number } | null = {}): Promise<Org> {
  const { browser: admin, session } = await app.signUp();
  if (given) await connectEngine(admin, { address: peer.address, ...given });
  peer.sent.length = 0;
  const organizationId: string = session.organization.id;
  const memberId: string = session.member.id;
  const at = (id: string) => `/recorded-meetings/${id}/transcription`;
  return {
    admin,
    organizationId,
    memberId,
    sql: (text) => inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query(text)).rows),
    record: (...seconds) =>
      recorded(app, {
        organizationId,
        ownerId: memberId,
        takes: seconds.map((length, take) => ({
          content: silence(length),
          mediaType: 'audio/wav',
          startsMs: 1000 * seconds.slice(0, take).reduce((sum, each) => sum + each, 0),
        })),
      }),
    turn: (meetingId, signal = new AbortController().signal) =>
      runTranscription(
        app.database.pool,
        { organizationId, meetingId },
        { settings: app.settings, logger: createLogger('silent'), signal },
      ),
    async start(meetingId) {
      const { status, body } = await admin.post(at(meetingId));
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    cuesOf: async (meetingId) => (await admin.get(`/recorded-meetings/${meetingId}/transcript`)).body.cues,
    of: async (meetingId) => (await admin.get(at(meetingId))).body,
  };
}

describe('a recording', () => {
  it('is cut, sent part by part, and joined with times of the meeting', async () => {
    const org = await orgWith({ minuteMicros: 6000 });
    const id = await org.record(700, 60);
    peer.answer = (asked) => ({
      body: {
        text: '',
        language: 'english',
        segments:
          {
            1: [segment(0, 4, 'We agreed.', 'A'), segment(598.5, 600, 'The price', 'B')],
            2: [segment(0.5, 6, 'The price is a concern.', 'A')],
            3: [segment(10, 12, 'Hello again.', 'A')],
          }[partOf(asked)] ?? [],
      },
    });
    await org.start(id);
    expect(await org.of(id)).toMatchObject({ state: 'transcribing', done: 0, total: 0 });
    expect(await org.turn(id)).toBeNull();

    expect(peer.sent.map(partOf).sort()).toEqual([1, 2, 3]);
    // A part begins with a packet, not with the second.
    const tenths = (ms: number) => Math.round(ms / 100) / 10;
    expect((await org.cuesOf(id)).map(([start, end, ...said]) => [tenths(start), tenths(end), ...said])).toEqual([
      [0, 4, 0, 'We agreed.'],
      [598.5, 604, 1, 'The price is a concern.'],
      [710, 712, 2, 'Hello again.'],
    ]);
    const meeting = (await org.admin.get(`/recorded-meetings/${id}`)).body;
    expect(meeting).toMatchObject({
      state: 'ready',
      format: 'engine',
      language: 'en',
      engine: `${new URL(peer.address).host} · whisper-1`,
      speakers: [{ label: 'Speaker A (part 1)' }, { label: 'Speaker A (part 2)' }, { label: 'Speaker A (part 3)' }],
    });
    // The words are kept in the transcript alone.
    expect(await org.sql('SELECT * FROM transcription_slices')).toEqual([]);
    expect(
      await org.sql(
        `SELECT what, host, "to", duration_ms, amount, member_id FROM meeting_sendings ORDER BY duration_ms`,
      ),
    ).toEqual(
      [60_000, 102_000, 600_000].map((length) => ({
        what: 'audio',
        host: new URL(peer.address).host,
        to: meeting.engine,
        duration_ms: expect.toSatisfy((ms: number) => Math.abs(ms - length) < 1000),
        amount: expect.toSatisfy((bytes: number) => Math.abs(bytes - length * 8) < 10_000),
        member_id: org.memberId,
      })),
    );
    const usage = (await org.admin.get('/ai/usage')).body;
    expect(usage.rows).toMatchObject([
      { purpose: 'transcription', model: 'whisper-1', calls: 3, input: 0, unpriced: 0 },
    ]);
    // 12.7 minutes at 0.6 cents.
    expect(Math.abs(usage.total.costMicros - 76_200)).toBeLessThan(300);
  });

  it('goes to an engine that answers with text alone in parts of two minutes', async () => {
    const org = await orgWith({ model: TIMELESS });
    const id = await org.record(230);
    peer.answer = (asked) => ({ body: { text: `This is part ${partOf(asked)}. It ends here.` } });
    await org.start(id);
    await org.turn(id);
    expect((await org.cuesOf(id)).map(([, , , text]) => text)).toEqual([
      'This is part 1.',
      'It ends here.',
      'This is part 2.',
      'It ends here.',
    ]);
  });

  it('without a word fails with a sentence, and its audio stays', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    peer.answer = () => ({ body: { text: '' } });
    await org.start(id);
    await org.turn(id);
    expect(await org.of(id)).toMatchObject({ state: 'failed', fault: 'The engine heard no speech in this recording.' });
    expect(await org.sql('SELECT count(*)::int AS takes FROM recording_takes')).toEqual([{ takes: 1 }]);
  });

  it('that is no audio fails with a sentence, and nothing is sent', async () => {
    const org = await orgWith();
    const id = await recorded(app, {
      organizationId: org.organizationId,
      ownerId: org.memberId,
      takes: [{ content: Buffer.from('#EXTM3U\n/etc/passwd\n'), mediaType: 'audio/mpeg' }],
    });
    await org.start(id);
    await org.turn(id);
    expect(await org.of(id)).toMatchObject({ state: 'failed', fault: expect.stringContaining('not audio or video') });
    expect(peer.sent).toEqual([]);
  });

  it('that the server cannot cut fails with a sentence, its audio stays, and another try succeeds', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    await org.sql('UPDATE recording_takes SET size = size + 1');
    await org.start(id);
    expect(await org.turn(id)).toBeNull();
    expect(await org.of(id)).toMatchObject({
      state: 'failed',
      fault: 'The server could not prepare this recording. The recording is kept. Try again.',
    });
    expect(await org.sql('SELECT count(*)::int AS takes FROM recording_takes')).toEqual([{ takes: 1 }]);
    expect(peer.sent).toEqual([]);
    await org.sql('UPDATE recording_takes SET size = size - 1');
    expect((await org.admin.post(`/recorded-meetings/${id}/transcription/retry`)).status).toBe(200);
    expect(await org.turn(id)).toBeNull();
    expect(await org.of(id)).toMatchObject({ state: 'ready', fault: null });
  });

  it('whose parts cannot be joined fails with a sentence, and another try sends nothing again', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    peer.answer = () => ({ status: 401, body: { error: { message: 'no credit' } } });
    await org.start(id);
    await org.turn(id);
    peer.sent.length = 0;
    const heard = (segments: string) =>
      org.sql(`UPDATE transcription_slices SET state = 'done', fault = NULL, segments = '${segments}'`);
    await heard('[{"startMs": 0, "endMs": 4000, "text": 5, "speaker": null}]');
    await org.sql(`UPDATE recorded_meetings SET state = 'transcribing'`);
    expect(await org.turn(id)).toBeNull();
    expect(await org.of(id)).toMatchObject({
      state: 'failed',
      fault:
        'The server could not put the transcript together. The recording and what was transcribed are kept. Try again.',
    });
    await heard('[{"startMs": 0, "endMs": 4000, "text": "Hello.", "speaker": null}]');
    expect((await org.admin.post(`/recorded-meetings/${id}/transcription/retry`)).status).toBe(200);
    await org.turn(id);
    expect(await org.of(id)).toMatchObject({ state: 'ready' });
    expect(peer.sent).toEqual([]);
  });

  it('waits without an engine, and says who can connect one', async () => {
    const org = await orgWith(null);
    const id = await org.record(5);
    const refused = await org.admin.post(`/recorded-meetings/${id}/transcription`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^No transcription engine is connected\. Ask .+ to connect one, or import a transcript\.$/u,
    );
    expect(await org.of(id)).toMatchObject({ state: 'waiting' });
  });
});

describe('a part that fails', () => {
  const failing = (answer: EngineAnswer, part = 2) => {
    peer.answer = (asked) => (partOf(asked) === part ? answer : { body: { text: `Part ${partOf(asked)}.` } });
  };
  const due = (org: Org) => org.sql(`UPDATE transcription_slices SET next_try_at = now() WHERE state = 'waiting'`);

  it('for a while is asked for again alone, later each time', async () => {
    const org = await orgWith({ model: TIMELESS, minuteMicros: 6000 });
    const id = await org.record(300);
    failing({ status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '40' } });
    await org.start(id);
    const seconds = await org.turn(id);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(40);
    expect(await org.of(id)).toMatchObject({
      state: 'transcribing',
      done: 2,
      total: 3,
      failed: [{ part: 2, fault: expect.stringContaining('slow down'), nextTryAt: expect.any(String) }],
    });
    // Nothing is due: nothing is cut or sent.
    expect(await org.turn(id)).toBeGreaterThan(30);
    expect(peer.sent).toHaveLength(3);
    peer.sent.length = 0;
    await due(org);
    peer.answer = () => ({ body: { text: 'Now.' } });
    expect(await org.turn(id)).toBeNull();
    expect(peer.sent.map(partOf)).toEqual([2]);
    expect((await org.cuesOf(id)).map(([, , , text]) => text)).toEqual(['Part 1.', 'Now.', 'Part 3.']);
    const outcomes = (await org.admin.get('/ai/usage')).body.outcomes;
    expect(outcomes).toEqual([
      { outcome: 'complete', calls: 3 },
      { outcome: 'failed', calls: 1 },
    ]);
  });

  it('for good ends the transcription, and is tried again alone when somebody asks', async () => {
    const org = await orgWith({ model: TIMELESS });
    const id = await org.record(300);
    failing({ status: 401, body: { error: { message: 'no credit' } } });
    await org.start(id);
    expect(await org.turn(id)).toBeNull();
    expect(await org.of(id)).toMatchObject({
      state: 'failed',
      fault: expect.stringMatching(/^1 of 3 parts were not transcribed\. Part 2: .+ refused the key\./u),
      done: 2,
      failed: [{ part: 2, nextTryAt: null }],
    });
    expect((await org.admin.get('/transcription/settings')).body.engine.fault).toContain('refused the key');
    failing({ body: { text: 'Then.' } });
    peer.sent.length = 0;
    expect((await org.admin.post(`/recorded-meetings/${id}/transcription/retry`)).body).toMatchObject({
      state: 'transcribing',
      failed: [],
    });
    await org.turn(id);
    expect(peer.sent.map(partOf)).toEqual([2]);
    expect(await org.of(id)).toMatchObject({ state: 'ready' });
  });

  it('again and again fails for good after six tries', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    failing({ status: 500, body: 'oops' }, 1);
    await org.start(id);
    let turns = 0;
    for (; (await org.turn(id)) !== null; turns++) await due(org);
    expect(turns).toBe(5);
    expect(peer.sent).toHaveLength(6);
    expect(await org.of(id)).toMatchObject({ state: 'failed', fault: expect.stringContaining('status 500') });
  });

  it('of a process that was killed is taken by the next, and counts as sent twice', async () => {
    const org = await orgWith({ minuteMicros: 6000 });
    const id = await org.record(60);
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const { promise: never, resolve: end } = Promise.withResolvers<EngineAnswer>();
    peer.answer = () => {
      resolve();
      return never;
    };
    await org.start(id);
    const lost = org.turn(id);
    await reached;
    // Another process leaves it to the first, as long as that is alive.
    expect(await org.turn(id)).toBeGreaterThan(0);
    await org.sql(`UPDATE transcription_slices SET alive_at = now() - interval '1 hour'`);
    peer.answer = () => ({ body: { text: 'Hello.' } });
    expect(await org.turn(id)).toBeNull();
    // What the first still hears changes nothing.
    end({ body: { text: 'Late.' } });
    await lost;
    expect((await org.cuesOf(id)).map(([, , , text]) => text)).toEqual(['Hello.']);
    expect((await org.sql('SELECT count(*)::int AS sendings FROM meeting_sendings'))[0]).toEqual({ sendings: 2 });
    const { outcomes, total } = (await org.admin.get('/ai/usage')).body;
    expect(outcomes).toEqual([
      { outcome: 'complete', calls: 1 },
      { outcome: 'interrupted', calls: 1 },
    ]);
    expect(total.costMicros).toBe(12_000);
  });

  it('because the server ends is given back, and counts as no try', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    const ending = new AbortController();
    const { promise: never, resolve } = Promise.withResolvers<EngineAnswer>();
    peer.answer = () => {
      ending.abort(new DOMException('ends', 'AbortError'));
      return never;
    };
    await org.start(id);
    await org.turn(id, ending.signal);
    resolve(HELLO);
    expect(await org.sql('SELECT state, attempts, call_id FROM transcription_slices')).toEqual([
      { state: 'waiting', attempts: 0, call_id: null },
    ]);
    expect(await org.sql('SELECT outcome FROM ai_calls')).toEqual([{ outcome: 'interrupted' }]);
  });
});

describe('a budget', () => {
  it('that does not cover a part stops it, and names who can raise it', async () => {
    const org = await orgWith({ minuteMicros: 1_000_000 });
    const id = await org.record(60);
    await org.admin.patch('/ai/settings', { monthlyBudgetMinor: 50 });
    await org.start(id);
    await org.turn(id);
    expect(peer.sent).toEqual([]);
    expect(await org.of(id)).toMatchObject({
      state: 'failed',
      fault: expect.stringMatching(
        /^The AI budget of your organisation for this month does not cover this\. Nothing was sent\. .+ can raise it\./u,
      ),
    });
    expect(await org.sql('SELECT * FROM meeting_sendings')).toEqual([]);
    await org.admin.patch('/ai/settings', { monthlyBudgetMinor: 500 });
    await org.admin.post(`/recorded-meetings/${id}/transcription/retry`);
    await org.turn(id);
    expect(await org.of(id)).toMatchObject({ state: 'ready' });
  });

  it('is not asked while AI models are off: nothing is sent', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    await org.start(id);
    await org.admin.patch('/ai/settings', { isOn: false });
    await org.turn(id);
    expect(peer.sent).toEqual([]);
    expect(await org.of(id)).toMatchObject({ state: 'failed', fault: expect.stringContaining('switched off') });
  });
});

describe('a recording from which words were removed', () => {
  it('is not transcribed again: the words would be back', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    peer.answer = () => ({ body: { text: '', segments: [segment(0, 2, 'The secret is out.', 'A')] } });
    await org.start(id);
    await org.turn(id);
    const path = `/recorded-meetings/${id}/speakers/0/redact`;
    expect((await org.admin.post(path, { name: 'Speaker A' })).status).toBe(200);
    // As if its audio had been put back.
    await org.sql(`UPDATE recorded_meetings SET state = 'waiting', audio_deleted_at = NULL`);
    await recorded(app, {
      organizationId: org.organizationId,
      ownerId: org.memberId,
      takes: [{ content: silence(5), mediaType: 'audio/wav' }],
    });
    await org.sql(`UPDATE recording_takes SET meeting_id = '${id}'`);
    peer.sent.length = 0;
    const refused = await org.admin.post(`/recorded-meetings/${id}/transcription`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Words of a speaker were removed from this meeting. Another transcript would bring them back, so nothing was sent.',
    ]);
    await org.sql(`UPDATE recorded_meetings SET state = 'transcribing' WHERE id = '${id}'`);
    expect(await org.turn(id)).toBeNull();
    expect(await org.of(id)).toMatchObject({ state: 'failed', fault: refused.body.message });
    expect(peer.sent).toEqual([]);
    expect((await org.cuesOf(id)).map(([, , , text]) => text)).toEqual(['']);
  });

  it('loses what an engine heard meanwhile', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    await org.start(id);
    peer.answer = async () => {
      await org.sql(`INSERT INTO meeting_speakers (organization_id, meeting_id, speaker, label, redacted_at)
        VALUES ('${org.organizationId}', '${id}', 0, '', now())`);
      return HELLO;
    };
    expect(await org.turn(id)).toBeNull();
    expect(await org.of(id)).toMatchObject({ state: 'failed', total: 0 });
    expect(await org.cuesOf(id)).toEqual([]);
  });
});

describe('somebody', () => {
  it('stops a transcription, and what is done is kept for a later start', async () => {
    const org = await orgWith({ model: TIMELESS });
    const id = await org.record(350);
    // Two parts are under way by then.
    const stopped = Promise.withResolvers<unknown>();
    peer.answer = async (asked) => {
      if (partOf(asked) === 2) stopped.resolve(await org.admin.post(`/recorded-meetings/${id}/transcription/stop`));
      await stopped.promise;
      return { body: { text: `Part ${partOf(asked)}.` } };
    };
    await org.start(id);
    await org.turn(id);
    expect(await org.of(id)).toMatchObject({ state: 'waiting', done: 2, total: 3, failed: [] });
    peer.sent.length = 0;
    await org.start(id);
    await org.turn(id);
    expect(peer.sent.map(partOf)).toEqual([3]);
    expect(await org.cuesOf(id)).toHaveLength(3);
  });

  it('cannot start, stop or retry what is not in the state for it', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    const ask = async (what: string) =>
      (await org.admin.post(`/recorded-meetings/${id}/transcription${what}`)).body.message;
    expect(await ask('/stop')).toBe('This meeting is not being transcribed.');
    expect(await ask('/retry')).toBe('Nothing of this transcription failed.');
    await org.start(id);
    expect(await ask('')).toBe('This meeting is being transcribed already.');
    await org.sql(`UPDATE recorded_meetings SET state = 'waiting', audio_deleted_at = now()`);
    expect(await ask('')).toBe('This meeting has no recording to transcribe.');
  });

  it('who does not see the meeting is told of none', async () => {
    const org = await orgWith();
    const id = await org.record(5);
    const rep = await addMember(app, org.admin, { role: 'account_executive' });
    for (const path of ['', '/retry', '/stop']) {
      expect((await rep.browser.post(`/recorded-meetings/${id}/transcription${path}`)).status).toBe(404);
    }
    expect((await rep.browser.get(`/recorded-meetings/${id}/transcription`)).status).toBe(404);
  });
});
