import { isoDate, localDay, TRIGGER_TYPES, type TriggerType, URGENCIES, type Urgency } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { bitOf } from '../triggers/kept-trigger.ts';
import { keepWeeks } from './keep-weeks.ts';
import { markWeeksStale } from './mark-stale.ts';
import { lastWeeks } from './weeks.ts';

const ZONE = 'Pacific/Auckland';
const DAY = 86_400_000;
const [thisMonday] = lastWeeks(new Date(), ZONE);
const [nextMonday] = lastWeeks(new Date((thisMonday?.asOf.getTime() ?? 0) + 7 * DAY + 7_200_000), ZONE);
/** In the first hour of the coming Monday: all that the test does lies before it. */
const monday = new Date((nextMonday?.asOf.getTime() ?? 0) + 60_000);
/** As it is seen from that Monday. */
const dayFromMonday = (days: number): string => isoDate(localDay(monday.getTime(), ZONE) + days);

let org: DealOrg;
let organizationId: string;
beforeAll(async () => {
  org = await startDealOrg();
  organizationId = (await org.admin.get('/session')).body.organization.id;
});
afterAll(() => org.app.close());

const within = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  inTenant(org.app.database.pool, organizationId, work);
const keep = () => keepWeeks(org.app.database.pool, organizationId, { now: monday });

/** A judged deal in Proposal, made three weeks ago. */
async function addJudged(given: Record<string, unknown> = {}): Promise<string> {
  const { id } = await org.add({
    stageId: org.stage('Proposal'),
    amountMinor: 1_000_00,
    closeDate: dayFromMonday(60),
    nextStep: 'Send the contract',
    ...given,
  });
  const contact = (await org.admin.post('/contacts', { name: 'Ana Lee' })).body.id;
  await org.admin.put(`/opportunities/${id}/contacts/${contact}`, { role: 'champion', influence: 4 });
  await within((tx) =>
    tx.client.query('UPDATE opportunities SET created_on = created_on - 21 WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      id,
    ]),
  );
  return id;
}

const log = (id: string, kind: string, days: number) =>
  org.admin.post(`/opportunities/${id}/activities`, {
    kind,
    subject: 'Contract',
    occurredAt: new Date(Date.now() + days * DAY).toISOString(),
  });

const dismiss = (id: string, type: TriggerType) =>
  org.admin.post(`/opportunities/${id}/triggers/${type}/dismiss`, { reason: 'Known' });

/** "no_activity high", of the deals of the coming Monday. */
async function standing(): Promise<Record<string, string[]>> {
  const { rows } = await within((tx) =>
    tx.client.query<Record<Urgency, number> & { id: string }>(
      'SELECT opportunity_id AS id, high, medium, low FROM pipeline_week_deals WHERE organization_id = $1 AND week = $2::date',
      [tx.organizationId, nextMonday?.week],
    ),
  );
  return Object.fromEntries(
    rows.map(({ id, ...masks }) => [
      id,
      URGENCIES.flatMap((urgency) =>
        TRIGGER_TYPES.filter((type) => (masks[urgency] & bitOf(type)) !== 0).map((type) => `${type} ${urgency}`),
      ),
    ]),
  );
}

const sums = async () =>
  (
    await within((tx) =>
      tx.client.query('SELECT triggers FROM pipeline_week_reps WHERE organization_id = $1 AND week = $2::date', [
        tx.organizationId,
        nextMonday?.week,
      ]),
    )
  ).rows;

describe('triggers in the weeks of the pipeline', () => {
  it('stand as they did on that Monday, and the ledger tells the same', async () => {
    const late = await addJudged({ category: 'commit' });
    for (const days of [70, 80, 90]) await org.change(late, { closeDate: dayFromMonday(days) });
    await org.change(late, { closeDate: dayFromMonday(-2), nextStep: null });
    await org.admin.post(`/opportunities/${late}/procurement/steps`, {
      title: 'Legal review',
      dueOn: dayFromMonday(-3),
    });
    const rival = (await org.admin.post('/competitors', { name: 'Acme' })).body.id;
    await org.admin.put(`/opportunities/${late}/competitors/${rival}`, { position: 'leads' });

    const silent = await addJudged();
    await log(silent, 'email_sent', -12);
    await log(silent, 'email_sent', -9);
    await org.change(silent, { amountMinor: 300_00 });

    const known = await addJudged();
    await dismiss(known, 'missing_economic_buyer');
    await dismiss(known, 'single_threaded');
    await dismiss(known, 'stale_key_stakeholder');
    await org.admin.post(`/opportunities/${known}/triggers/single_threaded/restore`, {});
    await log(known, 'call', -1);

    // On other facts than those it was dismissed on.
    const moved = await addJudged({ closeDate: dayFromMonday(-9) });
    await dismiss(moved, 'overdue_close_date');
    await org.change(moved, { closeDate: dayFromMonday(-1) });

    const bare = (await org.add({ stageId: org.stage('Proposal') })).id;
    await keep();
    const kept = await standing();
    expect(kept[late]).toEqual(
      expect.arrayContaining([
        'overdue_close_date high',
        'category_above_evidence high',
        'repeated_push high',
        'procurement_overdue high',
        'competitor_unanswered medium',
        'data_gap low',
      ]),
    );
    expect(kept[silent]).toEqual(expect.arrayContaining(['ghosted high', 'amount_dropped high']));
    expect(kept[known]).toContain('single_threaded high');
    expect(kept[known]).not.toContain('missing_economic_buyer high');
    expect(kept[moved]).toContain('overdue_close_date high');
    expect(kept[bare]).toEqual([]);
    const [rep] = await sums();
    expect(rep.triggers).toMatchObject({
      overdue_close_date: { high: 2 },
      competitor_unanswered: { medium: 1 },
      data_gap: { low: 1 },
    });
    expect(rep.triggers).not.toHaveProperty('stalled_in_stage');

    await within(markWeeksStale);
    await keep();
    expect(await standing()).toEqual(kept);
    expect(await sums()).toEqual([rep]);
  });
});
