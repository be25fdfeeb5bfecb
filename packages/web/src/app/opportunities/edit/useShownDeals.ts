import { useMemo } from 'react';
import { useChangesUnder } from '../../unsaved/unsaved.ts';
import type { Deal } from '../deal.ts';
import { type DealChange, withDealChange } from './dealChange.ts';
import { useDealChoices } from './useDealChoices.ts';

const asItIs = (deal: Deal): Deal => deal;

/** Shows a deal with what was given here and is on its way or not saved: it stays where it was typed. */
export function useShowing(): (deal: Deal) => Deal {
  const changes = useChangesUnder<DealChange>('deal/');
  const choices = useDealChoices();
  if (changes.length === 0) return asItIs;
  return (deal) =>
    changes.reduce(
      (shown, { change: { given } }) => (given.id === deal.id ? withDealChange(shown, given, choices) : shown),
      deal,
    );
}

/** Deals as they are shown. */
export function useShownDeals(deals: readonly Deal[]): readonly Deal[] {
  const shown = useShowing();
  return useMemo(() => (shown === asItIs ? deals : deals.map(shown)), [deals, shown]);
}

export function useShownDeal(deal: Deal): Deal {
  return useShowing()(deal);
}
