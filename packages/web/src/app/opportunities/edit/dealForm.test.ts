import { expect, it } from 'vitest';
import type { Deal } from '../deal.ts';
import { dealFormOf, dealInputOf } from './dealForm.ts';

const DEAL = {
  name: 'Harbourline rollout',
  account: { id: 'a1', name: 'Harbourline' },
  owner: { id: 'm1', name: 'Mere Walker' },
  amountMinor: 84_000_000,
  currency: 'USD',
  closeDate: '2026-11-30',
  closedOn: null,
  category: 'best_case',
  winProbability: 40,
  winProbabilitySet: false,
  nextStep: null,
  leadSource: 'Referral',
  description: null,
  custom: { region: 'north', seats: 12 },
} as unknown as Deal;

it('shows what stands in the deal, and gives it back as the API takes it', () => {
  expect(dealInputOf(dealFormOf(DEAL))).toEqual({
    name: 'Harbourline rollout',
    accountId: 'a1',
    ownerId: 'm1',
    amountMinor: 84_000_000,
    currency: 'USD',
    closeDate: '2026-11-30',
    closedOn: null,
    category: 'best_case',
    // The stage's stays the stage's.
    winProbability: null,
    nextStep: null,
    leadSource: 'Referral',
    description: null,
    custom: { region: 'north', seats: 12 },
  });
});

it('gives no field that is not among those asked for', () => {
  expect(dealInputOf({ nextStep: 'Send the order form' })).toEqual({ nextStep: 'Send the order form' });
  expect(dealInputOf({ account: null, 'custom.region': '' })).toEqual({ accountId: null, custom: { region: null } });
});

it('leaves the category of a closed deal, which nobody chooses, empty', () => {
  expect(dealFormOf({ ...DEAL, category: 'closed' }).category).toBeNull();
});
