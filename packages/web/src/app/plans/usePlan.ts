import { planCompletion } from '@forecastle/rules';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dealChanged } from '../opportunities/dealCache.ts';
import { saved } from '../shell/saved.ts';
import type { ActionStatus, Plan, PlanItem } from './plan.ts';

/** Milliseconds between reloads of the plan, which the server completes by itself. */
const ASK_EVERY = 60_000;

/** Loads the plan of a person for a week; by default the reader's own of this week. */
export function usePlan(asked: { ownerId?: string | undefined; week?: string | undefined } = {}) {
  const input = { ...(asked.ownerId && { ownerId: asked.ownerId }), ...(asked.week && { week: asked.week }) };
  return useQuery(
    query.plans.get.queryOptions({ input, placeholderData: keepPreviousData, refetchInterval: ASK_EVERY }),
  );
}

/** Changes actions: each change shows at once, offers an undo, and reloads the plan after the answer. */
export function usePlanMutations() {
  const cache = useQueryClient();
  const after = async ({ deal }: PlanItem) => {
    await Promise.all([cache.invalidateQueries({ queryKey: query.plans.key() }), dealChanged(cache, deal.id)]);
  };
  const touch = (item: PlanItem, status: ActionStatus, message: string, save: () => Promise<unknown>) => {
    showAs(cache, item.id, status);
    return saved(message, save, {
      undo: () => {
        showAs(cache, item.id, 'open');
        return api.plans.reopen({ id: item.id });
      },
      after: () => after(item),
    });
  };
  return {
    complete: (item: PlanItem) => touch(item, 'complete', 'Completed', () => api.plans.complete({ id: item.id })),
    /** Called by the form, which shows its own errors. */
    completed: (item: PlanItem) => {
      showAs(cache, item.id, 'complete');
      return after(item);
    },
    snooze: (item: PlanItem) => touch(item, 'snoozed', 'Snoozed until Monday', () => api.plans.snooze({ id: item.id })),
    skip: (item: PlanItem, reason: string) =>
      touch(item, 'skipped', 'Skipped unless its cause comes back', () => api.plans.skip({ id: item.id, reason })),
    reopen: async (item: PlanItem) => {
      showAs(cache, item.id, 'open');
      await saved('Reopened', () => api.plans.reopen({ id: item.id }), { after: () => after(item) });
    },
  };
}

/** Shows the new status of an action before the server answers. */
function showAs(cache: QueryClient, id: string, status: ActionStatus): void {
  cache.setQueriesData<Plan>({ queryKey: query.plans.get.key() }, (plan) => plan && withStatus(plan, id, status));
}

/** Returns the plan with one action in another status, and its new counts. */
export function withStatus(plan: Plan, id: string, status: ActionStatus): Plan {
  const item = plan.items.find((each) => each.id === id);
  if (!item || item.status === status) return plan;
  const counts = {
    ...plan.counts,
    [item.status]: plan.counts[item.status] - 1,
    [status]: plan.counts[status] + 1,
  };
  return {
    ...plan,
    counts,
    completion: planCompletion(counts),
    items: plan.items.map((each) => (each.id === id ? { ...each, status, noticed: null } : each)),
  };
}
