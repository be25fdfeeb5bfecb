import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, query } from '../../api/client.ts';
import { dealChanged } from '../opportunities/dealCache.ts';
import { saved } from '../shell/saved.ts';
import type { EndangeredDeal, Shown, Trigger } from './trigger.ts';

/** Deals; each may have several triggers. */
const PAGE = 6;

interface Scope {
  /** Empty: everybody one sees. */
  readonly owners: readonly string[];
  readonly deal: string | null;
}

const ofOwners = (owners: readonly string[]) => (owners.length > 0 ? { ownerId: [...owners] } : {});

/** The deals of a view, page after page; the old ones stay while new ones load. */
export function useEndangered(shown: Shown, { owners, deal }: Scope) {
  const isSelected = shown === 'selected';
  const pages = useInfiniteQuery({
    ...query.triggers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(isSelected && deal ? { opportunityId: deal } : ofOwners(owners)),
        ...(shown === 'high' || shown === 'medium' || shown === 'low' ? { urgency: [shown] } : {}),
        ...(shown === 'dismissed' && { dismissed: true }),
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    enabled: !isSelected || deal !== null,
    placeholderData: keepPreviousData,
  });
  const deals = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, deals };
}

/** How many triggers there are: of everybody one sees or one rep, and of the selected deal. */
export function useTriggerCounts({ owners, deal }: Scope) {
  const all = useQuery(
    query.triggers.counts.queryOptions({ input: ofOwners(owners), placeholderData: keepPreviousData }),
  );
  const selected = useQuery(
    query.triggers.counts.queryOptions({ input: { opportunityId: deal ?? '' }, enabled: deal !== null }),
  );
  return { all: all.data, selected: deal === null ? undefined : selected.data };
}

/** What endangers one deal, those dismissed apart. */
export function useDealTriggers(dealId: string) {
  const input = { opportunityId: dealId };
  const standing = useQuery(query.triggers.list.queryOptions({ input }));
  const dismissed = useQuery(query.triggers.list.queryOptions({ input: { ...input, dismissed: true } }));
  return { standing, dismissed };
}

/** What is done with a trigger, each with its undo. */
export function useTriggerDeeds() {
  const cache = useQueryClient();
  const after = (id: string) => async () => {
    await Promise.all([cache.invalidateQueries({ queryKey: query.triggers.key() }), dealChanged(cache, id)]);
  };
  const at = ({ deal }: EndangeredDeal, { type }: Trigger) => ({ opportunityId: deal.id, type });
  return {
    dismiss: (deal: EndangeredDeal, trigger: Trigger, reason: string) =>
      saved('Dismissed until its facts change', () => api.triggers.dismiss({ ...at(deal, trigger), reason }), {
        undo: () => api.triggers.restore(at(deal, trigger)),
        after: after(deal.deal.id),
      }),
    restore: (deal: EndangeredDeal, trigger: Trigger) =>
      saved('Back among the triggers', () => api.triggers.restore(at(deal, trigger)), {
        undo: () => api.triggers.dismiss({ ...at(deal, trigger), reason: trigger.dismissal?.reason ?? '' }),
        after: after(deal.deal.id),
      }),
  };
}
