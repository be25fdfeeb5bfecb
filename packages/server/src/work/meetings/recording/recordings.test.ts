import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { endLeftRecordings } from './end-left-recordings.ts';
import { cluster, concatenated, webmHead } from './testing/webm.ts';

const app = await startTestApp();
afterAll(() => app.close());

const CONSENT = { isConfirmed: true, statement: 'Everyone in the meeting has agreed to the recording.' };
const begin = async (by: Browser, more: object = {}) =>
  (await by.post('/recorded-meetings/recordings', { consent: CONSENT, ...more })).body;
const beginTake = async (by: Browser, id: string, mediaType = 'audio/webm') =>
  (await by.post(`/recorded-meetings/${id}/takes`, { mediaType })).body;
const at = (id: string, takeId: string) => `/recorded-meetings/${id}/takes/${takeId}`;
const send = (by: Browser, take: string, slice: number | string, content: Buffer, query = '') =>
  by.request('PUT', `${take}/slices/${slice}${query}`, content, { 'content-type': 'application/octet-stream' });
const play = (by: Browser, take: string, range?: string) =>
  by.request('GET', `${take}/content`, undefined, range === undefined ? {} : { range });

/** A recording of its owner with a take that takes slices. */
async function recording(by: Browser, more: object = {}) {
  const { id } = await begin(by, more);
  const take = await beginTake(by, id);
  return { id: id as string, take: at(id, take.id) };
}

