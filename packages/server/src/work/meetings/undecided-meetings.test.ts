import { afterAll, describe, expect, it } from 'vitest';
import { startOnlineSteps } from '../../platform/database/online/run-steps.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { putProposals } from './proposals/testing/put-proposals.ts';
import { dealOf } from './testing/import-vtt.ts';
import { storeMeeting } from './testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = ['Dana Lee: We need a report.', 'Dana Lee: The price is too high.'];

async function org() {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const opportunityId = await dealOf(browser, 'Crane');
  const meet = async (title: string, proposed: number) => {
    const id = await storeMeeting(app, { organizationId, memberId: session.member.id }, LINES, {
      title,
      opportunityId,
    });
    const items = Array.from({ length: proposed }, (_, cue) => ({ kind: 'risk' as const, cue }));
    return { id, proposals: await putProposals(app, { organizationId, meetingId: id, browser }, items) };
  };
  const sql = (text: string) => administer(app.database.ownerUrl, text);
  return { browser, organizationId, meet, sql };
}
const listed = async (browser: Browser, undecided: boolean) =>
  (await browser.get(`/recorded-meetings?undecided=${undecided}`)).body.items.map(
    ({ title }: { title: string }) => title,
  );
type Made = Awaited<ReturnType<Awaited<ReturnType<typeof org>>['meet']>>;
const decide = async (browser: Browser, what: string, { id, proposals }: Made, at: number, version = 1) =>
  expect(
    (
      await browser.post(`/recorded-meetings/${id}/proposals/${proposals[at].id}/${what}`, {
        expectedVersion: version,
      })
    ).status,
  ).toBe(200);

describe('meetings with something to decide', () => {
  it('are those with a proposal that nobody has confirmed or rejected, also after an undo', async () => {
    const { browser, meet } = await org();
    await meet('Nothing', 0);
    const two = await meet('Two', 2);
    expect([await listed(browser, true), await listed(browser, false)]).toEqual([['Two'], ['Nothing']]);
    await decide(browser, 'confirm', two, 0);
    expect(await listed(browser, true)).toEqual(['Two']);
    await decide(browser, 'reject', two, 1);
    expect(await listed(browser, true)).toEqual([]);
    await decide(browser, 'undo', two, 1, 2);
    expect(await listed(browser, true)).toEqual(['Two']);
  });

  it('are counted by a step where they were there before, and by their first change', async () => {
    const { browser, organizationId, meet, sql } = await org();
    await meet('Before', 2);
    const changed = await meet('Changed', 2);
    // As the migration leaves meetings that were there.
    await sql(`UPDATE recorded_meetings SET undecided_count = NULL WHERE organization_id = '${organizationId}'`);
    await sql("UPDATE drizzle.online_steps SET done_at = NULL, begun_at = NULL WHERE name = 'undecided-of-meetings'");
    await decide(browser, 'confirm', changed, 0);
    expect(await listed(browser, true)).toEqual(['Changed']);
    await startOnlineSteps({ ownerUrl: app.database.ownerUrl, logger: createLogger('error') }).ended;
    expect((await listed(browser, true)).toSorted()).toEqual(['Before', 'Changed']);
    await decide(browser, 'confirm', changed, 1);
    expect(await listed(browser, true)).toEqual(['Before']);
  });
});

describe('the title of meetings', () => {
  it('is found by its words in any order, whether few or many have them', async () => {
    const { browser, organizationId, meet, sql } = await org();
    await meet('Steering group of the harbour', 0);
    await meet('Harbour walk', 0);
    const found = async (title: string) => (await browser.get(`/recorded-meetings?title=${title}`)).body.items;
    expect((await found('harbour steer')).map(({ title }: { title: string }) => title)).toEqual([
      'Steering group of the harbour',
    ]);
    expect(await found('harbour')).toHaveLength(2);
    expect(await found('h')).toHaveLength(2);
    expect(await found('arbour')).toEqual([]);
    await sql(`INSERT INTO recorded_meetings (organization_id, id, title, title_key, starts_at, is_start_known, owner_id, source, state)
      SELECT '${organizationId}', gen_random_uuid(), 'Harbour ' || n, ' harbour ' || n, timestamptz '2026-01-01', true,
        (SELECT id FROM members WHERE organization_id = '${organizationId}'), 'transcript', 'ready' FROM generate_series(1, 1100) n`);
    expect(await found('harbour')).toHaveLength(50);
    expect((await found('harbour walk')).map(({ title }: { title: string }) => title)).toEqual(['Harbour walk']);
  });
});
