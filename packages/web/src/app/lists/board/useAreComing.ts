import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether answers that the screen shows are on their way, or are to be asked for anew: a change that begins ends what was on
 * its way, and asks for it once it is saved.
 */
export function useAreComing(queryKey: QueryKey): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache
      .findAll({ queryKey, type: 'active' })
      .some(({ state }) => state.fetchStatus !== 'idle' || state.isInvalidated),
  );
}
