import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../days.ts';
import { type DealChangeToNarrate, type DealThen, dealChangeNarrative } from './dealChangeNarrative.ts';
import { type ForecastChangeToNarrate, forecastChangeNarrative } from './forecastChangeNarrative.ts';

const K = 1000_00;
/** A Thursday. */
const TODAY = dayOfIsoDate('2026-11-26');
const MONDAY = dayOfIsoDate('2026-11-23');
const texts = ({ sentences }: { sentences: readonly { text: string }[] }) => sentences.map(({ text }) => text);

const kingsway = { id: 'k', name: 'Kingsway Medical', amountMinor: -310 * K, owner: 'Priya Nair' };
const fell: ForecastChangeToNarrate = {
  periodKind: 'quarter',
  currency: 'USD',
  locale: 'en-US',
  today: TODAY,
  from: { day: MONDAY, mostLikely: 2150 * K },
  to: { day: null, mostLikely: 1730 * K },
  steps: [
    {
      key: 'won',
      label: 'Won',
      amountMinor: 60 * K,
      count: 1,
      deals: [{ id: 'a', name: 'Acme', amountMinor: 60 * K, owner: null }],
    },
    {
      key: 'lost',
      label: 'Lost',
      amountMinor: -100 * K,
      count: 2,
      deals: [
        { id: 'b', name: 'Brightside', amountMinor: -49 * K, owner: 'Joe Patel' },
        { id: 'c', name: 'Corvid', amountMinor: -45 * K, owner: 'Joe Patel' },
      ],
    },
    { key: 'pushed_out', label: 'Pushed out', amountMinor: -310 * K, count: 1, deals: [kingsway] },
    { key: 'new_business', label: 'New business', amountMinor: -70 * K, count: 0, deals: [] },
  ],
};

describe('the narrative of what moved a forecast', () => {
  it.each<[string, Partial<ForecastChangeToNarrate>, string[]]>([
    [
      'the largest moves each way, and whom to ask',
      {},
      [
        'The forecast is down $420.0K since Monday, from $2.15M to $1.73M.',
        'Kingsway Medical moved out of the quarter ($310.0K), and two deals were lost ($100.0K).',
        'Ask Priya Nair about the new close date of Kingsway Medical.',
      ],
    ],
    [
      'what the reader owns as theirs to check, and a counter-move',
      {
        steps: [
          {
            key: 'won',
            label: 'Won',
            amountMinor: 190 * K,
            count: 1,
            deals: [{ id: 'a', name: 'Acme', amountMinor: 190 * K, owner: null }],
          },
          {
            key: 'pushed_out',
            label: 'Pushed out',
            amountMinor: -510 * K,
            count: 3,
            deals: [{ ...kingsway, owner: null }],
          },
        ],
      },
      [
        'The forecast is down $420.0K since Monday, from $2.15M to $1.73M.',
        'Three deals moved out of the quarter ($510.0K), mostly Kingsway Medical ($310.0K); partly offset: Acme was won ($190.0K).',
        'Confirm the new close date of Kingsway Medical with the customer.',
      ],
    ],
    [
      'deals that left for another team, and fewer new ones',
      {
        steps: [
          { key: 'reassigned', label: 'Reassigned', amountMinor: -390 * K, count: 2, deals: [] },
          { key: 'new_business', label: 'New business', amountMinor: -30 * K, count: 0, deals: [] },
        ],
      },
      [
        'The forecast is down $420.0K since Monday, from $2.15M to $1.73M.',
        'Two deals left this forecast ($390.0K), and new deals still to come fell by $30.0K.',
      ],
    ],
    [
      'nothing of nothing',
      { to: { day: null, mostLikely: 2150 * K }, steps: [] },
      ['The forecast is unchanged since Monday, at $2.15M.'],
    ],
    [
      'a rise between two chosen days without a deal behind it',
      {
        from: { day: dayOfIsoDate('2026-10-05'), mostLikely: 1730_000_00 },
        to: { day: dayOfIsoDate('2026-10-12'), mostLikely: 1730_400_00 },
        steps: [{ key: 'model', label: 'Model and skew adjustment', amountMinor: 400_00, count: 0, deals: [] }],
      },
      ['The forecast rose by $400 from Oct 5, 2026 to Oct 12, 2026, at $1.73M.', 'The model itself added $400.'],
    ],
    [
      'a date where a weekday would be ambiguous',
      { from: { day: TODAY - 7, mostLikely: 1730 * K }, steps: [] },
      ['The forecast is unchanged since Nov 19, 2026, at $1.73M.'],
    ],
  ])('tells %s', (_what, given, sentences) => {
    expect(texts(forecastChangeNarrative({ ...fell, ...given }))).toEqual(sentences);
  });
});

