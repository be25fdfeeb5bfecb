import { describe, expect, it } from 'vitest';
import { type ForecastToNarrate, forecastNarrative } from './forecastNarrative.ts';

const M = 1_000_000_00;
const fitted: ForecastToNarrate = {
  period: { kind: 'quarter', label: 'Q4 FY2026' },
  isOver: false,
  currency: 'USD',
  locale: 'en-US',
  low: 1.41 * M,
  mostLikely: 1.734_2 * M,
  high: 2.06 * M,
  kind: 'fitted',
  reason: 'Learned from 11 finished quarters: how similar deals closed at the same point.',
  provisional: false,
  noFigure: null,
  closedMinor: 0.6 * M,
  closedCount: 12,
  parts: [
    { key: 'closed_so_far', label: 'Closed so far', amountMinor: 0.6 * M, count: 12 },
    { key: 'open_deals', label: 'Open deals in the period', amountMinor: 0.9 * M, count: 23 },
    { key: 'other_open_deals', label: 'Other open deals', amountMinor: 0, count: 0 },
    { key: 'not_yet_created', label: 'New deals still to come', amountMinor: 0.25 * M, count: null },
    { key: 'typical_less_average', label: 'Skew adjustment', amountMinor: -0.015_8 * M, count: null },
  ],
  quotaMinor: 2 * M,
  review: {
    count: 3,
    items: [{ id: 'k', name: 'Kingsway Medical', question: 'Win chance 62% with a red risk score' }],
  },
  overdue: 2,
  withoutAmount: 0,
};
const byRule: ForecastToNarrate = {
  ...fitted,
  kind: 'rule_of_thumb',
  low: null,
  high: null,
  mostLikely: 1.5 * M,
  quotaMinor: null,
  parts: fitted.parts.slice(0, 2),
  review: { count: 0, items: [] },
};
const none: ForecastToNarrate = { ...byRule, mostLikely: null, parts: [], overdue: 0 };

describe('the narrative of a forecast', () => {
  it.each<[string, ForecastToNarrate, string[]]>([
    [
      'with a range',
      fitted,
      [
        'The forecast for Q4 FY2026 is $1.73M, with an 80% range of $1.41M to $2.06M, $265.8K short of quota.',
        'So far, $600.0K is closed, 23 open deals due in the period add $900.0K, and new deals still to come add $250.0K.',
        'Review Kingsway Medical first: win chance 62% with a red risk score; three deals need review in all.',
      ],
    ],
    [
      'that is provisional',
      { ...fitted, provisional: true, quotaMinor: null, review: { count: 0, items: [] }, overdue: 0 },
      [
        'The provisional forecast for Q4 FY2026 is $1.73M, with an 80% range of $1.41M to $2.06M.',
        'So far, $600.0K is closed, 23 open deals due in the period add $900.0K, and new deals still to come add $250.0K.',
      ],
    ],
    [
      'of a coming period, where nothing is closed',
      { ...byRule, closedMinor: 0, closedCount: 0, overdue: 0 },
      [
        'By rule of thumb, the forecast for Q4 FY2026 is $1.50M, without a range.',
        '23 open deals due in the period add $900.0K.',
      ],
    ],
    [
      'by rule of thumb, without a range',
      byRule,
      [
        'By rule of thumb, the forecast for Q4 FY2026 is $1.50M, without a range.',
        'So far, $600.0K is closed, and 23 open deals due in the period add $900.0K.',
        'Two open deals are overdue: agree a new close date or close them.',
      ],
    ],
    [
      'whose history ended',
      {
        ...none,
        noFigure: 'Your last win was in December 2017. There is nothing newer to learn from.',
        closedMinor: 0,
      },
      ['No forecast for Q4 FY2026: your last win was in December 2017. There is nothing newer to learn from.'],
    ],
    [
      'that is withheld, though figures are there',
      {
        ...fitted,
        noFigure: 'Withheld: revenue still to come would be 3.4 times your best of the last 8 quarters. Check amounts.',
        review: { count: 0, items: [] },
        overdue: 0,
        withoutAmount: 1,
      },
      [
        'No forecast for Q4 FY2026: withheld: revenue still to come would be 3.4 times your best of the last 8 quarters. Check amounts.',
        'So far, $600.0K is closed.',
        'One open deal has no amount, so the forecast leaves it out.',
      ],
    ],
    [
      'of a finished period',
      { ...byRule, isOver: true, quotaMinor: 0.5 * M },
      ['Q4 FY2026 closed at $600.0K, $100.0K over quota.'],
    ],
  ])('tells one %s', (_what, forecast, sentences) => {
    expect(forecastNarrative(forecast).sentences.map(({ text }) => text)).toEqual(sentences);
  });

  it('writes money as its reader does, with the exact amount in the fact', () => {
    const { sentences, facts } = forecastNarrative({ ...fitted, locale: 'de-DE', currency: 'EUR' });
    expect(sentences[0]?.text).toContain('1,73 Mio. €'.replaceAll(' ', '\u00a0'));
    expect(facts.find(({ id }) => id === 'most_likely')?.text).toContain('1.734.200,00');
  });
});
