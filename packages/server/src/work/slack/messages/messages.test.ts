/** What each message says, and when there is nothing to say any more. */
import { formatMoney, isoDate, localDay, type SlackTopic } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { notifyMembers } from '../../../tenancy/notifications/notify.ts';
import { administer } from '../../../testing/administer.ts';
import { startTestApp } from '../../../testing/app.ts';
import { day, planHouse } from '../../plans/fixtures/plan-org.ts';
import { keepAlerts } from '../../revenue/alerts/keep-alerts.ts';
import type { OutboxItem } from '../sending/reader.ts';
import { composedFor, outboxItem } from '../testing/message-reader.ts';
import { everything, texts } from '../testing/slack-users.ts';

const app = await startTestApp();
afterAll(app.close);

/** An organisation whose admin is told what they and their channels are. */
async function org() {
  const house = await planHouse(app);
  const { browser, organizationId, memberId, stage } = house;
  const compose = (items: readonly OutboxItem[], kind: 'person' | 'channel' = 'person') =>
    composedFor(app, organizationId, { kind, memberId }, items);
  /** An open deal with somebody on it, at high risk. */
  const red = async (given: object = {}): Promise<string> => {
    const id = await house.add({ amountMinor: 500_000_00, closeDate: day(5), category: 'commit', ...given });
    const { id: contactId } = (await browser.post('/contacts', { name: 'Ana Ngata' })).body;
    await browser.put(`/opportunities/${id}/contacts/${contactId}`, { role: 'champion' });
    return id;
  };
  const close = (id: string, stageName: string, given: object = {}) =>
    browser.patch(`/opportunities/${id}`, { stageId: stage(stageName), ...given });
  const about = (topic: SlackTopic, ids: readonly string[]) =>
    ids.map((opportunityId) => outboxItem(topic, { opportunityId }));
  const run = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(app.database.pool, organizationId, work);
  const currency: string = (await browser.get('/forecast?period=quarter')).body.currency;
  const money = (minor: number | string) => formatMoney(Number(minor), currency, 'compact', 'en-NZ');
  return { ...house, compose, red, close, about, run, currency, money };
}

/** The texts of the only message, after its text for notifications. */
async function only(composed: ReturnType<Awaited<ReturnType<typeof org>>['compose']>): Promise<string[]> {
  const messages = await composed;
  expect(messages).toHaveLength(1);
  const { message } = messages[0] ?? { message: { text: '', blocks: [] } };
  return [message.text.replaceAll('\u2060', ''), ...texts(message.blocks)];
}

