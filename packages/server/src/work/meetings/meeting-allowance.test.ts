import { MEETINGS_ON_EVERY_PLAN } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer } from '../../testing/administer.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { importLines, sendTranscript, spoken, vttOf } from './testing/import-vtt.ts';
import { storeMeeting } from './testing/stored-meeting.ts';

describe('recorded meetings of a plan', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ plans: { areLimited: true, changedBy: 'operator' } });
    await app.signUp('Operator');
  });
  afterAll(() => app.close());

  it('are ten on Starter, removed ones too; then the refusal names who can lift it, and nothing is hidden', async () => {
    const { browser, session } = await app.signUp('Customer');
    const owner = { organizationId: session.organization.id, memberId: session.member.id };
    const left = async () => (await browser.get('/recorded-meetings/allowance')).body;
    expect(await left()).toEqual({ recorded: 0, left: 10, refusal: null });
    for (let at = 1; at < MEETINGS_ON_EVERY_PLAN; at++) await storeMeeting(app, owner, [`A: Number ${at}.`]);
    const { meeting } = await importLines(browser, ['A: The last one.']);
    await browser.delete(`/recorded-meetings/${meeting.id}`);
    const refusal =
      'The Starter plan has 10 recorded meetings, and you have used them. Enterprise and Ultimate have no limit. Mere Walker can ask the operator for another plan. Meetings you have stay as they are.';
    expect(await left()).toEqual({ recorded: 10, left: 0, refusal });
    const refused = await sendTranscript(browser, vttOf(spoken('A: One more.')));
    expect([refused.status, refused.body.message]).toEqual([409, `${refusal} Nothing was saved.`]);
    expect((await browser.get('/recorded-meetings')).body.items).toHaveLength(9);
    expect((await browser.post(`/recorded-meetings/${meeting.id}/restore`)).status).toBe(200);
    const again = await sendTranscript(browser, vttOf(spoken('A: The last one.')));
    expect([again.status, again.body.isKnown]).toEqual([200, true]);
    await administer(
      app.database.ownerUrl,
      `UPDATE organizations SET plan = 'enterprise' WHERE organization_id = '${owner.organizationId}'`,
    );
    expect(await left()).toEqual({ recorded: 10, left: null, refusal: null });
    expect((await sendTranscript(browser, vttOf(spoken('A: One more.')))).status).toBe(201);
  });

  it('are not taken twice by two who record the last one at once', async () => {
    const { browser, session } = await app.signUp('Customer');
    const owner = { organizationId: session.organization.id, memberId: session.member.id };
    for (let at = 1; at < MEETINGS_ON_EVERY_PLAN; at++) await storeMeeting(app, owner, [`A: Number ${at}.`]);
    const both = await Promise.allSettled(['x', 'y'].map((word) => storeMeeting(app, owner, [`A: ${word}.`])));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await browser.get('/recorded-meetings')).body.items).toHaveLength(10);
  });
});
