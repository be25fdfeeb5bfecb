/** Messages that nobody asked for: that Slack takes them, what they say, and that nothing people wrote is formatted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTIFICATION_TOPICS } from '../notifications/notificationKinds.ts';
import { REVENUE_ALERT_KINDS } from '../revenue/alerts.ts';
import { channelSees, type SlackAudience, whyItCame } from './audience.ts';
import type { SlackMessage } from './blocks.ts';
import { closedDealsMessage, type SlackClosedDeal } from './closedDealsMessage.ts';
import { forecastRangeMessage, type SlackLeftRange } from './forecastRangeMessage.ts';
import { type ChosenForChannel, introductionMessage, testMessage } from './introductionMessage.ts';
import { notificationsMessage, type SlackNotification } from './notificationsMessage.ts';
import type { SlackPlan } from './planMessage.ts';
import { redDealsMessage, type SlackTurnedRed } from './redDealsMessage.ts';
import { revenueAlertsMessage } from './revenueAlertsMessage.ts';
import { SLACK_CHANNEL_TOPICS, SLACK_PERSON_TOPICS } from './slackTopics.ts';
import { messageFaults, shownTexts } from './testing/checkBlocks.ts';
import { SLACK_TOPIC_NAMES } from './topicNames.ts';
import { type SlackDigest, weeklyDigestMessage } from './weeklyDigestMessage.ts';
import { weeklyPlanMessage } from './weeklyPlanMessage.ts';

const READER = { publicUrl: 'https://sales.example.com', locale: 'en-NZ' };
const ID = '0195d0a0-0000-7000-8000-000000000001';
const PERSON: SlackAudience = { reader: READER, channel: null };
const channelOf = (chosenBy: string) => ({
  reader: READER,
  channel: { chosenBy, sees: channelSees({ scope: 'team', name: chosenBy }) },
});

const textsOf = ({ blocks }: SlackMessage) => shownTexts(blocks).map(({ text }) => text);
const gistOf = ({ text }: SlackMessage) => text.replaceAll('\u2060', '');

const closedDeal = (words: string): SlackClosedDeal => ({
  id: ID,
  name: words,
  accountName: words,
  ownerName: words,
  amountMinor: 1_234_567_00,
  currency: 'NZD',
  closedOn: '2026-11-27',
  days: 34,
  reason: words,
});
const redDeal = (words: string): SlackTurnedRed => ({
  id: ID,
  name: words,
  accountName: words,
  ownerName: words,
  stageName: words,
  amountMinor: 500_000_00,
  currency: 'NZD',
  risk: 31,
  reason: words,
  next: words,
});
const leftRange = (words: string): SlackLeftRange => ({
  scopeWords: words,
  periodLabel: words,
  currency: 'NZD',
  mostLikelyMinor: 1_100_000_00,
  range: { lowMinor: 1_300_000_00, highMinor: 1_600_000_00 },
  steps: [
    { label: 'Pushed out', amountMinor: -300_000_00 },
    { label: 'Won', amountMinor: 20_000_00 },
  ],
});
const digest = (words: string): SlackDigest => ({
  week: '2026-11-30',
  lastWeek: { from: '2026-11-23', to: '2026-11-29' },
  forecast: {
    periodLabel: 'Q4 FY26',
    scopeWords: words,
    currency: 'NZD',
    mostLikelyMinor: 1_730_000_00,
    range: { lowMinor: 1_200_000_00, highMinor: 2_100_000_00 },
    why: words,
    closedMinor: 400_000_00,
    closedDeals: 3,
    commitMinor: 900_000_00,
    quotaMinor: 2_000_000_00,
    isChangeLater: false,
    change: { sinceDay: 20_780, amountMinor: -120_000_00, steps: [] },
    trust: null,
  },
  coverage: { times: 1.8 },
  atRisk: { count: 4, amountMinor: 500_000_00, percent: 31.4 },
  won: { count: 3, amountMinor: 1_200_000_00 },
  lost: { count: 0, amountMinor: 0 },
  alerts: [{ kind: 'pipeline_coverage_low', sentence: words }],
  plan: { completion: 75, target: 80 },
  deals: Array.from({ length: 3 }, () => ({
    id: ID,
    name: words,
    ownerName: words,
    stakeMinor: 300_000_00,
    amountMinor: 500_000_00,
    closeDate: '2026-12-20',
    risk: 31,
  })),
});
const plan = (words: string, open: number): SlackPlan => ({
  week: '2026-11-30',
  isMade: true,
  completion: 25,
  target: 80,
  done: 2,
  snoozed: 1,
  open: Array.from({ length: open }, () => ({
    id: ID,
    name: 'Re-engage key stakeholders',
    priority: 'high' as const,
    dealId: ID,
    dealName: words,
    amountMinor: 100,
    currency: 'NZD',
    why: words,
    what: words,
  })),
});
const notification = (words: string): SlackNotification => ({
  topic: 'mentions',
  sentence: `Ana mentioned you in a note on ${words}`,
  excerpt: words,
  path: `/crm/opportunities/${ID}/notes`,
});
const CHOSEN: ChosenForChannel = {
  topics: ['deal_won', 'weekly_digest'],
  dealsFromMinor: 50_000_00,
  currency: 'NZD',
  quietHours: { fromMinute: 19 * 60, toMinute: 7 * 60, weekends: true },
};

/** Every message there is, of things that are called so, to a person and to a channel. */
function messagesOf(words: string): SlackMessage[] {
  const channel = channelOf(words);
  const ten = <T>(one: T) => Array.from({ length: 10 }, () => one);
  const sum = { sumMinor: '123456700', currency: 'NZD', withoutAmount: 2 };
  return [PERSON, channel].flatMap((audience) => {
    const planned = weeklyPlanMessage(plan(words, 30), audience);
    return [
      closedDealsMessage({ status: 'won', count: 1, ...sum, deals: [closedDeal(words)] }, audience),
      closedDealsMessage({ status: 'lost', count: 400, ...sum, deals: ten(closedDeal(words)) }, audience),
      redDealsMessage({ count: 1, ...sum, deals: [redDeal(words)] }, audience),
      redDealsMessage({ count: 1000, ...sum, deals: ten(redDeal(words)) }, audience),
      revenueAlertsMessage(
        {
          scopeWords: words,
          periodLabel: words,
          alerts: REVENUE_ALERT_KINDS.map((kind) => ({ kind, sentence: words })),
        },
        audience,
      ),
      forecastRangeMessage(leftRange(words), audience),
      weeklyDigestMessage(digest(words), audience),
      ...(planned ? [planned] : []),
      notificationsMessage([notification(words)], audience),
      notificationsMessage(
        NOTIFICATION_TOPICS.flatMap((topic) => ten({ ...notification(words), topic })),
        audience,
      ),
      introductionMessage({ ...CHOSEN, topics: SLACK_CHANNEL_TOPICS }, channel),
      testMessage(audience),
    ];
  });
}

