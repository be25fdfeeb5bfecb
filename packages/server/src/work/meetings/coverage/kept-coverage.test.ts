import { afterAll, describe, expect, it } from 'vitest';
import { startOnlineSteps } from '../../../platform/database/online/run-steps.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { administer } from '../../../testing/administer.ts';
import { startTestApp } from '../../../testing/app.ts';
import { putProposals } from '../proposals/testing/put-proposals.ts';
import { dealOf } from '../testing/import-vtt.ts';
import { storeMeeting } from '../testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = ['Dana Lee: Reports take us a week.', 'Rae Wright: We meet on Friday.'];

async function met() {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const opportunityId = await dealOf(browser, 'Crane');
  const startsAt = new Date('2026-03-10T02:00:00Z');
  const id = await storeMeeting(app, { organizationId, memberId: session.member.id }, LINES, {
    opportunityId,
    title: 'Call',
    startsAt,
  });
  const proposals = await putProposals(app, { organizationId, meetingId: id, browser }, [
    { kind: 'evidence', cue: 0, component: { framework: 'meddpic', component: 'metrics' } },
    { kind: 'next_step', cue: 1, title: 'Meet on Friday' },
  ]);
  const decide = async (at: number, what: string, expectedVersion: number) => {
    const path = `/recorded-meetings/${id}/proposals/${proposals[at]?.id}/${what}`;
    const answer = await browser.post(path, { expectedVersion });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const sql = (text: string) => administer(app.database.ownerUrl, text);
  /** What coverage counts of the meeting: of its next step, and of the components with evidence. */
  const counted = async () => {
    const { body } = await browser.get('/recorded-meetings/coverage?from=2026-03-01&to=2026-03-31');
    const components = body.components.flatMap(
      (each: Record<'component' | 'confirmed' | 'proposed', string & number>) =>
        each.confirmed + each.proposed === 0 ? [] : [[each.component, each.confirmed, each.proposed]],
    );
    return [body.withNextStep, body.nextStepProposed, ...components];
  };
  return { organizationId, id, decide, sql, counted };
}

describe('what a meeting covers', () => {
  it('follows each decision on its proposals, and every other change to them', async () => {
    const { organizationId, id, decide, sql, counted } = await met();
    expect(await counted()).toEqual([0, 1, ['metrics', 0, 1]]);
    await decide(1, 'confirm', 1);
    await decide(0, 'reject', 1);
    expect(await counted()).toEqual([1, 0]);
    await decide(0, 'undo', 2);
    expect(await counted()).toEqual([1, 0, ['metrics', 0, 1]]);
    const all = `organization_id = '${organizationId}' AND meeting_id = '${id}'`;
    await sql(`UPDATE meeting_proposals SET changed = '{"component": {"framework": "meddpic", "component": "champion"}}'
      WHERE ${all} AND kind = 'evidence'`);
    expect(await counted()).toEqual([1, 0, ['champion', 0, 1]]);
    await sql(`UPDATE meeting_proposals SET changed = '{"component": null}' WHERE ${all} AND kind = 'evidence'`);
    expect(await counted()).toEqual([1, 0]);
    await sql(`DELETE FROM meeting_proposals WHERE ${all}`);
    expect(await counted()).toEqual([0, 0]);
  });

  it('is counted for older meetings, also until a step has kept it', async () => {
    const { organizationId, id, decide, sql, counted } = await met();
    await decide(1, 'confirm', 1);
    const before = await counted();
    // As the migration leaves meetings that were there.
    await sql(`UPDATE recorded_meetings SET covered = NULL WHERE organization_id = '${organizationId}'`);
    expect(await counted()).toEqual(before);
    await sql("UPDATE drizzle.online_steps SET done_at = NULL, begun_at = NULL WHERE name = 'covered-by-meetings'");
    await startOnlineSteps({ ownerUrl: app.database.ownerUrl, logger: createLogger('error') }).ended;
    const kept = await sql(`SELECT covered FROM recorded_meetings WHERE id = '${id}'`);
    expect(kept).toMatchObject([{ covered: ['confirmed:next_step', 'proposed:meddpic.metrics'] }]);
    expect(await counted()).toEqual(before);
  });
});
