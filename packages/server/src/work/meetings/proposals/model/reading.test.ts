import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { administer } from '../../../../testing/administer.ts';
import { type Browser, startTestApp } from '../../../../testing/app.ts';
import { connectPeer, type ModelPeer, PEER_USAGE, startModelPeer } from '../../../ai/testing/model-peer.ts';
import { importLines } from '../../testing/import-vtt.ts';
import { runReading } from './run-reading.ts';

const app = await startTestApp();
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
});
afterEach(() => {
  peer.mock.clearFixtures();
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

let marks = 0;
/** A word that stands in one transcript alone, by which the peer knows it. */
const newMark = () => `marker${++marks}quay`;
const NOTHING = { cue: 0, owner: null, due: null, component: null, competitor: null };
const found = (...items: readonly object[]) =>
  JSON.stringify({ items: items.map((item) => ({ ...NOTHING, ...item })) });

interface Met {
  readonly lines: readonly string[];
  readonly connect?: boolean;
}

async function met({ lines, connect = true }: Met) {
  const { browser, session } = await app.signUp();
  if (connect) await connectPeer(browser, peer);
  const organizationId: string = session.organization.id;
  const deal: string = (await browser.post('/opportunities', { name: 'Harbour crane' })).body.id;
  const { meeting } = await importLines(browser, lines, { opportunityId: deal });
  const at = `/recorded-meetings/${meeting.id}`;
  return {
    browser,
    organizationId,
    meetingId: meeting.id as string,
    at,
    start: (by: Browser = browser) => by.post(`${at}/proposals/model`),
    run: (signal = new AbortController().signal) =>
      runReading(app.database.pool, { organizationId, meetingId: meeting.id }, { settings: app.settings, signal }),
    list: async () => (await browser.get(`${at}/proposals`)).body,
    sql: async (statement: string) =>
      (await inTenant(app.database.pool, organizationId, (tx) => tx.client.query(statement))).rows,
  };
}

/** Words of a meeting of some hours, with a mark in each window. */
const longMeeting = (...words: readonly string[]): string[] =>
  words.flatMap((word) => [
    `Priya Shah: ${word} is what we call it.`,
    ...Array.from({ length: 900 }, (_, at) => `Rae Wright: We talked of berth ${at} and of the weather on the quay.`),
  ]);

describe('a model that reads a transcript', () => {
  it('proposes what was said with its quote, drops what was not, and is told as a sending before', async () => {
    const mark = newMark();
    const { start, run, list, browser, sql } = await met({
      lines: [`Priya Shah: The ${mark} budget is approved by our board.`, 'Rae Wright: I will send the contract.'],
    });
    peer.mock.onMessage(new RegExp(mark), {
      content: found(
        { kind: 'buying_signal', title: 'The budget is approved', quote: 'budget is approved by our board' },
        { kind: 'action_item', title: 'Send the contract', quote: 'I will send the contract', owner: 'Rae Wright' },
        { kind: 'risk', title: 'The board may say no', quote: 'our board said that it may say no' },
      ),
      usage: PEER_USAGE,
    });
    const offered = (await list()).model;
    expect(offered).toMatchObject({ name: 'Peer openai, gpt-4o-mini', unavailable: null, reading: null });
    const started = await start();
    expect(started.body).toMatchObject({ state: 'running', windows: 1, windowsDone: 0 });
    expect((await start()).status).toBe(409);
    await run();
    const { items, model } = await list();
    const mine = items.filter(({ origin }: { origin: string }) => origin === 'model');
    expect(mine).toMatchObject([
      { kind: 'buying_signal', quote: 'budget is approved by our board', state: 'proposed', speaker: 0, startMs: 0 },
      { kind: 'action_item', quote: 'I will send the contract', ownerName: 'Rae Wright', startMs: 5000 },
    ]);
    expect(model.reading).toMatchObject({ state: 'done', windowsDone: 1, found: 2, dropped: 1, fault: null });
    const [sent] = await sql('SELECT host, what, amount, "to" FROM meeting_sendings');
    expect(sent).toMatchObject({ host: offered.host, what: 'transcript', to: 'Peer openai, gpt-4o-mini' });
    expect((await browser.get('/ai/usage')).body.total).toMatchObject({ calls: 1, input: 1200, output: 80 });

    // Again it finds nothing new.
    await start();
    await run();
    expect((await list()).items).toHaveLength(items.length);
    expect((await list()).model.reading).toMatchObject({ state: 'done', found: 0, dropped: 3 });
    // One notification says to the person who asked that there is something to decide.
    expect((await browser.get('/notifications')).body.items).toMatchObject([
      { kind: 'transcript_ready', meeting: { proposed: items.length } },
    ]);
  });

  it('reads a long one window by window, keeps what it has when it fails, and goes on from there', async () => {
    const [one, two] = [newMark(), newMark()];
    const { browser, meetingId, start, run, list, sql } = await met({ lines: longMeeting(one, two) });
    peer.mock.onMessage(new RegExp(two), { error: { message: 'Slow down', type: 'rate_limit_error' }, status: 429 });
    peer.mock.onMessage(new RegExp(one), {
      content: found({ kind: 'decision', title: 'The name', quote: `${one} is what we call it` }),
      usage: PEER_USAGE,
    });
    const { windows } = (await start()).body;
    expect(windows).toBeGreaterThan(1);
    await run();
    const failed = (await list()).model.reading;
    expect(failed).toMatchObject({ state: 'failed', windowsDone: 1, found: 1 });
    expect(failed.fault).toContain('takes no more requests for now');
    expect(failed.fault).toContain(`1 of ${windows} parts are read, and what they gave is kept.`);
    const notifications = async () => (await browser.get('/notifications')).body.items;
    expect(await notifications()).toMatchObject([
      { kind: 'reading_failed', meeting: { id: meetingId }, excerpt: expect.stringContaining('no more requests') },
    ]);

    peer.mock.clearFixtures();
    peer.mock.onMessage(/berth|call it/, { content: found(), usage: PEER_USAGE });
    await start();
    await run();
    expect((await list()).model.reading).toMatchObject({ state: 'done', windowsDone: windows, found: 1 });
    expect((await notifications()).map(({ kind }: { kind: string }) => kind)).toEqual(['transcript_ready']);
    expect(await sql('SELECT FROM meeting_sendings')).toHaveLength(windows + 1);
  });

  it('is taken up where a process died, and its call is settled', async () => {
    const mark = newMark();
    const { start, run, list, sql } = await met({ lines: [`Priya Shah: ${mark} it is, we agreed on that.`] });
    peer.mock.onMessage(new RegExp(mark), { content: found(), usage: PEER_USAGE });
    await start();
    // As a process leaves it that is killed while the model answers.
    await run(AbortSignal.abort());
    const lost = '0197a000-0000-7000-8000-000000000001';
    await sql(`INSERT INTO ai_calls (organization_id, id, member_id, purpose, provider, model, month, input_tokens, cost_micros, started_at)
      SELECT organization_id, '${lost}', member_id, 'meeting', 'Peer', 'gpt-4o-mini', current_date, 500, 900000, now() FROM meeting_readings`);
    await sql(`UPDATE meeting_readings SET call_id = '${lost}'`);
    await run();
    expect((await list()).model.reading).toMatchObject({ state: 'done', windowsDone: 1 });
    expect(await sql(`SELECT outcome FROM ai_calls WHERE id = '${lost}' AND settled_at IS NOT NULL`)).toEqual([
      { outcome: 'interrupted' },
    ]);
  });

  it('is asked three times for an answer that cannot be saved, and again when somebody asks', async () => {
    const [one, two] = [newMark(), newMark()];
    const { start, run, list, sql, meetingId } = await met({ lines: longMeeting(one, two) });
    for (const word of [two, one])
      peer.mock.onMessage(new RegExp(word), {
        content: found({ kind: 'decision', title: `Name ${word}`, quote: `${word} is what we call it` }),
        usage: PEER_USAGE,
      });
    peer.mock.onMessage(/berth/, { content: found(), usage: PEER_USAGE });
    const { windows } = (await start()).body;
    const refuse = (sentence: string) => administer(app.database.ownerUrl, sentence);
    await refuse(`ALTER TABLE meeting_proposals ADD CONSTRAINT unkept CHECK (item ->> 'title' <> 'Name ${two}')`);
    try {
      // As the queue does: a job that failed runs again.
      for (let turn = 0; turn < 3; turn++) await expect(run()).rejects.toThrow(/unkept/);
      await run();
      const { reading } = (await list()).model;
      expect(reading).toMatchObject({ state: 'failed', found: 1 });
      expect(reading.fault).toBe(
        `The answer could not be saved in 3 tries. ${reading.windowsDone} of ${windows} parts are read, and what they gave is kept. You can go on from there.`,
      );
      const calls = await sql('SELECT settled_at IS NOT NULL AS settled FROM ai_calls');
      expect(calls).toEqual(Array.from({ length: reading.windowsDone + 3 }, () => ({ settled: true })));
      // The queue asks for it no more.
      await run();
      expect(await sql('SELECT FROM ai_calls')).toHaveLength(calls.length);
      expect(await sql(`SELECT FROM unfinished_meeting_readings() WHERE meeting_id = '${meetingId}'`)).toEqual([]);
    } finally {
      await refuse('ALTER TABLE meeting_proposals DROP CONSTRAINT unkept');
    }
    await start();
    await run();
    expect((await list()).model.reading).toMatchObject({ state: 'done', windowsDone: windows, found: 2 });
  });

  it('is stopped, and what it found stays', async () => {
    const [one, two] = [newMark(), newMark()];
    const { start, run, list, browser, at } = await met({ lines: longMeeting(one, two) });
    peer.mock.onMessage(new RegExp(two), { content: found(), usage: PEER_USAGE }, { latency: 60_000 });
    peer.mock.onMessage(new RegExp(one), {
      content: found({ kind: 'decision', title: 'The name', quote: `${one} is what we call it` }),
      usage: PEER_USAGE,
    });
    await start();
    const running = run();
    await expect.poll(async () => (await list()).model.reading.windowsDone, { timeout: 20_000 }).toBe(1);
    expect((await browser.post(`${at}/proposals/model/stop`)).body).toMatchObject({ state: 'stopped', found: 1 });
    await running;
    expect((await list()).model.reading).toMatchObject({ state: 'stopped', windowsDone: 1, found: 1 });
    expect((await browser.get('/ai/usage')).body.total.calls).toBe(2);
  });

  it('ends where the transcript went while it read, and the call costs what it cost', async () => {
    const mark = newMark();
    const { start, run, list, sql } = await met({ lines: [`Priya Shah: ${mark} it is, we agreed on that.`] });
    peer.mock.onMessage(new RegExp(mark), { content: found(), usage: PEER_USAGE }, { latency: 3000 });
    await start();
    const running = run();
    await expect.poll(() => sql('SELECT FROM ai_calls'), { timeout: 20_000 }).toHaveLength(1);
    await sql('UPDATE recorded_meetings SET format = NULL');
    await running;
    expect((await list()).model.reading).toMatchObject({
      state: 'failed',
      fault: 'The transcript was removed meanwhile.',
    });
    expect(await sql('SELECT outcome, settled_at IS NOT NULL AS settled FROM ai_calls')).toEqual([
      { outcome: 'complete', settled: true },
    ]);
  });

  it('says why none can: none connected, no transcript, and a budget that does not cover it', async () => {
    const without = await met({ lines: ['Priya Shah: Hello there.'], connect: false });
    const { name, unavailable } = (await without.list()).model;
    expect([name, unavailable]).toEqual([
      null,
      expect.stringMatching(/^No AI model is connected\. .* Settings, Models\./),
    ]);
    expect((await without.start()).body.message).toBe(unavailable);
    expect((await without.browser.post(`${without.at}/proposals/model/stop`)).status).toBe(404);

    const mark = newMark();
    const poor = await met({ lines: [`Priya Shah: ${mark}.`] });
    await poor.sql(`UPDATE recorded_meetings SET cue_count = 0, format = NULL`);
    expect((await poor.start()).body.message).toBe('This meeting has no transcript to read.');
    await poor.sql(`UPDATE recorded_meetings SET cue_count = 1, format = 'webvtt'`);
    await poor.browser.patch('/ai/settings', { monthlyBudgetMinor: 0 });
    expect((await poor.start()).status).toBe(200);
    await poor.run();
    const { state, fault } = (await poor.list()).model.reading;
    expect([state, fault]).toEqual([
      'failed',
      expect.stringMatching(/budget .* does not cover this\. Nothing was sent\./),
    ]);
    expect(await poor.sql('SELECT FROM meeting_sendings')).toEqual([]);
    expect(peer.sent().filter((body) => body.includes(mark))).toEqual([]);
  });
});