const then: DealThen = {
  stage: 'Discovery',
  status: 'open',
  amountMinor: 310 * K,
  currency: 'USD',
  closeDay: dayOfIsoDate('2026-12-18'),
  category: 'best_case',
  owner: 'Priya Nair',
  risk: 62,
  notYetQualified: false,
  contacts: [{ id: 'ana', name: 'Ana Lee', role: 'champion' }],
  activities: 4,
};
const told: DealChangeToNarrate = {
  id: 'k',
  locale: 'en-US',
  since: dayOfIsoDate('2026-11-19'),
  state: 'told',
  createdDay: dayOfIsoDate('2026-08-03'),
  past: then,
  present: then,
};

describe('the narrative of what changed in a deal', () => {
  it.each<[string, Partial<DealChangeToNarrate>, string[]]>([
    [
      'a week in which nothing happened',
      {},
      [
        'Since Nov 19, 2026, stage, amount, close date, category and owner are unchanged.',
        'The risk score is unchanged at 62.',
        'No activity was logged: call, meet or email the customer.',
      ],
    ],
    [
      'what moved, the score, and who joined',
      {
        present: {
          ...then,
          stage: 'Proposal',
          closeDay: dayOfIsoDate('2027-01-15'),
          amountMinor: 280 * K,
          risk: 48,
          contacts: [...then.contacts, { id: 'wei', name: 'Wei Chen', role: 'economic_buyer' }],
          activities: 6,
        },
      },
      [
        'Since Nov 19, 2026, the deal moved from Discovery to Proposal, the close date moved out from Dec 18, 2026 to Jan 15, 2027, and the amount fell from $310.0K to $280.0K.',
        'The risk score fell from 62 to 48.',
        'Wei Chen joined the deal as Economic Buyer, and two activities were logged.',
      ],
    ],
    [
      'a win, without live scores or advice',
      { present: { ...then, status: 'won', stage: 'Closed Won', category: 'closed' } },
      ['Since Nov 19, 2026, the deal was won.'],
    ],
    [
      'a new owner of a deal nobody has qualified',
      { present: { ...then, owner: 'Joe Patel', notYetQualified: true } },
      [
        'Since Nov 19, 2026, Joe Patel took over from Priya Nair.',
        'The deal is not yet qualified: add a contact, evidence or an activity.',
        'No activity was logged: call, meet or email the customer.',
      ],
    ],
    [
      'a deal that did not exist',
      { state: 'not_yet', past: null, createdDay: dayOfIsoDate('2026-11-24') },
      ['The deal was created on Nov 24, 2026, so it cannot be compared with Nov 19, 2026.'],
    ],
    [
      'a deal without a history then',
      { state: 'untold', past: null },
      ['The history of the deal does not reach back to Nov 19, 2026.'],
    ],
    [
      'a deal that was in the bin',
      { state: 'in_bin', past: null },
      ['The deal was in the bin on Nov 19, 2026, and has been restored since.'],
    ],
  ])('tells %s', (_what, given, sentences) => {
    expect(texts(dealChangeNarrative({ ...told, ...given }))).toEqual(sentences);
  });
});
