/** Transcripts on their way to the server, and what became of them, wherever in the product one is meanwhile. */
import { useMemo, useSyncExternalStore } from 'react';
import type { Api } from '../../../api/client.ts';

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

let all: readonly SendingTranscript[] = [];
const listeners = new Set<() => void>();

function change(next: readonly SendingTranscript[]): void {
  all = next;
  for (const listener of listeners) listener();
}

export const addSending = (added: readonly SendingTranscript[]): void => change([...all, ...added]);
export const noteSending = (key: string, part: Partial<SendingTranscript>): void =>
  change(all.map((each) => (each.key === key ? { ...each, ...part } : each)));
export const dismissSending = (key: string): void => change(all.filter((each) => each.key !== key));
/** Dismisses those that were imported; what was refused stays until its reader has seen it. */
export const dismissImported = (keys: readonly string[]): void =>
  change(all.filter((each) => !(keys.includes(each.key) && each.answer)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the transcripts that were given on the page of a deal; without one all of them. */
export function useSendingTranscripts(dealId: string | null): readonly SendingTranscript[] {
  const sending = useSyncExternalStore(subscribe, () => all);
  return useMemo(
    () => (dealId === null ? sending : sending.filter((each) => each.dealId === dealId)),
    [sending, dealId],
  );
}
