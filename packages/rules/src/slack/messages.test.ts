import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { section, slackMessage } from './blocks.ts';
import { dealChoices, dealMessage, noDeal, type SlackDeal } from './dealMessages.ts';
import { forecastMessage, type SlackForecast } from './forecastMessage.ts';
import { connectMessage, helpMessage } from './helpMessages.ts';
import { loggedMessage, logModal } from './logModal.ts';
import { planMessage, type SlackPlan } from './planMessage.ts';
import { riskMessage, type SlackRisk } from './riskMessage.ts';
import { cutText, escapeSlack, slackLabel } from './slackText.ts';
import { messageFaults, shownTexts, viewFaults } from './testing/checkBlocks.ts';

const READER = { publicUrl: 'https://sales.example.com', locale: 'en-US' };
const ID = '0195d0a0-0000-7000-8000-000000000001';

const deal: SlackDeal = {
  id: ID,
  name: 'Harbour crane',
  accountName: 'Harbourline',
  ownerName: 'Mere Walker',
  status: 'open',
  stageName: 'Proposal',
  amountMinor: 1_234_567_00,
  currency: 'USD',
  category: 'commit',
  closeDate: '2026-12-03',
  closedOn: null,
  risk: { score: 34, band: 'red', isQualified: true, reason: 'Nobody holds the Economic Buyer role.' },
  nextStep: 'Call Priya before Thursday',
  keyContacts: [{ name: 'Ana Ngata', role: 'champion', freshness: { score: 92, band: 'active' } }],
};
const forecast: SlackForecast = {
  periodLabel: 'FY2027 Q2',
  scopeWords: 'Your deals',
  currency: 'USD',
  mostLikelyMinor: 1_730_000_00,
  range: { lowMinor: 1_200_000_00, highMinor: 2_100_000_00 },
  why: null,
  closedMinor: 400_000_00,
  closedDeals: 3,
  commitMinor: 900_000_00,
  quotaMinor: null,
  isChangeLater: false,
  change: { sinceDay: 20_780, amountMinor: -120_000_00, steps: [{ label: 'Pushed out', amountMinor: -120_000_00 }] },
  trust: '10 of the last 11 quarters landed in range.',
};
const item = (n: number) => ({
  id: `${ID}${n}`,
  name: 'Re-engage key stakeholders',
  priority: 'high' as const,
  dealId: ID,
  dealName: `Crane ${n}`,
  amountMinor: 100,
  currency: 'USD',
  why: 'Ana has gone quiet.',
  what: 'Call Ana.',
});
const plan = (open: number): SlackPlan => ({
  week: '2026-11-30',
  isMade: true,
  completion: 25,
  target: 80,
  done: 2,
  snoozed: 1,
  open: Array.from({ length: open }, (_, n) => item(n)),
});
const risk: SlackRisk = {
  scopeWords: 'Your team',
  currency: 'USD',
  red: { count: 12, amountMinor: 5_000_000_00, percent: 31.4 },
  open: { count: 40 },
  deals: [
    {
      id: ID,
      name: 'Harbour crane',
      ownerName: 'Mere Walker',
      stageName: 'Proposal',
      amountMinor: null,
      currency: 'USD',
      closeDate: null,
      risk: 12,
      reason: null,
    },
  ],
};
const textsOf = (message: { readonly blocks: readonly unknown[] }) =>
  shownTexts(message.blocks).map(({ text }) => text);

