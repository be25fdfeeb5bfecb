import { PROCUREMENT_STATE_NAMES } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { changedFields } from '../../../ui/drafts/changedFields.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal } from '../deal.ts';

export type Procurement = Awaited<ReturnType<Api['procurement']['list']>>;
export type Step = Procurement['items'][number];
export interface StepGiven {
  readonly title: string;
  readonly state: Step['state'];
  readonly ownerId: string | null;
  readonly dueOn: string | null;
}

/** The steps of a deal and what can be done with them; every answer is all steps as they are then. */
export function useProcurement(deal: Deal) {
  const cache = useQueryClient();
  const options = query.procurement.list.queryOptions({ input: { opportunityId: deal.id } });
  const list = useQuery(options);

  const put = (view: Procurement) => {
    cache.setQueryData(options.queryKey, view);
    void cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() });
  };
  /** Shows what is chosen at once, sends it, and takes it back from the screen when the server refuses. */
  async function send(
    run: () => Promise<Procurement>,
    words: string,
    undo?: () => unknown,
    shown?: (items: readonly Step[]) => Step[],
  ): Promise<void> {
    const before = cache.getQueryData(options.queryKey);
    if (shown && before) cache.setQueryData(options.queryKey, { ...before, items: shown(before.items) });
    try {
      put(await run());
      notify(words, undo ? { undo } : {});
    } catch (error) {
      cache.setQueryData(options.queryKey, before);
      notify(`${problemOf(error).message} No step was changed.`, { tone: 'risk' });
      await cache.invalidateQueries({ queryKey: options.queryKey });
    }
  }

  const setState = (step: Step, state: Step['state']): Promise<void> =>
    send(
      () => api.procurement.update({ id: step.id, state }),
      `${step.title}: ${PROCUREMENT_STATE_NAMES[state].toLowerCase()}`,
      () => setState(step, step.state),
      (items) => items.map((item) => (item.id === step.id ? { ...item, state } : item)),
    );
  const order = (ids: readonly string[], before: readonly string[]): Promise<void> =>
    send(
      () => api.procurement.reorder({ opportunityId: deal.id, ids: [...ids] }),
      'Order saved',
      () => order(before, ids),
      (items) => [...items].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    );
  return {
    list,
    setState,
    begin: (key: string) =>
      send(
        () => api.procurement.begin({ opportunityId: deal.id }, { context: { idempotencyKey: key } }),
        'Procurement started',
      ),
    move(step: Step, by: -1 | 1) {
      const before = list.data?.items.map(({ id }) => id) ?? [];
      const ids = before.filter((id) => id !== step.id);
      ids.splice(before.indexOf(step.id) + by, 0, step.id);
      return order(ids, before);
    },
    /** Adds a step; throws what the server answers. */
    async add(given: StepGiven, key: string) {
      put(await api.procurement.add({ opportunityId: deal.id, ...given }, { context: { idempotencyKey: key } }));
      notify(`${given.title} added`);
    },
    /** Changes a step; throws what the server answers. */
    async change(step: Step, given: StepGiven) {
      const { id, title, state, dueOn } = step;
      const changed = changedFields({ title, state, dueOn, ownerId: step.owner?.id ?? null }, given);
      put(await api.procurement.update({ id, ...changed.given }));
      notify(`${given.title} changed`, {
        undo: () => send(() => api.procurement.update({ id, ...changed.before }), 'Undone'),
      });
    },
    remove: (step: Step) =>
      send(
        () => api.procurement.remove({ id: step.id }),
        `${step.title} deleted`,
        () => send(() => api.procurement.restore({ id: step.id }), `${step.title} restored`),
        (items) => items.filter(({ id }) => id !== step.id),
      ),
  };
}
