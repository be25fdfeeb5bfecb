import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_PRIORITIES, ACTION_TYPES } from './actionTypes.ts';
import { ACTIONS_A_DEAL, ACTIONS_A_REP, chooseActions, compareActions, type RankedAction } from './rankActions.ts';

const action = (dealId: string, more: Partial<RankedAction> = {}): RankedAction => ({
  dealId,
  type: 'check_in',
  priority: 'normal',
  stakeMinor: 0,
  closeDay: null,
  ...more,
});
const order = (...actions: RankedAction[]) => [...actions].sort(compareActions).map(({ dealId }) => dealId);

describe('a plan', () => {
  it('ranks by priority, then revenue at stake, then close date, then the table, then id', () => {
    expect(
      order(
        action('f'),
        action('e', { stakeMinor: 1 }),
        action('d', { stakeMinor: 1, closeDay: 9 }),
        action('c', { stakeMinor: 1, closeDay: 8 }),
        action('b', { priority: 'medium' }),
        action('a', { priority: 'high' }),
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(
      order(action('b', { type: 'proposal' }), action('c', { type: 'champion' }), action('a', { type: 'proposal' })),
    ).toEqual(['c', 'a', 'b']);
  });

  it('takes two of a deal, the two that rank best', () => {
    const chosen = chooseActions([
      action('a', { type: 'proposal' }),
      action('a', { type: 'business_impact' }),
      action('a', { type: 'champion', priority: 'high' }),
    ]);
    expect(chosen.map(({ type }) => type)).toEqual(['champion', 'business_impact']);
  });

  it('takes fifteen of a rep, and counts what stands in it already', () => {
    const many = Array.from({ length: 20 }, (_, n) => action(`d${String(n).padStart(2, '0')}`));
    expect(chooseActions(many)).toHaveLength(15);
    expect(chooseActions(many, ['x', 'x', 'y']).map(({ dealId }) => dealId)).toHaveLength(12);
    expect(chooseActions(many, ['d00', 'd00', 'd01'])).toHaveLength(12);
    expect(chooseActions(many, ['d00', 'd00', 'd01']).some(({ dealId }) => dealId === 'd00')).toBe(false);
  });

  it('never goes beyond either cap, and does not depend on the order it is told in', () => {
    const anyAction = fc.record({
      dealId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'),
      type: fc.constantFrom(...ACTION_TYPES),
      priority: fc.constantFrom(...ACTION_PRIORITIES),
      stakeMinor: fc.nat({ max: 3 }),
      closeDay: fc.option(fc.nat({ max: 3 })),
    });
    const anyActions = fc.uniqueArray(anyAction, {
      maxLength: 40,
      selector: ({ dealId, type }) => `${dealId} ${type}`,
    });
    fc.assert(
      fc.property(anyActions, fc.array(fc.constantFrom('a', 'b', 'z'), { maxLength: 4 }), (offered, kept) => {
        const chosen = chooseActions(offered, kept);
        expect(chosen.length + kept.length).toBeLessThanOrEqual(Math.max(ACTIONS_A_REP, kept.length));
        for (const { dealId } of chosen) {
          const all = [...chosen.map((one) => one.dealId), ...kept].filter((id) => id === dealId);
          expect(all.length).toBeLessThanOrEqual(ACTIONS_A_DEAL);
        }
        expect(chooseActions([...offered].reverse(), kept)).toEqual(chosen);
      }),
    );
  });
});
