import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { recorded } from '../../work/meetings/transcription/testing/recorded.ts';
import { deleteRemovedMeetings } from './delete-removed.ts';

const app = await startTestApp();
afterAll(app.close);

interface Removed {
  readonly admin: Browser;
  readonly deal: string;
  readonly meetings: readonly string[];
  /** Counts what is kept. */
  readonly kept: () => Promise<{ meetings: number; slices: number }>;
}

/** Makes a deal with three recordings, one of them on legal hold, and deletes the deal for good. */
async function removedForGood(): Promise<Removed> {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const deal: string = (await admin.post('/opportunities', { name: 'Breakwater' })).body.id;
  const record = () => {
    const takes = [{ content: randomBytes(250_000), mediaType: 'audio/webm' }];
    return recorded(app, { organizationId, ownerId: session.member.id, takes });
  };
  const meetings = [await record(), await record(), await record()];
  const own = <T extends object>(text: string, values: unknown[] = []) =>
    inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query<T>(text, values)).rows);
  await own('UPDATE recorded_meetings SET opportunity_id = $1', [deal]);
  await own('UPDATE recorded_meetings SET held_at = now() WHERE id = $1', [meetings[2]]);
  await admin.delete(`/opportunities/${deal}`);
  expect((await admin.delete(`/bin/${deal}`)).status).toBe(200);
  const kept = async () => {
    const [row] = await own<{ meetings: number; slices: number }>(
      `SELECT (SELECT count(*)::int FROM recorded_meetings) AS meetings, (SELECT count(*)::int FROM recording_slices) AS slices`,
    );
    return row ?? { meetings: 0, slices: 0 };
  };
  return { admin, deal, meetings, kept };
}

describe('recordings of a deal that is deleted for good', () => {
  it('are seen by nobody at once, and deleted one by one, wherever a process ended before', async () => {
    const { admin, meetings, kept } = await removedForGood();
    const ids = async (query: string) =>
      (await admin.get(`/recorded-meetings${query}`)).body.items.map(({ id }: { id: string }) => id);
    // The one on legal hold has no deal any more.
    expect([await ids(''), await ids('?removed=true')]).toEqual([[meetings[2]], []]);
    for (const id of meetings.slice(0, 2)) {
      expect((await admin.get(`/recorded-meetings/${id}`)).status).toBe(404);
      expect((await admin.post(`/recorded-meetings/${id}/restore`)).status).toBe(404);
    }
    expect(await kept()).toEqual({ meetings: 3, slices: 9 });
    // What a process deletes before it ends.
    await app.database.pool.query('SELECT forget_recorded_meeting(30, 30)');
    expect(await kept()).toEqual({ meetings: 2, slices: 6 });
    await deleteRemovedMeetings(app.database.pool, AbortSignal.abort());
    expect(await kept()).toEqual({ meetings: 2, slices: 6 });
    await deleteRemovedMeetings(app.database.pool);
    expect(await kept()).toEqual({ meetings: 1, slices: 3 });
  });

  it('are deleted without waiting for the clock', async () => {
    const { kept } = await removedForGood();
    const jobs = await startTestJobs(app);
    try {
      await expect.poll(kept, { timeout: 30_000 }).toEqual({ meetings: 1, slices: 3 });
    } finally {
      await jobs.stop();
    }
  });
});