describe('a recording', () => {
  it('keeps who agreed, when, and in which words, and does not begin without', async () => {
    const { browser: admin, session } = await app.signUp();
    const deal = (await admin.post('/opportunities', { name: 'Crane' })).body.id as string;
    for (const consent of [undefined, { ...CONSENT, isConfirmed: false }, { ...CONSENT, statement: ' ' }]) {
      expect((await admin.post('/recorded-meetings/recordings', { opportunityId: deal, consent })).status).toBe(422);
    }
    const begun = await begin(admin, { opportunityId: deal });
    expect(begun).toMatchObject({
      title: 'Crane',
      deal: { id: deal },
      source: 'recording',
      state: 'recording',
      takes: [],
    });
    await inTenant(app.database.pool, session.organization.id, async ({ client }) => {
      const { rows } = await client.query('SELECT consent, owner_id FROM recorded_meetings');
      expect(rows).toHaveLength(1);
      expect(rows[0].consent).toMatchObject({ statement: CONSENT.statement, saidById: rows[0].owner_id });
      expect(Date.parse(rows[0].consent.at)).toBeGreaterThan(0);
    });
  });

  it('keeps slices in their order, each once, and plays them with their length and an index', async () => {
    const { browser: admin } = await app.signUp();
    const { id, take } = await recording(admin);
    const slices = [webmHead(), cluster(0, [0, 20, 40]), cluster(6000, [0, 20]), cluster(12_000, [0, 20, 40])];
    const [head, ...clusters] = slices as [Buffer, ...Buffer[]];
    const first = Buffer.concat([head, ...clusters.slice(0, 1)]);
    expect((await send(admin, take, 0, first, '?endMs=60')).body).toMatchObject({
      sliceCount: 1,
      size: first.length,
      durationMs: 60,
    });
    expect((await send(admin, take, 0, first)).body).toMatchObject({ sliceCount: 1, size: first.length });
    const other = await send(admin, take, 0, head);
    expect([other.status, other.body.message]).toEqual([
      409,
      'Part 0 of the recording was saved before with other content. It was not replaced.',
    ]);
    expect((await send(admin, take, 2, slices[3] as Buffer)).status).toBe(409);
    for (const [index, slice] of slices.slice(2).entries()) {
      expect((await send(admin, take, index + 1, slice)).status).toBe(200);
    }
    expect((await admin.get(`/recorded-meetings/${id}/recording`)).body.takes).toMatchObject([
      { sliceCount: 3, endedAt: null },
    ]);
    const raw = Buffer.concat(slices);
    expect((await play(admin, take)).bytes.equals(raw)).toBe(true);

    const finished = (await admin.post(`/recorded-meetings/${id}/recording/finish`)).body;
    // Its last block is 20 ms long, as the one before it.
    expect(finished).toMatchObject({ state: 'waiting', durationMs: 12_060, takes: [{ durationMs: 12_060 }] });
    const whole = await play(admin, take);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/webm',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const played = whole.bytes;
    // The clusters are as they came.
    expect(played.subarray(-(raw.length - head.length)).equals(raw.subarray(head.length))).toBe(true);
    expect(played.includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true);
    expect((await send(admin, take, 3, cluster(20_000, [0]))).status).toBe(409);

    for (const [first, last] of [
      [0, 0],
      [3, 200],
      [100, played.length - 1],
      [played.length - 5, played.length - 1],
    ] as const) {
      const part = await play(admin, take, `bytes=${first}-${last}`);
      expect([part.status, part.headers['content-range'], part.bytes.equals(played.subarray(first, last + 1))]).toEqual(
        [206, `bytes ${first}-${last}/${played.length}`, true],
      );
    }
    const beyond = await play(admin, take, `bytes=${played.length}-`);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${played.length}`]);
  });

  it('goes on in a further take after its browser was closed, and puts one behind the other', async () => {
    const { browser: admin } = await app.signUp();
    const { id, take } = await recording(admin);
    await send(admin, take, 0, concatenated(webmHead(), cluster(0, [0, 980])));
    expect((await admin.get('/recorded-meetings/recordings')).body.items).toMatchObject([{ id, state: 'recording' }]);
    const next = await beginTake(admin, id);
    expect(next).toMatchObject({ take: 1, startsMs: 1960, size: 0 });
    await send(admin, at(id, next.id), 0, concatenated(webmHead(), cluster(0, [0, 480])));
    const finished = (await admin.post(`/recorded-meetings/${id}/recording/finish`)).body;
    expect(finished).toMatchObject({ durationMs: 2920, takes: [{ startsMs: 0 }, { startsMs: 1960, durationMs: 960 }] });
    expect((await admin.post(`/recorded-meetings/${id}/recording/finish`)).body).toEqual(finished);
    expect((await admin.get('/recorded-meetings/recordings')).body.items).toEqual([]);
    expect((await admin.post(`/recorded-meetings/${id}/takes`, { mediaType: 'audio/webm' })).status).toBe(409);
    expect((await admin.delete(`/recorded-meetings/${id}/recording`)).status).toBe(409);
  });

  it('is discarded whole, and is not finished while nothing was recorded', async () => {
    const { browser: admin, session } = await app.signUp();
    const { id, take } = await recording(admin);
    expect((await admin.post(`/recorded-meetings/${id}/recording/finish`)).status).toBe(409);
    await send(admin, take, 0, webmHead());
    expect((await admin.delete(`/recorded-meetings/${id}/recording`)).status).toBe(200);
    expect((await play(admin, take)).status).toBe(404);
    await inTenant(app.database.pool, session.organization.id, async ({ client }) => {
      for (const table of ['recorded_meetings', 'recording_takes', 'recording_slices'])
        expect([table, (await client.query(`SELECT 1 FROM ${table}`)).rowCount]).toEqual([table, 0]);
    });
  });

  it('is written by who records alone, and played by who sees its deal', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const other = await addMember(app, admin, { role: 'account_executive' });
    const deal = (await rep.browser.post('/opportunities', { name: 'Crane' })).body.id as string;
    const { id, take } = await recording(rep.browser, { opportunityId: deal });
    const mine = await recording(rep.browser);
    await send(rep.browser, take, 0, webmHead());
    await send(rep.browser, mine.take, 0, webmHead());
    const stranger = (await app.signUp()).browser;
    for (const [by, status] of [
      [admin, 404],
      [other.browser, 404],
      [stranger, 404],
      [app.browser(), 401],
    ] as const) {
      expect((await send(by, take, 1, cluster(0, [0]))).status).toBe(status);
      expect((await by.post(`/recorded-meetings/${id}/recording/finish`)).status).toBe(status);
      expect((await play(by, take)).status).toBe(by === admin ? 200 : status);
      expect((await by.get(`/recorded-meetings/${id}/recording`)).status).toBe(by === admin ? 200 : status);
      expect((await by.get(`/recorded-meetings/${mine.id}/recording`)).status).toBe(status);
      expect((await play(by, mine.take)).status).toBe(status);
    }
    expect(
      (await rep.browser.post('/recorded-meetings/recordings', { consent: CONSENT, opportunityId: deal })).status,
    ).toBe(201);
    expect(
      (await other.browser.post('/recorded-meetings/recordings', { consent: CONSENT, opportunityId: deal })).status,
    ).toBe(404);
    // Slices of one recording do not come at the address of another.
    const crossed = `/recorded-meetings/${mine.id}/takes/${take.split('/').at(-1)}`;
    expect((await send(rep.browser, crossed, 1, cluster(0, [0]))).status).toBe(404);
    expect((await play(rep.browser, crossed)).status).toBe(404);
  });

  it('refuses what is no slice of it, with a sentence', async () => {
    const { browser: admin } = await app.signUp();
    const { take } = await recording(admin);
    const empty = await send(admin, take, 0, Buffer.alloc(0));
    const lies = await send(admin, take, 0, Buffer.from('<script>alert(1)</script>'));
    const large = await send(admin, take, 0, Buffer.alloc(4 * 1024 * 1024 + 1, 0x1a));
    expect([empty.status, lies.status, large.status]).toEqual([422, 422, 413]);
    expect(lies.body.message).toBe('This is not a recording of type audio/webm. Nothing was saved.');
    const untyped = await admin.request('PUT', `${take}/slices/0`, webmHead(), {});
    expect([403, 415, 422]).toContain(untyped.status);
    expect((await admin.request('PUT', `${take}/slices/0`, { a: 1 })).status).toBe(422);
    for (const slice of ['-1', '1.5', 'x', '9999999', '50001']) {
      expect([slice, (await send(admin, take, slice, webmHead())).status]).toEqual([slice, 422]);
    }
    expect((await send(admin, take, 0, webmHead(), '?endMs=-1')).status).toBe(422);
    expect((await send(admin, take, 0, webmHead(), '?else=1')).status).toBe(422);
    expect((await send(admin, at('nothing', 'nothing'), 0, webmHead())).status).toBe(404);
    expect((await send(admin, take, 0, webmHead())).status).toBe(200);
  });

  it('ends by itself with what came when its browser never returns', async () => {
    const { browser: admin, session } = await app.signUp();
    const { id, take } = await recording(admin);
    const nothing = await recording(admin);
    const fresh = await recording(admin);
    await send(admin, take, 0, concatenated(webmHead(), cluster(0, [0, 500])));
    await inTenant(app.database.pool, session.organization.id, ({ client }) =>
      client.query("UPDATE recorded_meetings SET updated_at = now() - interval '5 hours' WHERE id <> $1", [fresh.id]),
    );
    await endLeftRecordings(app.database.pool);
    expect((await admin.get(`/recorded-meetings/${id}/recording`)).body).toMatchObject({
      state: 'waiting',
      durationMs: 1000,
    });
    expect((await admin.get(`/recorded-meetings/${nothing.id}/recording`)).body).toMatchObject({
      state: 'failed',
      takes: [],
    });
    expect((await admin.get('/recorded-meetings/recordings')).body.items).toMatchObject([{ id: fresh.id }]);
  });
});

describe('an upload', () => {
  const FILE = {
    fileName: 'Call with Kauri.mp3',
    size: 3_000_000,
    modifiedAt: '2026-11-20T03:00:00.000Z',
    consent: CONSENT,
  };
  const content = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(FILE.size - 3, 7)]);
  const beginUpload = async (by: Browser, more: object = {}) =>
    (await by.post('/recorded-meetings/uploads', { ...FILE, ...more })).body;

  it('comes in slices, goes on where it stopped, and is complete or not finished', async () => {
    const { browser: admin } = await app.signUp();
    const upload = await beginUpload(admin);
    expect(upload).toMatchObject({
      title: 'Call with Kauri',
      source: 'upload',
      state: 'uploading',
      takes: [{ mediaType: 'audio/mpeg', expectedSize: FILE.size, size: 0 }],
    });
    const take = at(upload.id, upload.takes[0].id);
    await send(admin, take, 0, content.subarray(0, 2_000_000));
    expect((await beginUpload(admin)).takes).toMatchObject([
      { id: upload.takes[0].id, size: 2_000_000, sliceCount: 1 },
    ]);
    expect((await beginUpload(admin, { size: 2_999_999 })).id).not.toBe(upload.id);
    const early = await admin.post(`/recorded-meetings/${upload.id}/recording/finish`);
    expect([early.status, early.body.message]).toEqual([
      409,
      'The upload is not complete. Choose the file again to go on. What was saved is kept.',
    ]);
    expect((await send(admin, take, 1, Buffer.alloc(1_000_001))).status).toBe(422);
    await send(admin, take, 1, content.subarray(2_000_000));
    const finished = (await admin.post(`/recorded-meetings/${upload.id}/recording/finish`, { durationMs: 90_000 }))
      .body;
    expect(finished).toMatchObject({ state: 'waiting', durationMs: 90_000, startsAt: '2026-11-20T02:58:30.000Z' });
    const played = await play(admin, take, 'bytes=1999990-2000009');
    expect([played.headers['content-type'], played.bytes.equals(content.subarray(1_999_990, 2_000_010))]).toEqual([
      'audio/mpeg',
      true,
    ]);
  });

  it('refuses what is neither audio nor video, too large, or not what its name says', async () => {
    const { browser: admin } = await app.signUp();
    const status = async (more: object) =>
      (await admin.post('/recorded-meetings/uploads', { ...FILE, ...more })).status;
    expect(await status({ fileName: 'terms.pdf' })).toBe(422);
    expect(await status({ fileName: 'mp3' })).toBe(422);
    expect(await status({ size: 0 })).toBe(422);
    expect(await status({ size: 500 * 1024 * 1024 + 1 })).toBe(422);
    expect(await status({ consent: undefined })).toBe(422);
    const { id, takes } = await beginUpload(admin, { fileName: 'call.wav' });
    expect((await send(admin, at(id, takes[0].id), 0, content.subarray(0, 1000))).status).toBe(422);
  });

  it('is given up after a day, and takes no space then', async () => {
    const { browser: admin, session } = await app.signUp();
    const upload = await beginUpload(admin);
    await send(admin, at(upload.id, upload.takes[0].id), 0, content.subarray(0, 1000));
    expect((await admin.get('/recorded-meetings/recordings/allowance')).body.usedBytes).toBe(FILE.size);
    await inTenant(app.database.pool, session.organization.id, ({ client }) =>
      client.query("UPDATE recorded_meetings SET updated_at = now() - interval '25 hours'"),
    );
    await endLeftRecordings(app.database.pool);
    expect((await admin.get(`/recorded-meetings/${upload.id}/recording`)).body).toMatchObject({
      state: 'failed',
      takes: [],
    });
    expect((await admin.get('/recorded-meetings/recordings/allowance')).body.usedBytes).toBe(0);
  });

  it('is refused where the organisation has no space left', async () => {
    const { browser: admin, session } = await app.signUp();
    const upload = await beginUpload(admin);
    await inTenant(app.database.pool, session.organization.id, ({ client }) =>
      client.query('UPDATE recording_takes SET expected_size = 104857600000 - 1000'),
    );
    const refused = await admin.post('/recorded-meetings/uploads', { ...FILE, fileName: 'other.mp3' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Your organisation can store 100,000 MB of recordings and has no space left for this. Remove recordings you no longer need. What was saved is kept.',
    ]);
    await admin.delete(`/recorded-meetings/${upload.id}/recording`);
    expect((await admin.post('/recorded-meetings/uploads', { ...FILE, fileName: 'other.mp3' })).status).toBe(201);
  });
});
