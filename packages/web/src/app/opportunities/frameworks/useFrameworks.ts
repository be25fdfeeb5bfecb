import type { FrameworkKey } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Component, Deal, Framework } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';

export const useFrameworks = (dealId: string) =>
  useQuery(query.opportunities.frameworks.queryOptions({ input: { id: dealId } }));

export interface Evidence {
  /** Null: nothing is recorded. */
  readonly strength: Component['strength'] | null;
  readonly notes: string | null;
  readonly source: string | null;
}

/** A component without a record counts as red, but recording red is something else: it says that somebody looked. */
export const evidenceOf = (component: Component): Evidence => ({
  strength: component.updatedAt === null ? null : component.strength,
  notes: component.notes,
  source: component.source,
});

/** Records evidence at once, shown before the server answers; undo puts back what was there. */
export function useSaveEvidence(deal: Deal) {
  const cache = useQueryClient();
  const { queryKey } = query.opportunities.frameworks.queryOptions({ input: { id: deal.id } });

  const put = (view: Framework) =>
    cache.setQueryData(
      queryKey,
      (data) => data && { items: data.items.map((f) => (f.framework === view.framework ? view : f)) },
    );

  async function send(framework: FrameworkKey, component: string, evidence: Evidence): Promise<boolean> {
    const before = cache.getQueryData(queryKey);
    const view = before?.items.find((item) => item.framework === framework);
    if (view) {
      put({
        ...view,
        components: view.components.map((item) =>
          item.component === component ? { ...item, ...evidence, strength: evidence.strength ?? 'red' } : item,
        ),
      });
    }
    try {
      put(await api.opportunities.putEvidence({ id: deal.id, framework, component, ...evidence }));
      void dealChanged(cache, deal.id);
      return true;
    } catch (error) {
      cache.setQueryData(queryKey, before);
      notify(`${problemOf(error).message} The evidence stays as it was.`, { tone: 'risk' });
      return false;
    }
  }

  return async function save(framework: FrameworkKey, component: Component, evidence: Evidence, words: string) {
    const before = evidenceOf(component);
    if (!(await send(framework, component.component, evidence))) return;
    notify(words, {
      undo: async () => {
        if (await send(framework, component.component, before)) notify('Changed back');
      },
    });
  };
}
