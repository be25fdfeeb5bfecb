import type { DealTrigger } from '@forecastle/contract';
import { isoDate, localDay } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import type { Answer, Browser } from '../../testing/app.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { sweepDueScores } from '../health/sweep.ts';

type Trigger = z.infer<typeof DealTrigger>;

const DAY = 86_400_000;
/** In the organisation's timezone, whose day is not the machine's. */
const dayFromNow = (days: number): string => isoDate(localDay(Date.now(), 'Pacific/Auckland') + days);

let org: DealOrg;
let organizationId: string;
beforeAll(async () => {
  org = await startDealOrg();
  organizationId = (await org.admin.get('/session')).body.organization.id;
});
afterAll(() => org.app.close());

/** A judged deal in Proposal that nothing else is wrong with but that nobody was met. */
async function addJudged(given: Record<string, unknown> = {}, browser: Browser = org.admin): Promise<string> {
  const { id } = await org.add(
    {
      stageId: org.stage('Proposal'),
      amountMinor: 1_000_00,
      closeDate: dayFromNow(60),
      nextStep: 'Send the contract',
      ...given,
    },
    browser,
  );
  const contact = (await browser.post('/contacts', { name: 'Ana Lee' })).body.id;
  await browser.put(`/opportunities/${id}/contacts/${contact}`, { role: 'champion' });
  return id;
}

const triggersOf = async (id: string, query = '', browser: Browser = org.admin): Promise<Trigger[]> =>
  (await browser.get(`/triggers?opportunityId=${id}${query}`)).body.items[0]?.triggers ?? [];
/** "missing_economic_buyer high", in order. */
const of = async (id: string, query = '') =>
  (await triggersOf(id, query)).map(({ type, urgency }) => `${type} ${urgency}`);

