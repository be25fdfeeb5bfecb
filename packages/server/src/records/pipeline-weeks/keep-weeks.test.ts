import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { keepWeeks } from './keep-weeks.ts';
import { markWeeksStale } from './mark-stale.ts';
import { lastWeeks, WEEKS_KEPT } from './weeks.ts';

const ZONE = 'Pacific/Auckland';
const WEEK = 7 * 24 * 3_600_000;
const monday = lastWeeks(new Date(), ZONE)[0]?.asOf.getTime() ?? 0;
/** Just after the first instant of a Monday to come: a week may be an hour longer or shorter. */
const mondayIn = (weeks: number) =>
  new Date((lastWeeks(new Date(monday + weeks * WEEK + 7_200_000), ZONE)[0]?.asOf.getTime() ?? 0) + 60_000);
/** Of a week that begins after all that the test does. */
const nextMonday = mondayIn(1);

let app: TestApp;
let browser: Browser;
let session: Answer['body'];
beforeAll(async () => {
  app = await startTestApp();
  ({ browser, session } = await app.signUp());
});
afterAll(() => app.close());

const within = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  inTenant(app.database.pool, session.organization.id, work);
const keep = (now: Date, signal?: AbortSignal) =>
  keepWeeks(app.database.pool, session.organization.id, { now, ...(signal && { signal }) });
const rows = (text: string) => within(async (tx) => (await tx.client.query(text)).rows);
const REPS = 'SELECT * FROM pipeline_week_reps ORDER BY week, owner_id';
const WEEKS = 'SELECT week::text, source, stale, written_at IS NOT NULL AS done FROM pipeline_weeks ORDER BY week DESC';

describe('the weeks of the pipeline', () => {
  it('are kept once, by however many processes', async () => {
    const stages = (await browser.get('/stages')).body.items;
    const stage = (name: string) => stages.find((each: { name: string }) => each.name === name).id;
    const add = async (deal: object) => (await browser.post('/opportunities', deal)).body.id as string;
    const crane = await add({
      name: 'Crane',
      amountMinor: 300_00,
      closeDate: '2030-01-01',
      stageId: stage('Proposal'),
    });
    const tug = await add({ name: 'Tug', amountMinor: 100_00, category: 'commit' });
    await add({ name: 'Bare', amountMinor: 50_00 });
    await add({ name: 'Left out', amountMinor: 900_00, category: 'omitted' });
    for (const id of [crane, tug]) {
      await browser.put(`/opportunities/${id}/frameworks/bant/need`, { strength: 'green', notes: 'Said so' });
    }
    await browser.put(`/opportunities/${tug}/frameworks/meddpic/metrics`, { strength: 'yellow' });
    const who = (await browser.post('/contacts', { name: 'Hana' })).body.id;
    await browser.put(`/opportunities/${crane}/contacts/${who}`, { role: 'champion', influence: 6 });
    await browser.post(`/opportunities/${crane}/activities`, {
      kind: 'meeting',
      subject: 'Met',
      occurredAt: new Date().toISOString(),
      contactIds: [who],
    });
    await Promise.all([keep(nextMonday), keep(nextMonday)]);
    expect(await keep(nextMonday)).toBe(0);
    const weeks = await rows(WEEKS);
    expect(weeks).toHaveLength(WEEKS_KEPT);
    expect(weeks[0]).toMatchObject({ source: 'kept', done: true, stale: false });
    expect(weeks[1]).toMatchObject({ source: 'rebuilt', done: true });
    const reps = await rows(REPS);
    // Before this week there was nothing.
    expect(reps).toHaveLength(1);
    expect(reps[0]).toMatchObject({ unqualified: 1, unqualified_minor: '5000', currencies: { NZD: '45000' } });
    expect(reps[0].green + reps[0].yellow + reps[0].red).toBe(2);
    expect(await rows('SELECT DISTINCT week FROM pipeline_week_deals')).toHaveLength(1);
  });

  it('are told by the ledger as they were kept, when a history makes them doubtful', async () => {
    const kept = await rows(REPS);
    await within(markWeeksStale);
    expect(await rows(REPS)).toEqual(kept);
    expect(await keep(nextMonday)).toBe(WEEKS_KEPT);
    expect((await rows(WEEKS))[0]).toMatchObject({ source: 'rebuilt', stale: false, done: true });
    expect(await rows(REPS)).toEqual(kept);
  });

  it('go on where they were cut off', async () => {
    const before = await rows(REPS);
    await within(markWeeksStale);
    const cut = new AbortController();
    cut.abort();
    expect(await keep(nextMonday, cut.signal)).toBe(0);
    // As a process leaves it that is killed between two batches.
    await within((tx) =>
      tx.client.query(
        `UPDATE pipeline_weeks SET stale = false, written_at = NULL,
           gathered_to = (SELECT min(id::text)::uuid FROM opportunities WHERE organization_id = $1)
         WHERE organization_id = $1 AND week = (SELECT max(week) FROM pipeline_weeks WHERE organization_id = $1)`,
        [tx.organizationId],
      ),
    );
    expect(await keep(nextMonday)).toBe(WEEKS_KEPT);
    expect(await rows(REPS)).toEqual(before);
  });

  it('keep their deals while they are kept themselves, and those of many only for the week that is compared with them', async () => {
    const weeks = async () => (await rows('SELECT DISTINCT week::text FROM pipeline_week_deals')).length;
    for (const later of [1, 2]) await keep(mondayIn(1 + later));
    expect(await weeks()).toBe(3);
    await rows('UPDATE pipeline_week_reps SET green = green + 10000');
    await keep(mondayIn(4));
    expect(await weeks()).toBe(2);
    // The few of the weeks since come together again, for thirteen weeks.
    for (let later = 5; later <= 5 + WEEKS_KEPT; later++) await keep(mondayIn(later));
    expect(await weeks()).toBe(WEEKS_KEPT);
  });
});
