import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_PRIORITIES, ACTION_TYPES, KIND_OF_ACTION } from './actionTypes.ts';
import { ACTIONS_A_REP, chooseActions, compareActions, type RankedAction } from './rankActions.ts';

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

  it('takes one of each kind of a deal, the best of its kind', () => {
    const chosen = chooseActions([
      action('a', { type: 'proposal', priority: 'medium' }),
      action('a', { type: 'business_impact', priority: 'medium' }),
      action('a', { type: 'champion', priority: 'high' }),
      action('a', { type: 'close_date', priority: 'high' }),
    ]);
    expect(chosen.map(({ type }) => type)).toEqual(['champion', 'close_date']);
  });

  it('lets three urgent gaps crowd out no action that moves the deal', () => {
    const gaps = (['business_impact', 'economic_buyer', 'champion'] as const).map((type) =>
      action('a', { type, priority: 'high' }),
    );
    expect(chooseActions([...gaps, action('a', { type: 'proposal', priority: 'medium' })])).toMatchObject([
      { type: 'business_impact' },
      { type: 'proposal' },
    ]);
  });

  it('gives what stands in it its kind on its deal, and counts it in the fifteen', () => {
    const many = Array.from({ length: 20 }, (_, n) => action(`d${String(n).padStart(2, '0')}`));
    const standing = (dealId: string, type: RankedAction['type']) => ({ dealId, type });
    expect(chooseActions(many)).toHaveLength(15);
    expect(chooseActions(many, [standing('x', 'champion'), standing('x', 'proposal')])).toHaveLength(13);
    const chosen = chooseActions(many, [standing('d00', 'proposal'), standing('d01', 'champion')]);
    expect(chosen).toHaveLength(13);
    expect(chosen.some(({ dealId }) => dealId === 'd00')).toBe(false);
    expect(chosen.some(({ dealId }) => dealId === 'd01')).toBe(true);
  });

  it('lets a deal with much at stake into a full plan', () => {
    const many = Array.from({ length: 15 }, (_, n) => action(`d${n}`, { priority: 'high', stakeMinor: 100_00 + n }));
    const big = action('big', { type: 'closing_plan', priority: 'high', stakeMinor: 840_000_00 });
    const chosen = chooseActions([...many, big]);
    expect(chosen).toHaveLength(15);
    expect(chosen[0]).toBe(big);
    expect(chosen.some(({ dealId }) => dealId === 'd0')).toBe(false);
  });

  it('keeps what was done before the next of its kind on the deal, until it is confirmed', () => {
    const done = { ...action('a', { type: 'economic_buyer', priority: 'medium' }), isDone: true };
    const next = action('a', { type: 'business_impact', priority: 'high' });
    expect(chooseActions([next, done])).toEqual([done]);
  });

  it('never goes beyond either cap, ranks by its order, and does not depend on the order it is given', () => {
    const anyDeal = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
    const anyType = fc.constantFrom(...ACTION_TYPES);
    const anyAction = fc.record({
      dealId: anyDeal,
      type: anyType,
      priority: fc.constantFrom(...ACTION_PRIORITIES),
      stakeMinor: fc.nat({ max: 3 }),
      closeDay: fc.option(fc.nat({ max: 3 })),
      isDone: fc.boolean(),
    });
    const selector = ({ dealId, type }: Pick<RankedAction, 'dealId' | 'type'>) => `${dealId} ${type}`;
    const anyActions = fc.uniqueArray(anyAction, { maxLength: 60, selector });
    const slot = ({ dealId, type }: Pick<RankedAction, 'dealId' | 'type'>) => `${dealId} ${KIND_OF_ACTION[type]}`;
    const anyStanding = fc.uniqueArray(fc.record({ dealId: anyDeal, type: anyType }), {
      maxLength: 16,
      selector: slot,
    });
    fc.assert(
      fc.property(anyActions, anyStanding, (competing, standing) => {
        const chosen = chooseActions(competing, standing);
        const all = [...chosen, ...standing];
        expect(all.length).toBeLessThanOrEqual(Math.max(ACTIONS_A_REP, standing.length));
        expect(new Set(all.map(slot)).size).toBe(all.length);
        expect(chosen).toEqual([...chosen].sort(compareActions));
        expect(chooseActions([...competing].reverse(), standing)).toEqual(chosen);
        // Whoever gets no place has a better one in its own, or fifteen that rank before it.
        for (const left of competing.filter((each) => !chosen.includes(each))) {
          const holder = all.find((each) => slot(each) === slot(left));
          if (!holder) {
            expect(all.length).toBeGreaterThanOrEqual(ACTIONS_A_REP);
            const last = chosen.at(-1);
            const rivals = competing.filter((each) => slot(each) === slot(left));
            if (last && rivals.length === 1) expect(compareActions(last, left)).toBeLessThan(0);
          }
        }
      }),
    );
  });
});