describe('deals that closed', () => {
  it('are told one by one with amount, owner, day and reason, and without a sales cycle of no days', async () => {
    const { add, close, compose, about, money } = await org();
    const id = await add({ amountMinor: 500_000_00 });
    await close(id, 'Closed Lost', { lossReason: 'Price' });
    const said = await only(compose(about('deal_lost', [id])));
    expect(said[0]).toBe(`Deal lost: Harbour crane, ${money(500_000_00)}, Mere Walker`);
    expect(said).toEqual(
      expect.arrayContaining([
        money(500_000_00),
        '*Owner*',
        'Mere Walker',
        '*Closed*',
        '*Loss reason*',
        'Price',
        'Open',
        'Log a call',
        'Choose what Slack sends you',
      ]),
    );
    expect(said).not.toContain('*Sales cycle*');
    expect(said.at(-1)).toBe('You chose “Deals lost” in Slack.');
  });

  it('stand together with their sum, the ten largest by amount, the rest counted', async () => {
    const { add, close, compose, about, money } = await org();
    const ids: string[] = [];
    for (let n = 1; n <= 12; n++) ids.push(await add({ name: `Crane ${n}`, amountMinor: n * 100_000_00 }));
    ids.push(await add({ name: 'Without' }));
    for (const id of ids) await close(id, 'Closed Won');
    const items = about('deal_won', ids);
    const [composed, ...others] = await compose(items);
    expect(others).toEqual([]);
    expect(composed?.itemIds.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    const said = texts(composed?.message.blocks);
    expect(said.slice(0, 2)).toEqual([`13 deals won, ${money(7_800_000_00)}`, '1 deal without an amount.']);
    const listed = said.filter((text) => /^\d+\. /.test(text));
    expect(listed.map((text) => text.split('\n')[0])).toEqual(
      Array.from({ length: 10 }, (_, at) => `${at + 1}. Crane ${12 - at}`),
    );
    expect(said).toContain('3 more deals won.');
  });

  it('are told as what they are by then, and not at all once they are undone or gone', async () => {
    const { add, close, compose, about, browser } = await org();
    const [reopened, lost, removed, won] = [await add(), await add(), await add(), await add({ name: 'Wharf' })];
    for (const id of [reopened, lost, removed, won]) await close(id, 'Closed Won');
    const items = about('deal_won', [reopened, lost, removed, won]);
    await close(reopened, 'Discovery');
    await close(lost, 'Closed Lost');
    expect((await browser.delete(`/opportunities/${removed}`)).status).toBe(200);
    const [composed] = await compose(items);
    expect(composed?.itemIds).toEqual([items[3]?.id]);
    expect(texts(composed?.message.blocks)[0]).toBe('Deal won: Wharf');
    expect(await compose(items.slice(0, 3))).toEqual([]);
  });

  it('lead to Forecastle alone in a channel, and say who chose it', async () => {
    const { add, close, compose, about } = await org();
    const ids = [await add(), await add()];
    for (const id of ids) await close(id, 'Closed Won');
    for (const items of [about('deal_won', ids), about('deal_won', ids.slice(1))]) {
      const [composed] = await compose(items, 'channel');
      const actions = [...everything(composed).matchAll(/"action_id":"([a-z_]+)/g)].map(([, action]) => action);
      expect(new Set(actions)).toEqual(new Set(['open_page']));
      expect(texts(composed?.message.blocks).at(-1)).toBe('Chosen by Mere Walker: all deals.');
    }
  });
});

describe('a large deal that turned red', () => {
  it('is told with its score, its reason and what to do next', async () => {
    const { red, compose, about, browser, make, money } = await org();
    const id = await red({ nextStep: 'Call Priya' });
    const { risk } = (await browser.get(`/opportunities/${id}`)).body.health;
    const { sentences } = (await browser.get(`/opportunities/${id}/explanations/risk`)).body;
    const costs = (sentence: { costs: number | null }) => sentence.costs ?? 0;
    const [dearest] = sentences.toSorted((a: never, b: never) => costs(b) - costs(a));
    const said = await only(compose(about('large_deal_red', [id])));
    expect(said[0]).toBe(`Now at high risk: Harbour crane, ${money(500_000_00)}, risk ${risk} of 100, Mere Walker`);
    expect(said).toEqual(
      expect.arrayContaining([`${risk} of 100 (High risk)`, '*What to do next*', 'Call Priya', dearest.text]),
    );
    const [item] = (await make()).items;
    expect(await only(compose(about('large_deal_red', [id])))).toContain(item.suggestedAction);
  });

  it('is not told once it is no longer at risk, closed or omitted', async () => {
    const { red, close, compose, about, browser, organizationId } = await org();
    const [closed, omitted, better, still] = [await red(), await red(), await red(), await red({ name: 'Wharf' })];
    await close(closed, 'Closed Lost');
    await browser.patch(`/opportunities/${omitted}`, { category: 'omitted' });
    await administer(
      app.database.ownerUrl,
      `UPDATE opportunity_health SET risk_band = 'yellow' WHERE organization_id = $1 AND opportunity_id = $2`,
      [organizationId, better],
    );
    const items = about('large_deal_red', [closed, omitted, better, still]);
    const [composed] = await compose(items);
    expect(composed?.itemIds).toEqual([items[3]?.id]);
    expect(await compose(items.slice(0, 3))).toEqual([]);
  });

  it('stands together with others, the largest first', async () => {
    const { red, compose, about, money } = await org();
    const ids: string[] = [];
    for (let n = 1; n <= 11; n++) ids.push(await red({ name: `Crane ${n}`, amountMinor: n * 100_000_00 }));
    const said = await only(compose(about('large_deal_red', ids)));
    expect(said[1]).toBe(`11 deals now at high risk, ${money(6_600_000_00)}`);
    expect(said.find((text) => text.startsWith('1. Crane 11'))).toMatch(
      /risk \d+ of 100\n.*\nNext: Add a next step\.$/s,
    );
    expect(said).toContain('1 more deal now at high risk.');
  });
});

describe('alerts', () => {
  it('say their figures and how to act, until somebody dismisses them', async () => {
    const { red, compose, run, browser } = await org();
    await red();
    await run((tx) => keepAlerts(tx, { now: new Date(), settings: app.settings }));
    const { items } = (await browser.get('/revenue/alerts?roleView=cro')).body;
    const [kept] = items;
    const told = items.map(({ id: subjectId }: { id: string }) => outboxItem('revenue_alerts', { subjectId }));
    const said = await only(compose(told));
    expect(said[0]).toBe(`All deals, ${kept.period.label}: Too much pipeline is at risk. ${kept.sentence}`);
    expect(said).toContain(`Too much pipeline is at risk\n${kept.sentence}\nWhat to do: Review deals at risk.`);
    const dismissed = { reason: 'Known', roleView: 'cro' };
    expect((await browser.post(`/revenue/alerts/${kept.alert.kind}/dismiss`, dismissed)).status).toBe(200);
    expect(await compose(told)).toEqual([]);
    await run((tx) =>
      tx.client.query('UPDATE revenue_alerts SET dismissed_at = NULL, dismissed_level = NULL, gone_on = current_date'),
    );
    expect(await compose(told)).toEqual([]);
  });
});

describe('a forecast that left its range', () => {
  it('is told with what it was and is, and not once it is back, over or in another currency', async () => {
    const { red, compose, browser, currency, money } = await org();
    await red();
    const { period, mostLikely } = (await browser.get('/forecast?period=quarter')).body;
    const noted = (given: object = {}) =>
      outboxItem('forecast_range', {
        facts: {
          scope: 'organization',
          periodKind: 'quarter',
          startsOn: period.start,
          currency,
          low: '100000000',
          high: '200000000',
          ...given,
        },
      });
    const inside = { low: String(Number(mostLikely) - 1), high: mostLikely };
    const said = await only(compose([noted(inside), noted()]));
    expect(said[0]).toBe(
      `The forecast for ${period.label} left last week’s range: most likely ${money(mostLikely)}, last week ${money(
        100_000_000,
      )} to ${money(200_000_000)}. All deals.`,
    );
    expect(said).toContain(`Forecast ${period.label} is below last week’s range`);
    for (const given of [
      inside,
      { startsOn: '2020-01-01' },
      { currency: 'XTS' },
      { low: 'none' },
      { scope: 'rep x' },
    ]) {
      expect(await compose([noted(given)])).toEqual([]);
    }
  });
});

describe('the weekly digest', () => {
  it('says what the screens say', async () => {
    const { add, red, close, compose, browser, money, makeThen, memberId } = await org();
    const today = localDay(Date.now(), 'UTC');
    await red({ nextStep: 'Call Priya' });
    const quota = { scope: 'organization', memberId: null, amountMinor: 90_000_000_00 };
    expect((await browser.put('/quotas', { period: 'quarter', items: [quota] })).status).toBe(200);
    for (const [stageName, amountMinor] of [
      ['Closed Won', 120_000_00],
      ['Closed Won', 30_000_00],
      ['Closed Lost', 7_000_00],
    ] as const) {
      // On each day of the last two weeks, so that some are of last week and some are not.
      for (let back = 0; back < 14; back++) {
        await close(await add({ amountMinor }), stageName, { closedOn: isoDate(today - back) });
      }
    }
    await makeThen(1);
    const forecast = (await browser.get('/forecast?period=quarter')).body;
    const revenue = (await browser.get('/revenue?roleView=cro')).body;
    const attention = (await browser.get('/revenue/attention?roleView=cro')).body;
    const { lastWeek } = (await browser.get(`/plans?ownerId=${memberId}`)).body;
    const monday = Date.parse(`${(await browser.get('/plans')).body.week}T00:00:00Z`);
    const [from, to] = [7, 1].map((back) => new Date(monday - back * 86_400_000).toISOString().slice(0, 10));
    const closedIn = async (status: string) => {
      const conditions = [
        { field: 'closed_on', is: 'on_or_after', value: from },
        { field: 'closed_on', is: 'on_or_before', value: to },
      ];
      const where = { match: 'all', conditions, groups: [] };
      const query = `status=${status}&where=${encodeURIComponent(JSON.stringify(where))}`;
      return (await browser.get(`/opportunities/count?${query}`)).body;
    };
    const said = await only(compose([outboxItem('weekly_digest')]));
    const row = (name: string) => said[said.indexOf(`*${name}*`) + 1];
    expect(row('Most likely')).toBe(money(forecast.mostLikely));
    expect(row('Quota')).toBe(money(90_000_000_00));
    expect(row('Coverage')).toBe(`${revenue.quota.coverage}x, target 3x`);
    expect(row('Commit')).toBe(money(forecast.committed.commitMinor));
    expect(row('Closed')).toBe(`${money(forecast.closedSoFar.amountBaseMinor)}, ${forecast.closedSoFar.count} deals`);
    expect(row('At high risk')).toBe(
      `${money(revenue.atRisk.amountBaseMinor)} (${revenue.atRisk.percent}% of open), ${revenue.atRisk.count} deal`,
    );
    for (const [name, status] of [
      ['Won', 'won'],
      ['Lost', 'lost'],
    ] as const) {
      const { count, amountBaseMinor } = await closedIn(status);
      expect(row(name)).toBe(`${money(amountBaseMinor)}, ${count} deals`);
    }
    expect(lastWeek.completion).toBe(0);
    expect(row('Plan completed')).toBe('0%, target 80%');
    const [stake] = attention.stakeDeals;
    expect(said.find((text) => text.startsWith(`1. ${stake.name}`))).toContain(
      `${money(stake.stakeMinor)} of ${money(stake.amountBaseMinor)}`,
    );
    const alerts = said.filter((text) => text.includes('What to do'));
    expect(alerts).toHaveLength(attention.alerts.length);
  });
});

describe('the plan of the week', () => {
  it('comes with its buttons to the person alone, while something in it is open', async () => {
    const { red, make, compose, browser } = await org();
    await red();
    expect(await compose([outboxItem('weekly_plan')])).toEqual([]);
    const { items } = await make();
    const said = await only(compose([outboxItem('weekly_plan')]));
    expect(said).toEqual(expect.arrayContaining(['Complete', 'Snooze to Monday', 'Open deal', 'Open my plan']));
    expect(said.at(-1)).toBe('You chose “Your weekly plan” in Slack.');
    expect(await compose([outboxItem('weekly_plan')], 'channel')).toEqual([]);
    for (const { id } of items) await browser.post(`/plans/items/${id}/complete`, {});
    expect(await compose([outboxItem('weekly_plan')])).toEqual([]);
  });
});

describe('notifications', () => {
  it('say who wrote what, with the way to it, and nothing once they are read', async () => {
    const { add, compose, run, browser, memberId, organizationId } = await org();
    const deal = await add();
    const text = `Please ${'look '.repeat(60)}`;
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const note = (await browser.post(`/opportunities/${deal}/notes`, { document })).body;
    await run((tx) =>
      notifyMembers(tx, [
        { memberId, kind: 'mentioned', actorId: null, opportunityId: deal, subjectId: note.id },
        ...Array.from({ length: 11 }, () => ({
          memberId,
          kind: 'deal_handed_over' as const,
          actorId: null,
          opportunityId: deal,
        })),
      ]),
    );
    const rows = await administer(
      app.database.ownerUrl,
      'SELECT id, kind FROM notifications WHERE organization_id = $1 ORDER BY created_at, id',
      [organizationId],
    );
    const items = rows.map(({ id, kind }) =>
      outboxItem(kind === 'mentioned' ? 'mentions' : 'handovers', { subjectId: id ?? null }),
    );
    const mention = items.filter(({ topic }) => topic === 'mentions');
    const [composed] = await compose(mention);
    const said = texts(composed?.message.blocks);
    expect(said[0]).toMatch(/^Someone mentioned you in a note on Harbour crane\n“Please look look .*…”$/);
    expect(said[0]?.length).toBeLessThan(260);
    expect(everything(composed)).toContain(`${app.settings.publicUrl}/crm/opportunities/${deal}/notes`);
    expect(said.at(-1)).toBe('You chose “Mentions” in Slack.');
    const all = await only(compose(items));
    expect(all[1]).toBe('12 notifications');
    expect(all).toContain('2 more notifications in Forecastle.');
    expect(all.at(-1)).toBe('You chose “Mentions” and “Deals handed over” in Slack.');
    await browser.post('/notifications/read', { upToId: rows.at(-1)?.id });
    expect(await compose(items)).toEqual([]);
  });
});
