import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { anyOpenDeal } from '../testing/anyFacts.ts';
import { bareDeal, bestDeal, metDaysAgo, NOW, TODAY } from '../testing/exampleFacts.ts';
import { ACTION_PRIORITIES, ACTION_TYPES, type ActionType, KIND_OF_ACTION } from './actionTypes.ts';
import { candidateActions } from './candidateActions.ts';
import { offeredActions } from './offeredActions.ts';
import { planDeal, type UntouchedAction } from './planDeal.ts';
import { chooseActions } from './rankActions.ts';

const STAGE = 'the stage';
const NOTHING = { memory: { skipped: [], completedOnce: [] }, untouched: [], settled: [] };
type Given = Partial<Parameters<typeof planDeal>[2]>;

const entry = (facts: DealFacts, given: Given = {}) =>
  planDeal({ facts, stageId: STAGE }, NOW, { ...NOTHING, ...given }).actions;
/** What a plan takes of a deal by itself. */
const planned = (facts: DealFacts, given: Given = {}): ActionType[] =>
  chooseActions(
    entry(facts, given).map((action) => ({ ...action, dealId: 'a', stakeMinor: 0, closeDay: facts.closeDay })),
  ).map(({ type }) => type);

const knownDeal = (known: Partial<DealFacts>): DealFacts => bestDeal({ isNegotiation: false, ...known });
const without = (component: 'metrics' | 'champion') =>
  bestDeal().evidence.filter((fact) => fact.framework !== 'meddpic' || fact.component !== component);

/** A deal for each type, with what its plan asks for. */
const ASKING: [ActionType, DealFacts, ActionType[]][] = [
  ['business_impact', bareDeal({ phase: 'late' }), ['business_impact']],
  ['economic_buyer', bareDeal({ phase: 'mid' }), ['economic_buyer', 'solution_fit']],
  ['champion', knownDeal({ evidence: without('champion') }), ['champion']],
  ['re_engage', knownDeal({ champion: metDaysAgo(90) }), ['re_engage']],
  ['close_date', bareDeal({ phase: 'mid', closeDay: TODAY - 19 }), ['economic_buyer', 'close_date']],
  [
    'closing_plan',
    bareDeal({ phase: 'late', closeDay: TODAY + 3, isProposal: true }),
    ['business_impact', 'closing_plan'],
  ],
  ['qualification', bareDeal(), ['business_impact', 'qualification']],
  ['solution_fit', knownDeal({ phase: 'mid' }), ['solution_fit']],
  ['proposal', bareDeal({ phase: 'late', isProposal: true }), ['business_impact', 'proposal']],
  ['negotiation', bareDeal({ phase: 'late', isNegotiation: true }), ['business_impact', 'negotiation']],
  ['check_in', knownDeal({}), ['check_in']],
];

describe('the plan of a deal', () => {
  it.each(ASKING)('can ask for %s', (type, facts, types) => {
    expect(planned(facts)).toEqual(types);
    expect(types).toContain(type);
  });

  it('asks for qualification beside the gap, whatever an early deal lacks, until its close date presses', () => {
    fc.assert(
      fc.property(anyOpenDeal, (given) => {
        const facts: DealFacts = { ...given, phase: 'early', category: 'pipeline', closeDay: TODAY + 60 };
        expect(planned(facts)).toContain('qualification');
      }),
    );
    expect(planned(bareDeal({ closeDay: TODAY - 1 }))).toEqual(['close_date', 'business_impact']);
  });

  it('can ask for every type', () => {
    expect(ASKING.map(([type]) => type)).toEqual([...ACTION_TYPES]);
  });

  it('asks for at most one action of each kind, the best of it, and to check in only where nothing else is', () => {
    fc.assert(
      fc.property(anyOpenDeal, (facts) => {
        const types = planned(facts);
        expect(new Set(types.map((type) => KIND_OF_ACTION[type])).size).toBe(types.length);
        const offered = offeredActions({ facts, stageId: STAGE }, NOW).actions;
        for (const { type, priority } of offered) {
          const ofKind = offered.find(
            ({ type: own }) => types.includes(own) && KIND_OF_ACTION[own] === KIND_OF_ACTION[type],
          );
          if (!ofKind) throw new Error(`nothing of the kind of ${type} was chosen`);
          const place = (of: typeof priority) => ACTION_PRIORITIES.indexOf(of);
          expect(place(ofKind.priority)).toBeLessThanOrEqual(place(priority));
          if (ofKind.priority === priority) {
            expect(ACTION_TYPES.indexOf(ofKind.type)).toBeLessThanOrEqual(ACTION_TYPES.indexOf(type));
          }
        }
        expect(types.includes('check_in')).toBe(
          facts.category !== 'omitted' && candidateActions(facts, NOW).length === 0,
        );
        expect(types.length > 0).toBe(facts.category !== 'omitted');
      }),
      { numRuns: 500 },
    );
  });
});

describe('untouched actions', () => {
  const standing = (type: ActionType, facts: DealFacts): UntouchedAction => {
    const found = entry(facts).find((action) => action.type === type);
    if (!found) throw new Error(`no ${type}`);
    return found;
  };

  it('stay to be confirmed where the records show that they were done', () => {
    const before = bareDeal({ phase: 'mid' });
    const after = bareDeal({ phase: 'mid', economicBuyer: metDaysAgo(1) });
    const untouched = [standing('economic_buyer', before), standing('solution_fit', before)];
    expect(planned(after, { untouched })).toEqual(['economic_buyer', 'solution_fit']);
    expect(planned(after)).toEqual(['champion', 'solution_fit']);
  });

  it('leave where their reason went by itself: a close date that passed asks for a new one', () => {
    const closeDay = TODAY - 1;
    const untouched = [
      {
        type: 'closing_plan',
        priority: 'high',
        place: null,
        basis: { phase: 'late', closeDay, lastActivityDay: TODAY },
      },
    ] as const;
    expect(planned(knownDeal({ closeDay }), { untouched })).toEqual(['close_date']);
  });

  it('follow the facts of today, but for those that are noticed as done', () => {
    const untouched = [standing('closing_plan', knownDeal({ closeDay: TODAY + 3 }))];
    const [unmoved] = entry(knownDeal({ closeDay: TODAY + 3, lastActivityDay: TODAY - 2 }), { untouched });
    expect(unmoved?.basis.lastActivityDay).toBe(TODAY - 2);
    const [moved] = entry(knownDeal({ closeDay: TODAY + 9 }), { untouched });
    expect(moved?.basis.closeDay).toBe(TODAY + 3);
  });

  it('are asked for once: what a person settled this week competes no more', () => {
    expect(entry(bareDeal({ phase: 'late' }), { settled: ['business_impact'] }).map(({ type }) => type)).toEqual([
      'economic_buyer',
      'champion',
    ]);
  });
});
