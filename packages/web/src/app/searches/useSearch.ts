import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, newKey, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { useOngoingEvents } from '../conversations/useOngoingEvents.ts';
import { takeBack } from '../shell/saved.ts';
import { SEARCHES_PATH, type Search } from './search.ts';

/** Milliseconds between two looks at a search whose stream broke. */
const LOOK_EVERY = 2_000;

/** Returns a search, kept up to date while it runs, and what can be done with it. */
export function useSearch(searchId: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const options = query.searches.get.queryOptions({ input: { searchId }, staleTime: 0 });
  const state = cache.getQueryData(options.queryKey)?.state;
  const changed = () => cache.invalidateQueries({ queryKey: query.searches.key() });
  const put = (search: Search) => {
    cache.setQueryData(options.queryKey, search);
    if (search.state === 'writing') return;
    // What was spent and what the list says have changed.
    void cache.invalidateQueries({ queryKey: query.searches.list.key() });
    void cache.invalidateQueries({ queryKey: query.searches.status.key() });
    void cache.invalidateQueries({ queryKey: query.ai.status.key() });
  };
  const isBroken = useOngoingEvents(state === 'writing' ? `/searches/${searchId}/events` : undefined, put);
  const search = useQuery({
    ...options,
    refetchInterval: ({ state: { data } }) => (isBroken && data?.state === 'writing' ? LOOK_EVERY : false),
  });
  const refused = (kept: string) => (error: unknown) => notify(`${problemOf(error).message} ${kept}`, { tone: 'risk' });
  const stop = useMutation({
    mutationFn: () => api.searches.stop({ searchId }),
    onSuccess: put,
    onError: refused('The search goes on.'),
  });
  const retry = useMutation({
    mutationFn: () => api.searches.retry({ searchId }, { context: { idempotencyKey: newKey() } }),
    onSuccess: changed,
    onError: refused('What was found is still here.'),
  });
  const remove = useMutation({
    mutationFn: () => api.searches.remove({ searchId }),
    onSuccess: async () => {
      await navigate(SEARCHES_PATH);
      await changed();
      notify('Search deleted', { undo: () => takeBack(() => api.searches.restore({ searchId }), changed) });
    },
    onError: refused('The search stays.'),
  });
  return { search, stop, retry, remove };
}
