import type { RoleView } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import type { Revenue } from './answers.ts';

type Preferences = Revenue['preferences'];

/**
 * Returns what keeps how a person looks at the dashboard. The choice is shown at once; the server remembers it, and says
 * how closely another role view looks. It answers whether it was kept.
 */
export function usePrefer() {
  const cache = useQueryClient();
  const show = (preferences: Preferences) =>
    cache.setQueriesData<Revenue>({ queryKey: query.revenue.view.key() }, (data) =>
      data ? { ...data, preferences } : data,
    );
  return async (
    before: Preferences,
    chosen: { roleView: RoleView; detail?: Preferences['detail'] },
  ): Promise<boolean> => {
    show({ ...before, ...chosen });
    try {
      show(await api.revenue.prefer(chosen));
      if (before.roleView !== chosen.roleView) await cache.invalidateQueries({ queryKey: query.revenue.key() });
      return true;
    } catch (error) {
      show(before);
      notify(problemOf(error).message, { tone: 'risk' });
      return false;
    }
  };
}
