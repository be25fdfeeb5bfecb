/** Files on their way to deals and notes, wherever in the product one is meanwhile. */
import { useMemo } from 'react';
import { createStore, useStore } from '../../../ui/store.ts';

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

const store = createStore<readonly Sending[]>([]);

export const changeSending = (change: (all: readonly Sending[]) => readonly Sending[]): void =>
  store.set(change(store.get()));

export const tellSending = (key: string, change: Partial<Pick<Sending, 'share' | 'refusal'>>): void =>
  changeSending((sending) => sending.map((each) => (each.key === key ? { ...each, ...change } : each)));
export const dismissSending = (key: string): void =>
  changeSending((sending) => sending.filter((each) => each.key !== key));

export function useSending(recordId: string): readonly Sending[] {
  const sending = useStore(store);
  return useMemo(() => sending.filter((each) => each.recordId === recordId), [sending, recordId]);
}
