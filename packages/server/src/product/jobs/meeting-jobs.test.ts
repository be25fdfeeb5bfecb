/** Jobs of recorded meetings that no worker takes: the clock adds none to those that wait. */
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { administer } from '../../testing/administer.ts';
import { startTestApp } from '../../testing/app.ts';
import { connectPeer, type ModelPeer, startModelPeer } from '../../work/ai/testing/model-peer.ts';
import { MEETING_READINGS } from '../../work/meetings/proposals/model/reading-jobs.ts';
import { importLines } from '../../work/meetings/testing/import-vtt.ts';
import { connectEngine, recorded, silence } from '../../work/meetings/transcription/testing/recorded.ts';
import {
  queueDueTranscriptions,
  TRANSCRIPTIONS,
  transcribeLater,
} from '../../work/meetings/transcription/transcription-jobs.ts';
import { resumeReadings } from './recurring.ts';

/** The clock asks once a minute. */
const MINUTES = 10;

const app = await startTestApp();
let boss: PgBoss;
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
  peer.mock.onTranscription({ transcription: { text: 'Hello.' } });
  boss = new PgBoss({
    connectionString: app.database.appUrl,
    schema: JOBS_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await app.close();
  await peer.stop();
});

const waiting = async (queue: string, meetingId: string): Promise<number> => {
  const rows = await administer(
    app.database.ownerUrl,
    `SELECT count(*)::int AS jobs FROM ${JOBS_SCHEMA}.job WHERE name = $1 AND data ->> 'meetingId' = $2 AND state = 'created'`,
    [queue, meetingId],
  );
  return Number(rows[0]?.jobs);
};

it('queues one transcription for each meeting, however long the workers are stopped', async () => {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  // Nothing is sent: there is no worker.
  await connectEngine(admin, { address: peer.addressFor('openai') });
  const begin = async () => {
    const takes = [{ content: silence(1), mediaType: 'audio/wav' }];
    const id = await recorded(app, { organizationId, ownerId: session.member.id, takes });
    expect((await admin.post(`/recorded-meetings/${id}/transcription`)).status).toBe(200);
    return id;
  };
  const meetings = [await begin(), await begin()];
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query(`UPDATE recorded_meetings SET updated_at = now() - interval '1 hour'`),
  );
  for (let minute = 0; minute < MINUTES; minute++) await queueDueTranscriptions(app.database.pool, boss);
  for (const id of meetings) expect(await waiting(TRANSCRIPTIONS, id)).toBe(1);
});

it('queues a part that is due later beside what is asked for now', async () => {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  await connectEngine(admin, { address: peer.addressFor('openai') });
  const takes = [{ content: silence(1), mediaType: 'audio/wav' }];
  const meetingId = await recorded(app, { organizationId, ownerId: session.member.id, takes });
  for (let turn = 0; turn < MINUTES; turn++) await transcribeLater(boss, { organizationId, meetingId }, 1800);
  expect(await waiting(TRANSCRIPTIONS, meetingId)).toBe(1);
  expect((await admin.post(`/recorded-meetings/${meetingId}/transcription`)).status).toBe(200);
  expect(await waiting(TRANSCRIPTIONS, meetingId)).toBe(2);
});

it('queues one reading for each meeting, however long the workers are stopped', async () => {
  const { browser } = await app.signUp();
  await connectPeer(browser, peer);
  const begin = async (words: string) => {
    const { meeting } = await importLines(browser, [`Priya Shah: ${words}.`]);
    expect((await browser.post(`/recorded-meetings/${meeting.id}/proposals/model`)).status).toBe(200);
    return meeting.id as string;
  };
  const meetings = [await begin('Hello there'), await begin('Good morning')];
  for (let minute = 0; minute < MINUTES; minute++) await resumeReadings(app.database.pool, boss);
  for (const id of meetings) expect(await waiting(MEETING_READINGS, id)).toBe(1);
});
