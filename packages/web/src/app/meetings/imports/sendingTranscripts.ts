/** Keeps transcripts on their way to the server, and what became of them, on every screen. */
import { useMemo } from 'react';
import type { Api } from '../../../api/client.ts';
import { createStore, useStore } from '../../../ui/store.ts';

export type ImportMatches = Awaited<ReturnType<Api['recordedMeetings']['matches']>>;
/** What the server answers to a transcript. */
export interface ImportAnswer {
  readonly meeting: Awaited<ReturnType<Api['recordedMeetings']['get']>>;
  readonly matches: ImportMatches;
  /** The file was imported before: the meeting is that one. */
  readonly isKnown: boolean;
}

export interface SendingTranscript {
  /** Sent along: the same file sent again under it is imported once. */
  readonly key: string;
  /** Of the deal on whose page it was chosen; null on the page of all meetings. */
  readonly dealId: string | null;
  readonly file: File;
  readonly share: number;
  readonly refusal: string | null;
  /** Sent again it would be refused again. */
  readonly isFinal: boolean;
  readonly answer: ImportAnswer | null;
}

const store = createStore<readonly SendingTranscript[]>([]);

export const addSending = (added: readonly SendingTranscript[]): void => store.set([...store.get(), ...added]);
export const noteSending = (key: string, part: Partial<SendingTranscript>): void =>
  store.set(store.get().map((each) => (each.key === key ? { ...each, ...part } : each)));
export const dismissSending = (key: string): void => store.set(store.get().filter((each) => each.key !== key));
/** Dismisses those that were imported; what was refused stays until its reader has seen it. */
export const dismissImported = (keys: readonly string[]): void =>
  store.set(store.get().filter((each) => !(keys.includes(each.key) && each.answer)));

/** Returns the transcripts that were given on the page of a deal; without one all of them. */
export function useSendingTranscripts(dealId: string | null): readonly SendingTranscript[] {
  const sending = useStore(store);
  return useMemo(
    () => (dealId === null ? sending : sending.filter((each) => each.dealId === dealId)),
    [sending, dealId],
  );
}