describe('messages for Slack', () => {
  it.each([
    ['a deal', dealMessage(deal, READER)],
    ['a closed deal', dealMessage({ ...deal, status: 'won', risk: null, closedOn: '2026-11-01' }, READER)],
    [
      'a bare deal',
      dealMessage({ ...deal, amountMinor: null, closeDate: null, nextStep: null, keyContacts: [] }, READER),
    ],
    ['no deal', noDeal('Crane')],
    ['a forecast', forecastMessage(forecast, READER)],
    [
      'no forecast',
      forecastMessage(
        { ...forecast, mostLikelyMinor: null, range: null, why: 'Learning.', change: null, trust: null },
        READER,
      ),
    ],
    [
      'a forecast whose change comes later',
      forecastMessage({ ...forecast, isChangeLater: true, change: null }, READER),
    ],
    ['deals at risk', riskMessage(risk, READER)],
    ['no deals at risk', riskMessage({ ...risk, red: { count: 0, amountMinor: 0, percent: null }, deals: [] }, READER)],
    ['a plan', planMessage(plan(3), READER)],
    ['a long plan', planMessage(plan(60), READER, { words: 'Completed.', undoItemId: ID })],
    ['an empty plan', planMessage({ ...plan(0), isMade: false }, READER)],
    ['help', helpMessage(null)],
    ['help with a fault', helpMessage('There is no command “x”.')],
    ['the offer to connect', connectMessage('https://sales.example.com/settings/slack?code=a')],
    ['what was logged', loggedMessage({ deal, kind: 'call', subject: 'Went well' }, READER)],
  ])('%s is taken by Slack', (_, message) => expect(messageFaults(message)).toEqual([]));

  it('says why it does not say what moved a forecast', () => {
    const said = (isChangeLater: boolean) =>
      textsOf(forecastMessage({ ...forecast, isChangeLater, change: null }, READER));
    expect(said(true)).toContain('Changes since last week are still being computed. Ask again in a minute.');
    expect(said(true)).toContain('What changed');
    expect(said(false)).toContain('No forecast was saved a week ago to compare with.');
    expect(said(false)).not.toContain('What changed');
  });

  it('shows a deal with money and dates as its reader writes them', () => {
    expect(textsOf(dealMessage(deal, READER))).toEqual([
      'Harbour crane',
      'Harbourline',
      '*Stage*',
      'Proposal',
      '*Amount*',
      '$1.23M',
      '*Close date*',
      'Dec 3, 2026',
      '*Category*',
      'Commit',
      '*Owner*',
      'Mere Walker',
      '*Risk*',
      '34 of 100 (High risk)',
      '*Next step*',
      'Call Priya before Thursday',
      '*Key contacts*',
      'Ana Ngata (Champion): Active, 92 of 100',
      'Nobody holds the Economic Buyer role.',
      'Open',
      'Log a call',
    ]);
  });

  it('counts what it leaves out', () => {
    expect(textsOf(planMessage(plan(26), READER))).toContain('6 more actions in your plan.');
    expect(textsOf(riskMessage(risk, READER))).toContain('11 more deals at high risk.');
    const many = slackMessage(
      'Parts',
      Array.from({ length: 60 }, (_, n) => section(`Part ${n}`)),
    );
    expect(messageFaults(many)).toEqual([]);
    expect(textsOf(many).at(-1)).toBe('11 more parts not shown.');
    const found = Array.from({ length: 5 }, (_, n) => ({ id: `${n}`, name: 'x'.repeat(100), accountName: null }));
    const choices = dealChoices('x', { items: found, total: 9, isMore: false, isNear: false }, 'show_deal');
    expect(messageFaults(choices)).toEqual([]);
    expect(textsOf(choices)).toContain('4 more deals. Type more of the name.');
    expect(textsOf(choices)[1]).toMatch(/^x+… \(\+\d+\)$/);
  });

  it('cuts no character in two, and says how many are gone', () => {
    expect(cutText('Crane', 5)).toBe('Crane');
    expect(cutText('Harbour crane', 12)).toBe('Harbou… (+7)');
    expect(cutText('👩‍💻'.repeat(20), 20).isWellFormed()).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 12, max: 120 }), (text, max) => {
        const cut = cutText(text, max);
        expect(escapeSlack(cut).length).toBeLessThanOrEqual(max);
        const left = cut === text ? 0 : Number(/\(\+(\d+)\)$/.exec(cut)?.[1]);
        if (left > 0)
          expect([...text].length - [...cut.replace(/… \(\+\d+\)$/, '')].length).toBeGreaterThanOrEqual(left);
      }),
    );
  });

  it('takes no label but the product’s own words', () => {
    for (const words of ['*x*', '<!channel>', 'a_b', '`x`', '~x~', '']) expect(() => slackLabel(words)).toThrow();
  });
});

