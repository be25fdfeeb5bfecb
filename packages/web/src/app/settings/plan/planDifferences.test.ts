import { describe, expect, it } from 'vitest';
import { planDifferences } from './planDifferences.ts';

describe('what another plan changes', () => {
  it('names price, seats and what is included, where they differ', () => {
    expect(planDifferences('starter', 'ultimate', 3, 'USD')).toEqual([
      { label: 'Price per user per month', from: '$29 USD', to: '$130 USD' },
      { label: 'Price for your seats per month', from: '$87 USD', to: '$390 USD' },
      { label: 'Seats', from: 'Up to 5', to: 'Unlimited' },
      { label: 'Conversation templates', from: '10 and your own', to: 'All and your own' },
      { label: 'Meeting capture', from: 'Not included', to: 'Included' },
      {
        label: 'AI scoring without your own model (planned)',
        from: '3 opportunities a month',
        to: 'Every opportunity',
      },
      { label: 'Market and deal search', from: 'Not included', to: '30 credits per user per month' },
    ]);
  });

  it('leaves out what stays, and takes the price of the tier', () => {
    expect(planDifferences('ultimate', 'enterprise', 50, 'NZD')).toEqual([
      { label: 'Price per user per month', from: '$104', to: '$79' },
      { label: 'Price for your seats per month', from: '$5,200', to: '$3,950' },
      { label: 'Market and deal search', from: '30 credits per user per month', to: 'Not included' },
    ]);
  });

  it('includes meeting capture in Enterprise and Ultimate, and not in Starter', () => {
    const capture = (to: 'enterprise' | 'ultimate') =>
      planDifferences('starter', to, 1, 'USD').find(({ label }) => label.startsWith('Meeting capture'));
    for (const plan of ['enterprise', 'ultimate'] as const) {
      expect(capture(plan)).toMatchObject({ from: 'Not included', to: 'Included' });
    }
    expect(planDifferences('enterprise', 'ultimate', 1, 'USD').map(({ label }) => label)).not.toContain(
      'Meeting capture',
    );
  });
});
