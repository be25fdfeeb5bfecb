/** The background work of a server, from the recording to its transcript, through a peer that speaks OpenAI's API. */
import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { startTestApp } from '../../../testing/app.ts';
import { startTestJobs } from '../../../testing/jobs.ts';
import { type ModelPeer, PEER_KEY, startModelPeer } from '../../ai/testing/model-peer.ts';
import { beginTranscription } from './begin-transcription.ts';
import { recorded } from './testing/recorded.ts';

const app = await startTestApp();
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
  peer.mock.onTranscription({
    transcription: {
      text: 'We agreed to send the proposal by Friday. The price is our main concern.',
      language: 'english',
      segments: [
        { id: 0, start: 0, end: 2.6, text: ' We agreed to send the proposal by Friday.' },
        { id: 1, start: 2.6, end: 4.8, text: ' The price is our main concern.' },
      ],
    },
  });
});
afterAll(async () => {
  await peer.stop();
  await app.close();
});

const formOf = ({ contentType, body }: { contentType: string; body: Buffer }): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();

describe('a finished recording', () => {
  it.each([
    ['speech.webm', 'audio/webm'],
    ['speech.m4a', 'audio/mp4'],
    ['video.mp4', 'video/mp4'],
  ])('as %s becomes a transcript by itself', async (name, mediaType) => {
    const { browser: admin, session } = await app.signUp();
    const engine = { kind: 'openai', address: peer.addressFor('openai'), model: 'whisper-1', key: PEER_KEY };
    const saved = await admin.put('/transcription/engine', { ...engine, minuteMicros: 6000 });
    expect([saved.status, saved.body.engine?.sendsTo]).toEqual([200, new URL(engine.address).host]);
    const content = await readFile(new URL(`./cutting/fixtures/${name}`, import.meta.url));
    const organizationId: string = session.organization.id;
    const id = await recorded(app, {
      organizationId,
      ownerId: session.member.id,
      takes: [{ content, mediaType }],
    });
    const jobs = await startTestJobs(app);
    try {
      await inTenant(app.database.pool, organizationId, (tx) => beginTranscription(tx, id));
      await expect
        .poll(async () => (await admin.get(`/recorded-meetings/${id}/transcription`)).body, { timeout: 60_000 })
        .toMatchObject({ state: 'ready', fault: null });
    } finally {
      await jobs.stop();
    }
    const meeting = (await admin.get(`/recorded-meetings/${id}`)).body;
    expect(meeting).toMatchObject({ engine: 'OpenAI · whisper-1', language: 'en', format: 'engine', cueCount: 2 });
    expect((await admin.get(`/recorded-meetings/${id}/transcript`)).body.cues).toEqual([
      [0, 2600, null, 'We agreed to send the proposal by Friday.'],
      [2600, 4800, null, 'The price is our main concern.'],
    ]);
    const sent = await formOf(peer.sentBytes().at(-1) ?? { contentType: '', body: Buffer.alloc(0) });
    expect([sent.get('model'), sent.get('response_format')]).toEqual(['whisper-1', 'verbose_json']);
    // The sound alone, whatever the file had beside it.
    const input = new Input({
      formats: ALL_FORMATS,
      source: new BufferSource(await (sent.get('file') as File).arrayBuffer()),
    });
    expect((await input.getTracks()).map(({ type }) => type)).toEqual(['audio']);
    expect(await input.computeDuration()).toBeGreaterThan(6);
  });

  it('that no process works on any more is taken up when a server starts', async () => {
    const { browser: admin, session } = await app.signUp();
    const engine = { kind: 'openai', address: peer.addressFor('openai'), model: 'whisper-1', key: PEER_KEY };
    await admin.put('/transcription/engine', engine);
    const organizationId: string = session.organization.id;
    const content = await readFile(new URL('./cutting/fixtures/speech.mp3', import.meta.url));
    const id = await recorded(app, {
      organizationId,
      ownerId: session.member.id,
      takes: [{ content, mediaType: 'audio/mpeg' }],
    });
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE recorded_meetings SET state = 'transcribing', updated_at = now() - interval '1 hour'`),
    );
    const jobs = await startTestJobs(app);
    try {
      await expect
        .poll(async () => (await admin.get(`/recorded-meetings/${id}/transcription`)).body.state, { timeout: 60_000 })
        .toBe('ready');
    } finally {
      await jobs.stop();
    }
  });
});
