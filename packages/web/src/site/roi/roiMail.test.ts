import { DEFAULT_ROI_ASSUMPTIONS, DEFAULT_ROI_INPUTS, returnOnInvestment } from '@forecastle/rules';
import { expect, it } from 'vitest';
import { roiMailAddress } from './roiMail.ts';

it('the draft holds the figures and the link that reopens them', () => {
  const address = roiMailAddress({
    inputs: DEFAULT_ROI_INPUTS,
    assumptions: DEFAULT_ROI_ASSUMPTIONS,
    results: returnOnInvestment(DEFAULT_ROI_INPUTS, DEFAULT_ROI_ASSUMPTIONS, 'USD'),
    currency: 'USD',
    link: 'https://site.example/features/roi-calculator?currency=USD&a=1',
    product: 'Forecastle',
  });
  const [, subject, body] = /^mailto:\?subject=([^&]*)&body=([^&]*)$/.exec(address) ?? [];
  expect(decodeURIComponent(subject ?? '')).toBe('Business case for Forecastle: 64.66x return in a year');
  expect(decodeURIComponent(body ?? '').split('\r\n')).toEqual([
    'Here is what Forecastle would cost and return for our team in a year, by its own calculator.',
    '',
    'Return: 64.66x',
    'Net gain: $768,120 USD',
    '  Revenue uplift: $720,000 USD',
    '  Time saved: $60,000 USD',
    '  Cost: $11,880 USD (10 x $99 USD x 12)',
    'Extra deals: 28.8',
    'Hours saved: 130',
    'Break-even: in month 1',
    '',
    'Worked out from 10 reps at $120,000 USD, $200,000 USD pipeline per rep a month, 20% close rate, $25,000 USD gross profit per deal, 5 admin hours a week.',
    'Assumed: 5% of time saved, close rate lifted by 15% of itself.',
    '',
    'The same figures, to change: https://site.example/features/roi-calculator?currency=USD&a=1',
  ]);
});
