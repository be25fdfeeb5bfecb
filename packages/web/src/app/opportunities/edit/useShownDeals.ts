import { useMemo } from 'react';
import { useChangesUnder } from '../../unsaved/unsaved.ts';
import type { Deal } from '../deal.ts';
import { type DealChange, withDealChange } from './dealChange.ts';
import { useDealChoices } from './useDealChoices.ts';

/** Deals with what was given here and is on its way or not saved: it stays where it was typed. */
export function useShownDeals(deals: readonly Deal[]): readonly Deal[] {
  const changes = useChangesUnder<DealChange>('deal/');
  const choices = useDealChoices();
  return useMemo(() => {
    if (changes.length === 0) return deals;
    return deals.map((deal) =>
      changes.reduce(
        (shown, { change: { given } }) => (given.id === deal.id ? withDealChange(shown, given, choices) : shown),
        deal,
      ),
    );
  }, [deals, changes, choices]);
}

export function useShownDeal(deal: Deal): Deal {
  const alone = useMemo(() => [deal], [deal]);
  return useShownDeals(alone)[0] ?? deal;
}
