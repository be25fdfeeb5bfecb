import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedDeal, type CountedForecast, WATERFALL_STEPS, waterfall } from './waterfall.ts';

const deal = (given: Partial<CountedDeal> = {}): CountedDeal => ({
  id: 'a',
  ownerId: 'ana',
  status: 'open',
  membership: 'member',
  amountMinor: 1000,
  currency: 'NZD',
  contributionMinor: 500,
  ...given,
});
const told = (deals: readonly CountedDeal[], given: Partial<CountedForecast> = {}): CountedForecast => ({
  mostLikelyMinor: deals.reduce((sum, each) => sum + each.contributionMinor, 0),
  notYetCreatedMinor: 0,
  deals,
  owners: null,
  ...given,
});
const steps = (before: readonly CountedDeal[], after: readonly CountedDeal[]) =>
  waterfall(told(before), told(after)).map(({ step, amountMinor }) => [step, amountMinor]);

describe('what moved a forecast', () => {
  it('says nothing of nothing', () => {
    expect(steps([deal()], [deal()])).toEqual([]);
  });

  it('takes a win at its old amount first, and the change of amount after', () => {
    const won = deal({ status: 'won', membership: 'won', amountMinor: 1200, contributionMinor: 1200 });
    expect(steps([deal()], [won])).toEqual([
      ['won', 500],
      ['amount_up', 200],
    ]);
  });

  it('takes the amount at the old chance first, and the chance after', () => {
    expect(steps([deal()], [deal({ amountMinor: 2000, contributionMinor: 800 })])).toEqual([
      ['amount_up', 500],
      ['probability_down', -200],
    ]);
    expect(steps([deal()], [deal({ amountMinor: 900, currency: 'USD', contributionMinor: 450 })])).toEqual([
      ['currency', -50],
    ]);
  });

  it.each<[string, CountedDeal | null, CountedDeal | null, number]>([
    ['created', null, deal(), 500],
    ['removed', deal(), null, -500],
    ['removed', deal(), deal({ membership: 'outside', contributionMinor: 0 }), -500],
    ['lost', deal(), deal({ status: 'lost', membership: 'outside', contributionMinor: 0 }), -500],
    ['reopened', deal({ status: 'lost', membership: 'outside', contributionMinor: 0 }), deal(), 500],
    ['pushed_out', deal(), deal({ membership: 'dateless', contributionMinor: 40 }), -460],
    ['pulled_in', deal({ membership: 'later', contributionMinor: 40 }), deal({ membership: 'overdue' }), 460],
    ['amount_up', deal({ amountMinor: null, contributionMinor: 0 }), deal(), 500],
    ['probability_up', deal(), deal({ contributionMinor: 600 }), 100],
  ])('calls it %s', (step, before, after, amount) => {
    expect(steps(before ? [before] : [], after ? [after] : [])).toEqual([[step, amount]]);
  });

  it('knows a deal that changed hands from one that came or went', () => {
    const owners = new Set(['ana']);
    const reassigned = [{ step: 'reassigned', amountMinor: -500 }];
    const bens = deal({ ownerId: 'ben' });
    expect(waterfall(told([deal()], { owners }), told([bens], { owners, mostLikelyMinor: 0 }))).toMatchObject(
      reassigned,
    );
    // Of one whose owner is all that is known.
    expect(waterfall(told([deal()], { owners }), told([], { owners, elsewhere: new Set(['a']) }))).toMatchObject(
      reassigned,
    );
    expect(waterfall(told([deal()], { owners }), told([], { owners }))).toMatchObject([{ step: 'removed' }]);
  });

  it('calls a deal reassigned whose owner left the team with it', () => {
    const both = told([deal(), deal({ id: 'b', ownerId: 'ben' })], { owners: new Set(['ana', 'ben']) });
    const one = { ...both, owners: new Set(['ana']), mostLikelyMinor: 500 };
    expect(waterfall(both, one)).toMatchObject([{ step: 'reassigned', amountMinor: -500, deals: [{ id: 'b' }] }]);
    expect(waterfall(one, both)).toMatchObject([{ step: 'reassigned', amountMinor: 500, deals: [{ id: 'b' }] }]);
  });

  it('names business not created yet and what is left, which is the model', () => {
    const before = told([deal()], { mostLikelyMinor: 700, notYetCreatedMinor: 300 });
    const after = told([deal()], { mostLikelyMinor: 650, notYetCreatedMinor: 200 });
    expect(waterfall(before, after)).toMatchObject([
      { step: 'new_business', amountMinor: -100 },
      { step: 'model', amountMinor: 50 },
    ]);
  });

  const anyDeal = fc.record({
    id: fc.constantFrom(...'abcdefghij'),
    ownerId: fc.constantFrom('ana', 'ben'),
    status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    membership: fc.constantFrom(...(['won', 'member', 'overdue', 'later', 'dateless', 'outside'] as const)),
    amountMinor: fc.option(fc.integer({ min: 0, max: 1e12 })),
    currency: fc.constantFrom('NZD', 'USD'),
    contributionMinor: fc.integer({ min: 0, max: 1e12 }),
  });
  const anyForecast = fc.record({
    mostLikelyMinor: fc.integer({ min: 0, max: 1e13 }),
    notYetCreatedMinor: fc.integer({ min: 0, max: 1e12 }),
    deals: fc.uniqueArray(anyDeal, { selector: ({ id }) => id }),
    owners: fc.constantFrom(null, new Set(['ana']), new Set(['ana', 'ben'])),
    elsewhere: fc.uniqueArray(fc.constantFrom(...'abcdefghij')).map((ids) => new Set(ids)),
  });

  it('adds up to the minor unit, and tells a deal once per step, in 10,000 random histories', () => {
    fc.assert(
      fc.property(anyForecast, anyForecast, (before, after) => {
        const parts = waterfall(before, after);
        const sum = parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
        expect(before.mostLikelyMinor + sum).toBe(after.mostLikelyMinor);
        expect(parts.map(({ step }) => step)).toEqual(
          WATERFALL_STEPS.filter((step) => parts.some((part) => part.step === step)),
        );
        for (const { step, amountMinor, deals } of parts) {
          expect(new Set(deals.map(({ id }) => id)).size).toBe(deals.length);
          if (step === 'new_business' || step === 'model') continue;
          expect(deals.reduce((total, each) => total + each.amountMinor, 0)).toBe(amountMinor);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