describe('what people wrote', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '<!channel>',
      '<@U012AB3CD>',
      '<#C123|general>',
      '<https://evil.example|Sign in>',
      '*bold*',
      '_it_ ~no~ `code`',
      '> quote',
      ':smile:',
      '@here #general',
      'evil.example/sign-in',
      'https://evil.example',
      '&lt;!here&gt;',
      '\n> quote\n*x*',
    ),
    fc.string({ unit: 'binary', maxLength: 400 }),
  );

  /** A message as Slack reads it: texts it formats, and texts it shows as they are. */
  const formatted = (message: { readonly text: string; readonly blocks: readonly unknown[] }) => [
    message.text,
    ...shownTexts(message.blocks).flatMap(({ type, text }) => (type === 'mrkdwn' ? [text] : [])),
  ];

  it('becomes no mention, link or formatting in any message or modal', () => {
    fc.assert(
      fc.property(hostile, (words) => {
        const written = {
          ...deal,
          name: words,
          accountName: words,
          ownerName: words,
          stageName: words,
          nextStep: words,
        };
        const messages = [
          dealMessage({ ...written, keyContacts: deal.keyContacts.map((each) => ({ ...each, name: words })) }, READER),
          dealChoices(words, { items: [written], total: 1, isMore: true, isNear: true }, 'show_deal'),
          noDeal(words),
          forecastMessage({ ...forecast, scopeWords: words, periodLabel: words, why: words, trust: words }, READER),
          riskMessage(
            { ...risk, deals: risk.deals.map((each) => ({ ...each, name: words, ownerName: words, reason: words })) },
            READER,
          ),
          planMessage({ ...plan(0), open: [{ ...item(1), dealName: words, why: words, what: words }] }, READER),
          helpMessage(words),
          loggedMessage({ deal: { id: ID, name: words }, kind: 'call', subject: words }, READER),
        ];
        for (const message of messages) {
          expect(messageFaults(message)).toEqual([]);
          for (const { text } of shownTexts(message.blocks)) expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
          const [fallback = '', ...labels] = formatted(message);
          // Labels are the product's alone.
          for (const label of labels) expect(label).toMatch(/^\*[A-Z][A-Za-z ]*\*$/);
          expect(fallback).not.toMatch(/[<>]|&(?!(amp|lt|gt);)|[*_~`@#:](?!\u2060)|\.(?=\p{L})|^&gt;/mu);
        }
        const view = logModal({
          deal: written,
          contacts: [{ id: ID, name: words }],
          kind: null,
          words: '',
          now: 1_796_000_000_000,
        });
        expect(viewFaults(view)).toEqual([]);
        for (const { type, text } of shownTexts(view.blocks)) {
          expect(type).toBe('plain_text');
          expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
        }
      }),
    );
  });

  it('shows colons as colons', () => {
    const shown = JSON.stringify(dealMessage(deal, READER));
    const count = (words: string) => shown.split(words).length - 1;
    expect(count('"plain_text"')).toBeGreaterThan(10);
    expect(count('"emoji":false')).toBe(count('"plain_text"'));
  });
});

describe('the modal that logs an activity', () => {
  const contacts = Array.from({ length: 130 }, (_, n) => ({ id: `${n}`, name: `Person ${n}` }));
  it('is taken by Slack, and counts whom it cannot offer', () => {
    const view = logModal({ deal, contacts, kind: 'call', words: 'Went well', now: 1_796_000_000_000 });
    expect(viewFaults(view)).toEqual([]);
    expect(shownTexts(view.blocks).map(({ text }) => text)).toContain(
      '30 more contacts are on the deal. Choose those in Forecastle.',
    );
  });
});
