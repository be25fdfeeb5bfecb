import { useEffect, useSyncExternalStore } from 'react';

/**
 * A list that mounted components add to and take from: shortcuts, commands, search sources. The newest stand last.
 */
export interface Registry<T> {
  add(items: readonly T[]): () => void;
  items(): readonly T[];
  subscribe(listener: () => void): () => void;
}

export function createRegistry<T>(): Registry<T> {
  const groups = new Set<readonly T[]>();
  const listeners = new Set<() => void>();
  let snapshot: readonly T[] = [];
  const changed = () => {
    snapshot = [...groups].flat();
    for (const listener of listeners) listener();
  };
  return {
    add(items) {
      const group = [...items];
      groups.add(group);
      changed();
      return () => {
        groups.delete(group);
        changed();
      };
    },
    items: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useRegistry<T>(registry: Registry<T>): readonly T[] {
  return useSyncExternalStore(registry.subscribe, registry.items, registry.items);
}

/** Keeps `items` registered while mounted. The list must be stable (module constant or useMemo), or it re-registers. */
export function useRegistration<T>(registry: Registry<T>, items: readonly T[]): void {
  useEffect(() => registry.add(items), [registry, items]);
}
