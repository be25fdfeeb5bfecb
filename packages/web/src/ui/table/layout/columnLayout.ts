import { useCallback, useSyncExternalStore } from 'react';

/** A column somebody chose. */
export interface ColumnChoice {
  readonly key: string;
  /** Pixels; without it as wide as what it holds. */
  readonly width?: number | undefined;
  /** Stays at the start while the rest scrolls sideways. */
  readonly pinned?: boolean | undefined;
}

/** The columns somebody chose, in their order; null = those the table has by itself. */
export type ColumnLayout = readonly ColumnChoice[] | null;

const listeners = new Set<() => void>();
const keyOf = (place: string) => `columns/${place}`;

function isLayout(value: unknown): value is readonly ColumnChoice[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each?.key === 'string');
}

/** What was chosen at a place on this device; undefined where nothing was. What cannot be read was never chosen. */
export function readLayout(place: string): readonly ColumnChoice[] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    return isLayout(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function chooseLayout(place: string, layout: ColumnLayout): void {
  if (layout === null) localStorage.removeItem(keyOf(place));
  else localStorage.setItem(keyOf(place), JSON.stringify(layout));
  for (const listener of listeners) listener();
}

/** The layout remembered at a place on this device, and the way to change it. */
export function useLayout(place: string): readonly [readonly ColumnChoice[] | undefined, (to: ColumnLayout) => void] {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(keyOf(place)),
    () => null,
  );
  const choose = useCallback((to: ColumnLayout) => chooseLayout(place, to), [place]);
  return [text === null ? undefined : readLayoutOnce(place, text), choose];
}

let last: { place: string; text: string; layout: readonly ColumnChoice[] | undefined } | null = null;

/** The same object for the same text, so that a table is not arranged anew with every render. */
function readLayoutOnce(place: string, text: string) {
  if (last?.place !== place || last.text !== text) last = { place, text, layout: readLayout(place) };
  return last.layout;
}
