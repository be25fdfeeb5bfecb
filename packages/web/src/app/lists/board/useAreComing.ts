import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Says whether answers that the screen shows are on their way, or are to be asked for anew: a change that begins ends what
 * was on its way, and asks for it once it is saved. The component is drawn anew whenever that changes.
 */
export function useAreComing(...keys: readonly QueryKey[]): () => boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)), [cache]);
  const areComing = () =>
    keys.some((queryKey) =>
      cache
        .findAll({ queryKey, type: 'active' })
        .some(({ state }) => state.fetchStatus !== 'idle' || state.isInvalidated),
    );
  useSyncExternalStore(subscribe, areComing);
  return areComing;
}