describe('messages that nobody asked for', () => {
  it('are taken by Slack, whatever people wrote, and format none of it', () => {
    const known = [
      'x'.repeat(5000),
      '&'.repeat(5000),
      '👩‍💻'.repeat(200),
      '<@U123>',
      '<!channel>',
      '<https://evil.example|Sign in>',
      '*bold*',
      '_it_ ~no~ `code`',
      '> quote\n*x*',
      ':smile: @here #general evil.example',
      'עגורן הנמל',
      '\u202Eenarc\u202C رافعة',
      ' ',
      '',
    ];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (words) => {
        for (const message of messagesOf(words)) {
          expect(messageFaults(message)).toEqual([]);
          for (const { type, text } of shownTexts(message.blocks)) {
            expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
            // Labels are the product's alone.
            if (type === 'mrkdwn') expect(text).toMatch(/^\*[A-Z][A-Za-z ]*\*$/);
          }
          expect(message.text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)|[*_~`@#:](?!\u2060)|\.(?=\p{L})|^&gt;/mu);
        }
      }),
      { numRuns: 30, examples: known.map((words): [string] => [words]) },
    );
  });

  it('end with why they came, and lead to where that is changed', () => {
    for (const message of messagesOf('Harbour crane')) {
      const shown = JSON.stringify(message.blocks);
      const isChannel = shown.includes('/settings/slack-channels');
      expect(isChannel).toBe(!shown.includes('/settings/notifications'));
      const last = textsOf(message).at(-1);
      // The introduction and the test say it themselves.
      if (last !== 'Channel settings' && last !== 'Choose what Slack sends you') {
        expect(last).toMatch(
          isChannel ? /^Chosen by Harbour crane: deals of Harbour crane’s team\.$/ : /^You chose “[^”]+”.* in Slack\.$/,
        );
      }
      if (isChannel && !shown.includes('complete_plan_item')) {
        for (const [, action] of shown.matchAll(/"action_id":"([a-z_]+)/g)) expect(action).toBe('open_page');
      }
    }
  });

  it('name every topic, each otherwise', () => {
    expect(new Set(SLACK_PERSON_TOPICS.map((topic) => SLACK_TOPIC_NAMES[topic])).size).toBe(SLACK_PERSON_TOPICS.length);
    expect(whyItCame(PERSON, ['mentions', 'tasks', 'mentions'])).toBe('You chose “Mentions” and “Tasks” in Slack.');
    expect(
      whyItCame({ channel: { chosenBy: 'Ana', sees: channelSees({ scope: 'organization', name: 'Ana' }) } }, []),
    ).toBe('Chosen by Ana: all deals.');
  });
});

describe('what each message says', () => {
  const sum = { sumMinor: '123456700', currency: 'NZD', withoutAmount: 0 };

  it('a deal that was won', () => {
    const deal = { ...closedDeal('x'), name: 'Harbour crane', accountName: 'Harbourline', ownerName: 'Mere Walker' };
    const message = closedDealsMessage(
      { status: 'won', count: 1, ...sum, deals: [{ ...deal, reason: 'Price' }] },
      PERSON,
    );
    expect(gistOf(message)).toBe('Deal won: Harbour crane, $1.23M, Harbourline, Mere Walker');
    expect(textsOf(message)).toEqual([
      'Deal won: Harbour crane',
      'Harbourline',
      '*Amount*',
      '$1.23M',
      '*Owner*',
      'Mere Walker',
      '*Closed*',
      '27 Nov 2026',
      '*Sales cycle*',
      '34 days',
      '*Win reason*',
      'Price',
      'Open',
      'Log a call',
      'Choose what Slack sends you',
      'You chose “Deals won” in Slack.',
    ]);
    const bare = { ...deal, accountName: null, amountMinor: null, closedOn: null, days: null, reason: null };
    expect(gistOf(closedDealsMessage({ status: 'lost', count: 1, ...sum, deals: [bare] }, PERSON))).toBe(
      'Deal lost: Harbour crane, No amount, Mere Walker',
    );
  });

  it('several deals, with their sum and how many are not listed', () => {
    const deals = Array.from({ length: 10 }, (_, n) => ({ ...closedDeal('Ana'), name: `Crane ${n}` }));
    const message = closedDealsMessage(
      { status: 'won', count: 14, sumMinor: '120000000', currency: 'NZD', withoutAmount: 1, deals },
      channelOf('Ana Costa'),
    );
    expect(gistOf(message)).toBe('14 deals won, $1.20M. Largest: Crane 0');
    expect(textsOf(message)).toEqual(expect.arrayContaining(['1 deal without an amount.', '4 more deals won.']));
    expect(textsOf(message)[2]).toBe(
      '1. Crane 0\n$1.23M, Ana, Ana, closed 27 Nov 2026, sales cycle 34 days\nWin reason: Ana',
    );
  });

  it('a deal that turned red, with what to do', () => {
    const deal = { ...redDeal('Ana'), name: 'Harbour crane', reason: 'No Economic Buyer.', next: null };
    const message = redDealsMessage({ count: 1, ...sum, deals: [deal] }, PERSON);
    expect(gistOf(message)).toBe('Now at high risk: Harbour crane, $500.0K, risk 31 of 100, Ana');
    expect(textsOf(message)).toEqual(
      expect.arrayContaining(['31 of 100 (High risk)', 'No Economic Buyer.', 'Add a next step.', 'Log a call']),
    );
  });

  it('a forecast that left its range, to either side', () => {
    const left = { ...leftRange('All deals'), periodLabel: 'Q4 FY26' };
    const message = forecastRangeMessage(left, PERSON);
    expect(gistOf(message)).toBe(
      'The forecast for Q4 FY26 left last week’s range: most likely $1.10M, last week $1.30M to $1.60M. All deals.',
    );
    expect(textsOf(message)[0]).toBe('Forecast Q4 FY26 is below last week’s range');
    expect(textsOf(message)).toContain('Moved by: Pushed out −$300.0K, Won +$20.0K.');
    const above = forecastRangeMessage({ ...left, mostLikelyMinor: 1_700_000_00, steps: [] }, PERSON);
    expect(textsOf(above)[0]).toBe('Forecast Q4 FY26 is above last week’s range');
    expect(textsOf(above).join()).not.toEqual('Moved by');
  });

  it('the digest of a week', () => {
    const message = weeklyDigestMessage(digest('All deals'), PERSON);
    expect(gistOf(message)).toBe(
      'Week of 30 Nov 2026, All deals, Q4 FY26: most likely $1.73M, 4 deals at high risk ($500.0K), 3 deals won last week',
    );
    expect(textsOf(message)).toEqual(
      expect.arrayContaining([
        '$1.20M to $2.10M (80%)',
        '1.8x, target 3x',
        '$500.0K (31.4% of open), 4 deals',
        '$1.20M, 3 deals',
        'None',
        '75%, target 80%',
        '23 Nov 2026 to 29 Nov 2026',
        'Pipeline coverage is low\nAll deals\nWhat to do: Pull deals forward.',
        '1. All deals\n$300.0K of $500.0K, All deals, due 20 Dec 2026, risk 31 of 100',
      ]),
    );
    const bare = weeklyDigestMessage(
      {
        ...digest('Your deals'),
        forecast: { ...digest('Your deals').forecast, mostLikelyMinor: null, range: null, change: null },
        coverage: { times: null },
        atRisk: { count: 0, amountMinor: 0, percent: null },
        won: { count: 0, amountMinor: 0 },
        plan: { completion: null, target: 80 },
        alerts: [],
        deals: [],
      },
      PERSON,
    );
    expect(gistOf(bare)).toContain('no forecast, no deals at high risk, no deals won last week');
    expect(textsOf(bare)).toEqual(expect.arrayContaining(['Quota reached', 'No plan']));
    expect(textsOf(bare)).not.toContain('*Alerts*');
  });

  it('the plan of a week while something is open', () => {
    expect(weeklyPlanMessage(plan('Crane', 0), PERSON)).toBeNull();
    expect(textsOf(weeklyPlanMessage(plan('Crane', 3), PERSON) ?? { text: '', blocks: [] })[0]).toBe(
      'Plan for the week of 30 Nov 2026',
    );
  });

  it('an introduction in a channel', () => {
    const message = introductionMessage(CHOSEN, channelOf('Ana Costa'));
    expect(gistOf(message)).toBe(
      'Ana Costa chose this channel for news from Forecastle. What comes: Weekly digest, Deals won.',
    );
    expect(textsOf(message)).toEqual([
      'Ana Costa chose this channel for news from Forecastle.',
      '*What comes*',
      'Weekly digest\nDeals won',
      '*Which deals*',
      'Deals of Ana Costa’s team',
      '*Amount*',
      'Deals from $50,000',
      '*Quiet hours*',
      '7:00 pm to 7:00 am and all weekend',
      'Everyone in this channel can read this. Ana Costa and your admins can change it in Forecastle.',
      'Channel settings',
    ]);
    const all = introductionMessage({ ...CHOSEN, dealsFromMinor: 0, quietHours: null }, channelOf('Ana'));
    expect(textsOf(all)).toContain('Deals of any amount');
    const alerts = introductionMessage({ ...CHOSEN, topics: ['revenue_alerts'] }, channelOf('Ana'));
    expect(textsOf(alerts).join()).not.toContain('Amount');
    expect(gistOf(introductionMessage({ ...CHOSEN, topics: [] }, channelOf('Ana')))).toContain('nothing yet');
  });
});
