import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { startTestApp } from '../../../testing/app.ts';
import { type EnginePeer, HELLO, startEnginePeer } from './testing/engine-peer.ts';

const KEY = 'sk-secret-canary-0123456789';
const app = await startTestApp();
let peer: EnginePeer;
let other: EnginePeer;
beforeAll(async () => {
  peer = await startEnginePeer();
  other = await startEnginePeer();
});
afterAll(async () => {
  await peer.stop();
  await other.stop();
  await app.close();
});

const ENGINE = () => ({ kind: 'compatible', address: peer.address, model: 'whisper-1', key: KEY, minuteMicros: 6000 });
const keptOf = (organizationId: string) =>
  inTenant(app.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query('SELECT * FROM meeting_settings');
    return rows[0];
  });

describe('an engine', () => {
  it('is tried with half a second of sound and saved with its key encrypted', async () => {
    const { browser: admin, session } = await app.signUp();
    expect((await admin.get('/transcription')).body).toMatchObject({ engine: null, isOn: true });
    expect((await admin.get('/transcription/settings')).body).toEqual({ engine: null });
    peer.sent.length = 0;
    const saved = await admin.put('/transcription/engine', ENGINE());
    expect(saved.status).toBe(200);
    expect(saved.body.engine).toMatchObject({
      kind: 'compatible',
      model: 'whisper-1',
      sendsTo: new URL(peer.address).host,
      keyEnd: '6789',
      minuteMicros: 6000,
      fault: null,
    });
    expect(peer.sent).toHaveLength(1);
    expect(peer.sent[0]).toMatchObject({ mediaType: 'audio/wav', headers: { authorization: `Bearer ${KEY}` } });
    // A tone of 16,000 samples a second, and nothing else.
    expect(peer.sent[0]?.content.length).toBe(16_044);
    const kept = JSON.stringify(await keptOf(session.organization.id));
    expect(kept).not.toContain(KEY);
    expect(JSON.stringify(saved.body)).not.toContain(KEY);
    const rep = await addMember(app, admin, { role: 'account_executive' });
    expect((await rep.browser.get('/transcription')).body.engine).toEqual({
      model: 'whisper-1',
      name: new URL(peer.address).host,
      sendsTo: new URL(peer.address).host,
    });
    const trail = (await admin.get('/audit-trail')).body.items;
    expect(JSON.stringify(trail)).toContain('connected the transcription engine whisper-1');
    expect(JSON.stringify(trail)).not.toContain(KEY);
  });

  it('that refuses is not saved, and the one before stays', async () => {
    const { browser: admin } = await app.signUp();
    await admin.put('/transcription/engine', ENGINE());
    other.answer = () => ({ status: 401, body: { error: { message: 'Incorrect API key provided.' } } });
    const refused = await admin.put('/transcription/engine', { ...ENGINE(), address: other.address });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      data: { field: 'key' },
      message: expect.stringMatching(/refused the key\..+Nothing was saved\.$/u),
    });
    expect((await admin.get('/transcription/settings')).body.engine.address).toBe(peer.address);
    other.answer = () => HELLO;
  });

  it('keeps its key for its own address alone', async () => {
    const { browser: admin } = await app.signUp();
    await admin.put('/transcription/engine', ENGINE());
    const { key, ...without } = ENGINE();
    peer.sent.length = 0;
    other.sent.length = 0;
    const again = await admin.put('/transcription/engine', { ...without, model: 'whisper-2' });
    expect(again.body.engine).toMatchObject({ model: 'whisper-2', keyEnd: '6789' });
    expect(peer.sent[0]?.headers.authorization).toBe(`Bearer ${key}`);
    const moved = await admin.put('/transcription/engine', { ...without, address: other.address });
    expect(moved.body.engine.keyEnd).toBeNull();
    expect(other.sent[0]?.headers.authorization).toBeUndefined();
  });

  it('asks for what is missing', async () => {
    const { browser: admin } = await app.signUp();
    const { address: _, ...withoutAddress } = ENGINE();
    expect((await admin.put('/transcription/engine', withoutAddress)).body.data).toMatchObject({ field: 'address' });
    const { key: __, ...withoutKey } = ENGINE();
    const openai = await admin.put('/transcription/engine', { ...withoutKey, kind: 'openai' });
    expect([openai.status, openai.body.data.field]).toEqual([422, 'key']);
  });

  it('is tried again, which keeps a refusal beside it', async () => {
    const { browser: admin } = await app.signUp();
    expect((await admin.post('/transcription/engine/try')).status).toBe(404);
    await admin.put('/transcription/engine', { ...ENGINE(), address: other.address });
    other.answer = () => ({ status: 503, body: 'starting' });
    const tried = await admin.post('/transcription/engine/try');
    expect(tried.body.engine.fault).toMatch(/answered with status 503\.$/u);
    other.answer = () => HELLO;
    expect((await admin.post('/transcription/engine/try')).body.engine.fault).toBeNull();
  });

  it('is removed with its key', async () => {
    const { browser: admin, session } = await app.signUp();
    await admin.put('/transcription/engine', ENGINE());
    expect((await admin.delete('/transcription/engine')).body).toEqual({ engine: null });
    expect(await keptOf(session.organization.id)).toMatchObject({ engine_kind: null, engine_key: null });
    expect((await admin.delete('/transcription/engine')).status).toBe(404);
  });

  it('is not shown to anybody while AI models are off', async () => {
    const { browser: admin } = await app.signUp();
    await admin.put('/transcription/engine', ENGINE());
    await admin.patch('/ai/settings', { isOn: false });
    expect((await admin.get('/transcription')).body).toMatchObject({ engine: null, isOn: false });
  });
});
