import { PLAN_TERMS, PLANS, priceTiers } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { cardSeats, choosePlan, chooseSeats, DEFAULT_CHOICE, markLabel, signUpAddress, tierRange } from './choice.ts';

describe('the choice', () => {
  it('begins with Enterprise and ten seats', () => {
    expect(DEFAULT_CHOICE).toEqual({ plan: 'enterprise', seats: 10 });
  });

  it.each([
    ['starter', 60, 5],
    ['starter', 3, 3],
    ['ultimate', 60, 60],
  ] as const)('of %s with %i seats in mind has %i', (plan, seats, kept) => {
    expect(choosePlan({ plan: 'enterprise', seats }, plan)).toEqual({ plan, seats: kept });
  });

  it('keeps the seats within the plan', () => {
    expect([0, 3, 9].map((seats) => chooseSeats({ plan: 'starter', seats: 1 }, seats).seats)).toEqual([1, 3, 5]);
  });

  it('is carried to the sign-up page, wherever that is', () => {
    const choice = { plan: 'ultimate', seats: 60 } as const;
    expect(signUpAddress('/sign-up', choice)).toBe('/sign-up?plan=ultimate&seats=60');
    expect(signUpAddress('https://app.example/?from=site', choice)).toBe(
      'https://app.example/?from=site&plan=ultimate&seats=60',
    );
  });
});

describe('what the cards and marks say', () => {
  it('prices Starter for one seat and the others for the seats in mind', () => {
    expect(PLANS.map((plan) => cardSeats(plan, 60))).toEqual([1, 60, 60]);
  });

  it('marks where an unlimited plan goes on', () => {
    const labels = PLANS.map((plan) => PLAN_TERMS[plan].seatMarks.map((seats) => markLabel(plan, seats)));
    expect(labels).toEqual([
      ['1', '3', '5'],
      ['1', '50', '100', '150+'],
      ['1', '50', '100', '150+'],
    ]);
  });

  it('shows the open end of the last tier', () => {
    expect(priceTiers('enterprise', 'USD').map(tierRange)).toEqual(['0–10', '11–49', '50–99', '100–∞']);
  });
});
