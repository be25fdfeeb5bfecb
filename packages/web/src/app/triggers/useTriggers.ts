import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { pipelineInput } from '../forecasts/pipelineView.ts';
import { dealChanged } from '../opportunities/dealCache.ts';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import type { EndangeredDeal, Shown, Trigger } from './trigger.ts';

/** Deals; each may have several triggers. */
const PAGE = 6;

interface Scope {
  readonly filter: OpportunityView;
  readonly deal: string | null;
}

/** The deals of a view, page after page; the old ones stay while new ones load. */
export function useEndangered(shown: Shown, { filter, deal }: Scope) {
  const isSelected = shown === 'selected';
  const pages = useInfiniteQuery({
    ...query.triggers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(isSelected && deal ? { opportunityId: deal } : pipelineInput(filter)),
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
export function useTriggerCounts({ filter, deal }: Scope) {
  const all = useQuery(
    query.triggers.counts.queryOptions({ input: pipelineInput(filter), placeholderData: keepPreviousData }),
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

const plans = (cache: QueryClient) => cache.invalidateQueries({ queryKey: query.plans.key() });

/** What is done with a trigger, each with its undo. */
export function useTriggerMutations() {
  const cache = useQueryClient();
  const me = useSession().member.id;
  const after = (id: string) => async () => {
    await Promise.all([cache.invalidateQueries({ queryKey: query.triggers.key() }), dealChanged(cache, id)]);
  };
  const at = ({ deal }: EndangeredDeal, { type }: Trigger) => ({ opportunityId: deal.id, type });
  return {
    /** Says whose plan it is in; one that was there already stays as it is, and is not taken out by Undo. */
    async plan(deal: EndangeredDeal, trigger: Trigger) {
      try {
        const { isNew, owner, status } = await api.plans.addTrigger(at(deal, trigger));
        const plan = `${owner.id === me ? 'your' : `${owner.name}’s`} plan for this week`;
        if (!isNew) return notify(status === 'open' ? `Already in ${plan}` : `Already ${status} in ${plan}`);
        const undo = () => api.plans.removeTrigger(at(deal, trigger)).finally(() => void plans(cache));
        notify(`Added to ${plan}`, { undo });
      } catch (error) {
        notify(problemOf(error).message, { tone: 'risk' });
      } finally {
        void plans(cache);
      }
    },
    dismiss: (deal: EndangeredDeal, trigger: Trigger, reason: string) =>
      saved('Dismissed until its facts change', () => api.triggers.dismiss({ ...at(deal, trigger), reason }), {
        undo: () => api.triggers.restore(at(deal, trigger)),
        after: after(deal.deal.id),
      }),
    restore: (deal: EndangeredDeal, trigger: Trigger) =>
      saved('Trigger restored', () => api.triggers.restore(at(deal, trigger)), {
        undo: () => api.triggers.dismiss({ ...at(deal, trigger), reason: trigger.dismissal?.reason ?? '' }),
        after: after(deal.deal.id),
      }),
  };
}
