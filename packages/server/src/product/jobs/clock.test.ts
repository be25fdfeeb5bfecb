/** A clock that was hours ahead and has been set right: what was stamped meanwhile lies in the future. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { administer } from '../../testing/administer.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { guessed, settled, upload } from '../../work/imports/testing/journey.ts';
import { createApp } from '../http/app.ts';
import { type ClockState, steadyClock, takeUpAfterSetBack, watchClock } from './clock.ts';

const HOURS = "interval '3 hours'";
const logger = createLogger('silent');
let org: TestApp;
beforeAll(async () => {
  org = await startTestApp();
});
afterAll(() => org.close());

const owner = (statement: string) => administer(org.database.ownerUrl, statement);
const begin = (clock?: ClockState) => startTestJobs(org, { logger, ...(clock && { clock }) });

describe('a clock that was set back', () => {
  it('holds up no job, is told once, and is said by /readyz until it has caught up', async () => {
    const { browser } = await org.signUp();
    const { body } = await upload(browser, 'few.csv', 'Opportunity,Account\nTug,Tui\n');
    await browser.put(`/imports/${body.id}/choices`, { mapping: guessed(body), currency: 'NZD' });
    await browser.post(`/imports/${body.id}/start`);
    // The schedule and the queue as they were left by a server whose clock was ahead.
    await owner(`UPDATE jobs.version SET cron_on = now() + ${HOURS}`);
    await owner(
      `UPDATE jobs.job SET start_after = now() + ${HOURS}, singleton_on = (now() + ${HOURS}) AT TIME ZONE 'UTC'`,
    );
    const clock: ClockState = { behindUntil: null };
    const jobs = await begin(clock);
    expect(await settled(browser, body.id)).toMatchObject({ status: 'done', counts: { created: 1 } });
    await jobs.stop();
    expect(clock.behindUntil?.getTime()).toBeGreaterThan(Date.now() + 2 * 3_600_000);
    const [found] = await owner(
      `SELECT (SELECT cron_on <= now() FROM jobs.version)::text AS schedule,
         (SELECT count(*) FROM jobs.job WHERE start_after > now() + interval '1 hour' OR singleton_on > now() + interval '1 hour')::text AS later`,
    );
    expect(found).toEqual({ schedule: 'true', later: '0' });
    expect(await takeUpAfterSetBack(org.database.pool)).toBeNull();

    const app = await createApp({ ...org.database, settings: org.settings, logger, clock });
    expect((await app.inject('/readyz')).json().limited).toMatch(/^The clock was set back: until \S+Z it is behind/);
    clock.behindUntil = new Date(Date.now() - 1);
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await app.close();
  });

  it('makes scores due that were worked out for a time to come', async () => {
    const { browser } = await org.signUp();
    const { id } = (await browser.post('/opportunities', { name: 'Tug' })).body;
    await owner(
      `UPDATE opportunity_health SET scored_at = now() + ${HOURS}, next_change_at = now() + interval '9 days' WHERE opportunity_id = '${id}'`,
    );
    await owner(`UPDATE jobs.version SET cron_on = now() + ${HOURS}`);
    (await watchClock(org.database.pool, { logger, clock: { behindUntil: null } })).stop();
    const [due] = await owner(
      `SELECT (next_change_at <= now())::text AS due FROM opportunity_health WHERE opportunity_id = '${id}'`,
    );
    expect(due).toEqual({ due: 'true' });
  });

  it('does not move the timers of the queue', () => {
    const before = steadyClock.now();
    vi.spyOn(Date, 'now').mockReturnValue(before - 3 * 3_600_000);
    expect(steadyClock.now()).toBeGreaterThanOrEqual(before);
    vi.restoreAllMocks();
  });

  it('gives ids that still sort after those before', () => {
    const before = newId();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3 * 3_600_000);
    const after = Array.from({ length: 5_000 }, newId);
    vi.restoreAllMocks();
    expect([before, ...after].toSorted()).toEqual([before, ...after]);
    expect(new Set(after).size).toBe(after.length);
  });
});