/** The kept counts, and what a count of the kept triggers comes to. */
const countedTwice = () =>
  inTenant(org.app.database.pool, organizationId, async (tx) => {
    const kept = await tx.client.query(
      `SELECT owner_id, type, urgency, count FROM trigger_totals WHERE count <> 0 ORDER BY 1, 2, 3`,
    );
    const counted = await tx.client.query(
      `SELECT t.owner_id, e ->> 'type' AS type,
         CASE WHEN (e ->> 'isDismissed')::boolean THEN 'dismissed' ELSE e ->> 'urgency' END AS urgency, count(*)::int AS count
       FROM deal_triggers t, json_array_elements(t.triggers) e GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    );
    return [kept.rows, counted.rows];
  });

describe('triggers of a deal', () => {
  it('come with what endangers it, say so with figures and lead to where it is mended', async () => {
    const id = await addJudged();
    expect(await of(id)).toEqual(['stale_key_stakeholder high', 'missing_economic_buyer high', 'single_threaded high']);
    const [stale, missing] = await triggersOf(id);
    expect(stale).toMatchObject({
      evidence: 'Ana Lee (Champion) was never met.',
      label: 'Log a meeting',
      target: { kind: 'activity' },
      dismissal: null,
    });
    expect(Date.parse(stale?.dueAt ?? '') - Date.parse(stale?.since ?? '')).toBe(DAY);
    expect(missing?.target).toEqual({ kind: 'contacts', key: 'economic_buyer' });
    // As in a copy of the demo company, which was judged at a noon that is still to come.
    await inTenant(org.app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `UPDATE deal_triggers SET triggers = (SELECT json_agg(jsonb_set(e::jsonb, '{since}', $2::jsonb))
           FROM json_array_elements(triggers) e) WHERE opportunity_id = $1`,
        [id, JSON.stringify(Date.now() + DAY)],
      ),
    );
    await org.change(id, { nextStep: null, closeDate: dayFromNow(-2) });
    expect(Date.parse((await triggersOf(id))[0]?.since ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await of(id)).toEqual([
      'stale_key_stakeholder high',
      'overdue_close_date high',
      'missing_economic_buyer high',
      'single_threaded high',
      'data_gap low',
    ]);
  });

  it('are none while nothing is known of it, while it is Omitted, and when it is closed; they come back with it', async () => {
    const bare = (await org.add({ stageId: org.stage('Proposal') })).id;
    expect(await of(bare)).toEqual([]);
    const id = await addJudged({ category: 'commit' });
    const standing = await of(id);
    expect(standing).toContain('category_above_evidence high');
    await org.change(id, { category: 'omitted' });
    expect(await of(id)).toEqual([]);
    await org.change(id, { category: 'commit' });
    await org.change(id, { stageId: org.stage('Closed Won') });
    expect(await of(id)).toEqual([]);
    await org.change(id, { stageId: org.stage('Proposal'), category: 'commit' });
    expect(await of(id)).toEqual(standing);
  });

  it('follow steps of procurement and competitors at once', async () => {
    const id = await addJudged();
    const path = `/opportunities/${id}`;
    const { items } = (
      await org.admin.post(`${path}/procurement/steps`, { title: 'Legal review', dueOn: dayFromNow(-3) })
    ).body;
    const rival = (await org.admin.post('/competitors', { name: 'Acme' })).body.id;
    await org.admin.put(`${path}/competitors/${rival}`, { position: 'leads' });
    const found = await triggersOf(id, '&type=procurement_overdue&type=competitor_unanswered');
    expect(found.map(({ evidence }) => evidence)).toEqual([
      expect.stringMatching(/^“Legal review” was due 3 days ago; close date /),
      'Acme leads.',
    ]);
    await org.admin.patch(`/procurement-steps/${items[0].id}`, { state: 'done' });
    await org.admin.put(`${path}/competitors/${rival}`, { position: 'behind' });
    expect(await triggersOf(id, '&type=procurement_overdue&type=competitor_unanswered')).toEqual([]);
  });

  it('tell of e-mails that nobody answered until somebody does', async () => {
    const id = await addJudged();
    const write = (kind: string, days: number) =>
      org.admin.post(`/opportunities/${id}/activities`, {
        kind,
        subject: 'Contract',
        occurredAt: new Date(Date.now() + days * DAY).toISOString(),
      });
    await write('email_sent', -9);
    expect(await of(id)).not.toContain('ghosted high');
    await write('email_sent', -4);
    expect(await triggersOf(id, '&type=ghosted')).toMatchObject([
      { urgency: 'high', evidence: expect.stringMatching(/^2 emails since .* \(9 days ago\), no answer\.$/) },
    ]);
    await write('email_received', -1);
    expect(await triggersOf(id, '&type=ghosted')).toEqual([]);
  });

  it('tell of an amount that fell since the day before, not of a slip that was put right', async () => {
    const id = await addJudged();
    await org.change(id, { amountMinor: 400_00 });
    expect(await triggersOf(id, '&type=amount_dropped')).toEqual([]);
    await org.change(id, { amountMinor: 1_000_00 });
    // As if it had stood so for five days: only the ledger of today tells of changes.
    await inTenant(org.app.database.pool, organizationId, (tx) =>
      tx.client.query('UPDATE opportunities SET created_on = created_on - 5 WHERE id = $1', [id]),
    );
    await org.change(id, { amountMinor: 9_000_00 });
    await org.change(id, { amountMinor: 400_00 });
    expect(await triggersOf(id, '&type=amount_dropped')).toMatchObject([
      { urgency: 'high', evidence: expect.stringMatching(/^Down 60% since .*: from .*1,000 to .*400\.$/) },
    ]);
    await org.change(id, { amountMinor: 1_000_00 });
    expect(await triggersOf(id, '&type=amount_dropped')).toEqual([]);
  });

  it('come with time alone, by the sweep', async () => {
    const id = await addJudged();
    await org.admin.post(`/opportunities/${id}/activities`, {
      kind: 'task',
      subject: 'Prepared',
      occurredAt: new Date().toISOString(),
    });
    expect(await triggersOf(id, '&type=no_activity')).toEqual([]);
    await sweepDueScores(org.app.database.pool, new Date(Date.now() + 15 * DAY));
    expect(await triggersOf(id, '&type=no_activity')).toMatchObject([{ urgency: 'medium' }]);
    await sweepDueScores(org.app.database.pool, new Date(Date.now() + 31 * DAY));
    expect(await triggersOf(id, '&type=no_activity')).toMatchObject([{ urgency: 'high' }]);
    await org.admin.post('/contact-freshness/calculate', {});
    expect(await triggersOf(id, '&type=no_activity')).toEqual([]);
    const [kept, counted] = await countedTwice();
    expect(kept).toEqual(counted);
  });
});

describe('a dismissal', () => {
  it('holds until the facts change, and can be taken back', async () => {
    const id = await addJudged({ nextStep: null });
    const path = `/opportunities/${id}/triggers/data_gap`;
    const dismissed = await org.admin.post(`${path}/dismiss`, { reason: 'They decide in May' });
    expect(dismissed.status).toBe(200);
    expect(await of(id)).not.toContain('data_gap low');
    expect(await triggersOf(id, '&dismissed=true')).toMatchObject([
      { type: 'data_gap', dismissal: { reason: 'They decide in May', by: { name: expect.any(String) } } },
    ]);
    await org.change(id, { name: 'Renamed' });
    expect(await of(id)).not.toContain('data_gap low');
    await org.admin.post(`${path}/restore`);
    expect(await of(id)).toContain('data_gap low');
    await org.admin.post(`${path}/dismiss`, { reason: 'They decide in May' });
    await org.change(id, { amountMinor: null });
    expect(await of(id)).toContain('data_gap low');
    expect((await org.admin.get(`/opportunities/${id}/timeline`)).body.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'trigger_dismissed' })]),
    );
    const [kept, counted] = await countedTwice();
    expect(kept).toEqual(counted);
  });

  it('outlives a close that is taken back', async () => {
    const id = await addJudged();
    await org.admin.post(`/opportunities/${id}/triggers/missing_economic_buyer/dismiss`, {
      reason: 'The board signs',
    });
    await org.change(id, { stageId: org.stage('Closed Lost'), lossReason: 'Timing' });
    await org.change(id, { stageId: org.stage('Proposal') });
    expect(await of(id)).not.toContain('missing_economic_buyer high');
  });

  it('ends when the urgency rises', async () => {
    const id = await addJudged({ stageId: org.stage('Discovery') });
    await org.admin.post(`/opportunities/${id}/triggers/missing_economic_buyer/dismiss`, { reason: 'Too early' });
    expect(await of(id)).not.toContain('missing_economic_buyer medium');
    await org.change(id, { stageId: org.stage('Proposal') });
    expect(await of(id)).toContain('missing_economic_buyer high');
  });

  it('is refused of a trigger that does not stand', async () => {
    const id = await addJudged();
    const answer = await org.admin.post(`/opportunities/${id}/triggers/data_gap/dismiss`, { reason: 'Why not' });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      '“Data missing” no longer stands on this deal. Nothing was changed.',
    ]);
  });
});

describe('the list', () => {
  it('is walked page by page, the most urgent and costly first, within what one sees', async () => {
    const rep = await addMember(org.app, org.admin, { role: 'account_executive' });
    const cheap = await addJudged({ amountMinor: 100_00 }, rep.browser);
    const dear = await addJudged({ amountMinor: 900_000_00 }, rep.browser);
    const early = await addJudged({ stageId: org.stage('Qualification'), nextStep: null }, rep.browser);
    await org.admin.post(`/opportunities/${early}/triggers/stale_key_stakeholder/dismiss`, { reason: 'Away' });
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer = await rep.browser.get(`/triggers?limit=1${cursor && `&cursor=${cursor}`}`);
      walked.push(...page.body.items.map(({ deal }: { deal: { id: string } }) => deal.id));
      cursor = page.body.nextCursor;
    }
    expect(walked).toEqual([dear, cheap, early]);
    const low = (await rep.browser.get('/triggers?urgency=low')).body.items;
    expect(
      low.map(({ deal, triggers }: { deal: { id: string }; triggers: Trigger[] }) => [deal.id, triggers.length]),
    ).toEqual([[early, 1]]);
    expect((await rep.browser.get('/triggers/counts')).body).toEqual({
      high: 6,
      medium: 0,
      low: 1,
      dismissed: 1,
      byType: [
        { type: 'stale_key_stakeholder', count: 2 },
        { type: 'missing_economic_buyer', count: 2 },
        { type: 'single_threaded', count: 2 },
        { type: 'data_gap', count: 1 },
      ],
    });
    const ofRep = (await org.admin.get(`/triggers/counts?ownerId=${rep.memberId}&type=data_gap`)).body;
    expect(ofRep).toMatchObject({ high: 0, low: 1 });
    expect((await rep.browser.get(`/triggers/counts?opportunityId=${dear}`)).body).toMatchObject({ high: 3, low: 0 });
    const ofStage = `stageId=${org.stage('Qualification')}&ownerId=${rep.memberId}`;
    expect((await rep.browser.get(`/triggers/counts?${ofStage}`)).body).toMatchObject({
      high: 0,
      low: 1,
      dismissed: 1,
    });
    const rich = (await rep.browser.get('/triggers?amountMin=10000000')).body.items;
    expect(rich.map(({ deal }: { deal: { id: string } }) => deal.id)).toEqual([dear]);
    const other = await addJudged();
    expect(await triggersOf(other, '', rep.browser)).toEqual([]);
    expect((await rep.browser.get(`/triggers/counts?opportunityId=${other}`)).body).toMatchObject({ high: 0 });
  });
});

describe('thresholds', () => {
  it('move where triggers appear, at once, and go back to the standard', async () => {
    const id = await addJudged();
    expect((await org.admin.put('/trigger-thresholds', { quietDays: 40, silentDays: 30 })).body).toMatchObject({
      code: 'INVALID',
      message: 'silentDays is 30; give more than 40, where it is medium. Nothing was changed.',
    });
    await org.admin.put('/trigger-thresholds', { stakeholderFreshness: 10, threads: 5, unreadyDays: 60 });
    expect(await triggersOf(id, '&type=close_date_unready')).toMatchObject([
      { urgency: 'high', rule: expect.stringContaining('Appears when the close date is within 60 days') },
    ]);
    expect((await org.admin.get('/trigger-thresholds')).body).toMatchObject({ unreadyDays: 60, quietDays: 14 });
    await org.admin.put('/trigger-thresholds', {});
    expect(await triggersOf(id, '&type=close_date_unready')).toEqual([]);
    expect((await org.admin.get('/trigger-thresholds')).body).toMatchObject({ unreadyDays: 14 });
  });
});
