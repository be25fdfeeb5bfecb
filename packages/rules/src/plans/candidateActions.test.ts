import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { anyOpenDeal } from '../testing/anyFacts.ts';
import { bareDeal, bestDeal, metDaysAgo, NOW, TODAY } from '../testing/exampleFacts.ts';
import { candidateActions } from './candidateActions.ts';

/** "business_impact high", in order. */
const asked = (facts: DealFacts) => candidateActions(facts, NOW).map(({ type, priority }) => `${type} ${priority}`);
const red = (component: 'metrics' | 'champion') =>
  bestDeal().evidence.map((fact) =>
    fact.framework === 'meddpic' && fact.component === component ? { ...fact, strength: 'red' as const } : fact,
  );
/** A late deal that asks for nothing but what its terms do. */
const late = (known: Partial<DealFacts> = {}) => bestDeal({ isNegotiation: false, ...known });

describe('the actions of a deal', () => {
  it.each<[string, DealFacts, string[]]>([
    ['that needs nothing', late(), []],
    [
      'in its early phase without anything',
      bareDeal(),
      ['business_impact medium', 'economic_buyer medium', 'champion medium', 'qualification medium'],
    ],
    [
      'in its middle phase without anything',
      bareDeal({ phase: 'mid' }),
      ['business_impact medium', 'economic_buyer high', 'champion high', 'solution_fit medium'],
    ],
    [
      'in its late phase without anything',
      bareDeal({ phase: 'late' }),
      ['business_impact high', 'economic_buyer high', 'champion high'],
    ],
    ['with red metrics', late({ evidence: red('metrics') }), ['business_impact high']],
    ['with red evidence of a Champion whom somebody is', late({ evidence: red('champion') }), ['champion high']],
    ['whose close date was yesterday', late({ closeDay: TODAY - 1 }), ['close_date high']],
    ['that closes today', late({ closeDay: TODAY }), ['closing_plan high']],
    ['that closes on the 14th day', late({ closeDay: TODAY + 14 }), ['closing_plan high']],
    ['that closes on the 15th day', late({ closeDay: TODAY + 15 }), []],
    ['without a close date', late({ closeDay: null }), []],
    // 5 points a week: 49 after 71 days and a bit (50.7 days lose 36), 52 after 67 days.
    ['whose Champion is stale', late({ champion: metDaysAgo(75) }), ['re_engage high']],
    ['whose Champion is not quite stale', late({ champion: metDaysAgo(70) }), []],
    ['whose Economic Buyer was never met', late({ economicBuyer: metDaysAgo(null) }), ['re_engage high']],
    ['in a proposal stage', late({ isProposal: true }), ['proposal medium']],
    ['in a negotiation stage', late({ isNegotiation: true }), ['negotiation medium']],
    ['that is omitted', bareDeal({ category: 'omitted' }), []],
    ['that is won', bareDeal({ status: 'won' }), []],
  ])('%s', (_, facts, actions) => {
    expect(asked(facts)).toEqual(actions);
  });

  it('come once each, in the table’s order, whatever the deal', () => {
    fc.assert(
      fc.property(anyOpenDeal, (facts) => {
        const types = candidateActions(facts, NOW).map(({ type }) => type);
        expect(new Set(types).size).toBe(types.length);
        if (facts.category === 'omitted') expect(types).toEqual([]);
        else expect(types.includes('economic_buyer')).toBe(facts.economicBuyer === null);
      }),
    );
  });
});
