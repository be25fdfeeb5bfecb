import { describe, expect, it } from 'vitest';
import { trailOf } from './dealHistory.ts';
import { DealHolder, heldDealAt, holdDeals } from './heldDeals.ts';
import { textAt } from './heldTexts.ts';
import { FIRST_DAY, QUARTER_DAYS, smallCompany, state } from './testing/smallCompany.ts';

const COMPANY = smallCompany('held', 40, QUARTER_DAYS);
const full = {
  id: 'deal fūll 🌊',
  createdDay: FIRST_DAY,
  activityDays: [FIRST_DAY + 1, FIRST_DAY + 9],
  segments: ['Mining', null],
  states: [
    state({ day: FIRST_DAY, stage: null, amountMinor: null }),
    state({
      day: FIRST_DAY + 5,
      amountMinor: 0,
      closeDay: -1,
      category: 'omitted',
      winProbability: 33.3,
      owner: 'ana',
      evidence: 12.5,
      contacts: 0,
    }),
    state({ day: FIRST_DAY + 10, status: 'lost', category: 'closed', owner: 'ben', closeDay: FIRST_DAY + 30 }),
  ],
};

describe('histories that are held', () => {
  it('come back as they were given, whatever is known of them and in whatever order they came', () => {
    const given = [full, ...COMPANY];
    const held = holdDeals(given);
    const ids = Array.from({ length: held.count }, (_, place) => textAt(held.ids, place));
    expect(ids).toEqual(given.map(({ id }) => id).toSorted());
    for (const deal of given) {
      const place = ids.indexOf(deal.id);
      const trail = trailOf(deal);
      for (const [at, known] of deal.states.entries()) {
        expect(heldDealAt(held, place, Math.max(known.day, deal.createdDay) + 1)).toEqual({
          id: deal.id,
          createdDay: deal.createdDay,
          isCreationAssumed: false,
          state: known,
          pushes: trail.pushes[at],
          stageSinceDay: trail.stageSince[at],
          lastActivityDay: deal.activityDays?.findLast((day) => day <= known.day) ?? null,
          lastChangeDay:
            known.stage === null && known.closeDay === null && known.amountMinor === null ? null : known.day,
          segments: held.segments.map((_, at) => deal.segments[at] ?? null),
        });
      }
      expect(heldDealAt(held, place, deal.createdDay)).toBeNull();
    }
  });

  it('number owners and segments as they are met, -1 where there is none', () => {
    const other = {
      ...full,
      id: 'deal g',
      activityDays: null,
      segments: [null, 'North', 'Large'],
      states: [state({ day: 1 })],
    };
    const held = holdDeals([full, other]);
    expect(held.ownerNames).toEqual(['ana', 'ben']);
    expect(held.segment.map((values) => [...values])).toEqual([
      [...full.states.map(() => 0), -1],
      [...full.states.map(() => -1), 0],
      [...full.states.map(() => -1), 0],
    ]);
    expect([...held.recordsActivity]).toEqual([1, 0]);
  });

  it('are taken by rising id only', () => {
    const holder = new DealHolder();
    holder.add(full);
    expect(() => holder.add(full)).toThrow(RangeError);
  });
});
