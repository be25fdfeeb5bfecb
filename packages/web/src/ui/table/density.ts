import { useSyncExternalStore } from 'react';

/** One line a row, or two. */
export type Density = 'compact' | 'comfortable';

/** Height of a row in pixels. */
export const ROW_HEIGHTS: Record<Density, number> = { compact: 36, comfortable: 48 };

const KEY = 'tableDensity';
const listeners = new Set<() => void>();

const read = (): Density => (localStorage.getItem(KEY) === 'comfortable' ? 'comfortable' : 'compact');

export function chooseDensity(density: Density): void {
  localStorage.setItem(KEY, density);
  for (const listener of listeners) listener();
}

/** What the person chose on this device, for every table. */
export const useDensity = (): Density =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => 'compact' as const,
  );
