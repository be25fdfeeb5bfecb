/** Files on their way to deals and notes, wherever in the product one is meanwhile. */
import { useMemo, useSyncExternalStore } from 'react';

/** A file on its way, or one that was refused and why. */
export interface Sending {
  /** Of the deal, the account or the contact on whose page it was chosen. */
  readonly recordId: string;
  /** Null of a file for the deal itself. */
  readonly noteId: string | null;
  /** Sent along: the same file sent again under it is attached once. */
  readonly key: string;
  readonly file: File;
  readonly share: number;
  readonly refusal: string | null;
  /** Sent again it would be refused again. */
  readonly isFinal: boolean;
}

let all: readonly Sending[] = [];
const listeners = new Set<() => void>();

export function changeSending(change: (all: readonly Sending[]) => readonly Sending[]): void {
  all = change(all);
  for (const listener of listeners) listener();
}

export const tellSending = (key: string, change: Partial<Pick<Sending, 'share' | 'refusal'>>): void =>
  changeSending((sending) => sending.map((each) => (each.key === key ? { ...each, ...change } : each)));
export const dismissSending = (key: string): void =>
  changeSending((sending) => sending.filter((each) => each.key !== key));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useSending(recordId: string): readonly Sending[] {
  const sending = useSyncExternalStore(subscribe, () => all);
  return useMemo(() => sending.filter((each) => each.recordId === recordId), [sending, recordId]);
}
