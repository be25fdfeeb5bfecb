import type { Plan } from '@forecastle/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DiscountGrid } from './DiscountGrid.tsx';

/** The words of the highlighted tiers, plan by plan. */
function highlighted(plan: Plan, seats: number): string[][] {
  const markup = renderToStaticMarkup(
    <DiscountGrid choice={{ plan, seats }} region={{ country: 'US', currency: 'USD', loading: false }} />,
  );
  return markup
    .split('<section')
    .slice(1)
    .map((section) =>
      [...section.matchAll(/<li aria-current="true".*?<\/li>/g)].map(([tier]) =>
        tier.replaceAll(/<[^>]*>/g, ' ').trim(),
      ),
    );
}

describe('the discount grid', () => {
  it.each<[Plan, number, string, string]>([
    ['enterprise', 50, 'Your seats are here', '20% less per user'],
    ['ultimate', 50, '20% less per user', 'Your seats are here'],
    ['starter', 5, 'First tier', 'First tier'],
  ])('highlights the tier of the seats on both plans: %s, %d seats', (plan, seats, enterprise, ultimate) => {
    const tiers = highlighted(plan, seats);
    const range = seats === 50 ? '50–99 users' : '0–10 users';
    expect(tiers.map((each) => each.length)).toEqual([1, 1]);
    for (const [at, words] of [enterprise, ultimate].entries()) {
      expect(tiers[at]?.[0]).toContain(range);
      expect(tiers[at]?.[0]).toContain(words);
    }
  });
});
