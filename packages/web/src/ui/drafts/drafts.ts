/**
 * What was typed and not saved yet, by the place it was typed in ("deal/ID/nextStep"). Kept in the browser at every
 * change, so that neither a reload nor a closed tab takes it away; apart for each person and organisation, and gone
 * when it is saved or discarded, when its person signs out or their session ends for good, and when somebody else signs in.
 * Secrets never come here.
 */
import { useSyncExternalStore } from 'react';

export interface Draft<T = unknown> {
  readonly value: T;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The form it was typed in stood open: after a reload it does so again. */
  readonly open: boolean;
}

/** Whatever is kept under keys that begin so is gone when its person signs out. */
const PREFIX = 'forecastle.draft/';
/** Behind it: whose searches, and where. They go with the drafts. */
export const SEARCHES = `${PREFIX}searches/`;

let owner: string | null = null;
let drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};
const keyOf = (place: string) => `${PREFIX}${owner}/${place}`;

/** Takes up the drafts of a person in an organisation, as they were left. Those of everybody else are removed. */
export function openDrafts(userId: string, organizationId: string): void {
  const next = `${userId}/${organizationId}`;
  if (next === owner) return;
  owner = next;
  const own = [`${PREFIX}${userId}/`, `${SEARCHES}${userId}/`];
  for (const key of storedKeys()) if (!own.some((start) => key.startsWith(start))) localStorage.removeItem(key);
  drafts = new Map(
    storedKeys().flatMap((key) => {
      if (!key.startsWith(keyOf(''))) return [];
      const draft = parse(localStorage.getItem(key));
      return draft ? [[key.slice(keyOf('').length), draft] as const] : [];
    }),
  );
  changed();
}

/** Removes the drafts of everybody from this device. What a screen still writes while it closes is kept nowhere. */
export function clearDrafts(): void {
  owner = null;
  for (const key of storedKeys()) localStorage.removeItem(key);
  drafts = new Map();
  changed();
}

export const readDraft = <T>(place: string): Draft<T> | undefined => drafts.get(place) as Draft<T> | undefined;

/** Keeps a value for a place; undefined when there is nothing to keep any more. */
export function writeDraft(place: string, value: unknown, open = true): void {
  const next = new Map(drafts);
  if (value === undefined) next.delete(place);
  else next.set(place, { value, at: Date.now(), open });
  drafts = next;
  if (owner !== null) store(place, next.get(place));
  changed();
}

/** Places of drafts that begin so, each without that beginning. */
export const draftsUnder = (beginning: string): readonly { rest: string; draft: Draft }[] =>
  [...drafts].flatMap(([place, draft]) =>
    place.startsWith(beginning) ? [{ rest: place.slice(beginning.length), draft }] : [],
  );

/** The rest of the place of a form that stood open: "new" of "activity/ID/new". */
export const openUnder = (beginning: string): string | null =>
  draftsUnder(beginning).find(({ draft }) => draft.open)?.rest ?? null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useDraft<T>(place: string): Draft<T> | undefined {
  return useSyncExternalStore(subscribe, () => readDraft<T>(place));
}

/** Every draft; the same map until one changes. */
export const useDrafts = (): ReadonlyMap<string, Draft> => useSyncExternalStore(subscribe, () => drafts);

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

function store(place: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(place), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(place));
  } catch {
    // Full or forbidden: the draft lives as long as the page does.
  }
}

function parse(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return typeof draft === 'object' && draft !== null && 'value' in draft ? (draft as Draft) : null;
  } catch {
    return null;
  }
}
