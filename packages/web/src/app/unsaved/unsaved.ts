/** Changes that were made where a value stands and have not reached the server: one list for every screen. */
import { useMemo, useSyncExternalStore } from 'react';
import { problemOf } from '../../api/problem.ts';
import { readDraft, useDraft, useDrafts, writeDraft } from '../../ui/drafts/drafts.ts';

/** Who changed it meanwhile, with the member's id where a person did by hand. */
export interface ChangedBy {
  readonly name: string;
  readonly memberId: string | null;
}

/** What was made of it meanwhile, beside what was given here. */
export interface Conflict<Given = unknown> {
  /** Null where the server does not say. */
  readonly by: ChangedBy | null;
  /** ISO 8601. */
  readonly at: string | null;
  /** What stands there now, as people read it; null when nothing does. */
  readonly theirs: string | null;
  /** What to send to have one's own all the same. */
  readonly mine: Given;
  /** Free text can be brought together by hand: under which name the text stands in what is sent. */
  readonly mergeable: boolean;
}

export interface Unsaved<Given = unknown> {
  readonly kind: 'deal' | 'evidence' | 'contact' | 'cell' | 'setting' | 'record';
  /** "Next step of Harbourline rollout" */
  readonly what: string;
  /** What was given, as people read it; null when the value was taken away. */
  readonly shown: string | null;
  /** Address of the screen where it was given. */
  readonly to: string;
  readonly given: Given;
  /** Why it was not saved; null while it is on its way, or when the page was left meanwhile. */
  readonly problem: string | null;
  readonly conflict: Conflict<Given> | null;
}

/** Returns whether the other change is the reader's own, made in another tab or on another device. */
export const isOwnConflict = ({ by }: Conflict, memberId: string): boolean => by?.memberId === memberId;

/** Returns why it is not saved, in one sentence for the member who reads it. */
export function reasonOf({ problem, conflict }: Unsaved, memberId: string): string {
  if (!conflict) return problem ?? 'You left the page before saving.';
  if (isOwnConflict(conflict, memberId)) return 'You changed it in another tab too.';
  return `${conflict.by?.name ?? 'Someone else'} changed it too.`;
}

/** After a refusal because somebody else was first: what to send again at once, or both values; null when nothing is left to save. */
export type Overtaken<Given> = { readonly again: Given } | { readonly conflict: Conflict<Given> } | null;

/** How changes of one kind are sent. */
export interface Saver<Given, Answer = unknown> {
  /** Rejects when it is not saved. */
  send(given: Given): Promise<Answer>;
  overtaken(given: Given): Promise<Overtaken<Given>>;
  /** The same change with a text brought together by hand. */
  withText?(given: Given, text: string): Given;
}

const BEGINNING = 'change/';
/** Those under way are not lost: what is sent is waited for. */
let sending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
function setSending(place: string, isSending: boolean): void {
  const next = new Set(sending);
  if (isSending) next.add(place);
  else next.delete(place);
  sending = next;
  for (const listener of listeners) listener();
}
const useSending = () => useSyncExternalStore(subscribe, () => sending);

/** Whether a change whose place begins so is on its way. */
export const useIsSending = (beginning: string): boolean =>
  [...useSending()].some((place) => place.startsWith(beginning));

/** Of several changes of one place the last one says what is kept of it. */
const turns = new Map<string, symbol>();

/** Again and again overtaken it stops asking by itself. */
const ATTEMPTS = 3;

/** Sends a change; what cannot be saved stays in the list until it is retried, decided or discarded. */
export async function saveChange<Given, Answer>(
  place: string,
  change: Omit<Unsaved<Given>, 'problem' | 'conflict'> & Partial<Unsaved<Given>>,
  saver: Saver<Given, Answer>,
): Promise<Answer | null> {
  const turn = Symbol(place);
  turns.set(place, turn);
  const isLast = () => turns.get(place) === turn;
  const keep = (part: Partial<Unsaved<Given>>) =>
    isLast() &&
    writeDraft(BEGINNING + place, { problem: null, conflict: null, ...change, ...part } satisfies Unsaved<Given>);
  keep({});
  setSending(place, true);
  try {
    return await attempt(change.given, ATTEMPTS);
  } finally {
    if (isLast()) setSending(place, false);
  }

  async function attempt(given: Given, left: number): Promise<Answer | null> {
    try {
      const answer = await saver.send(given);
      if (isLast()) forgetChange(place);
      return answer;
    } catch (error) {
      const { code, message } = problemOf(error);
      // Whether anybody was first is asked anew; if that cannot be told either, it is simply not saved.
      const found = code === 'CONFLICT' ? await saver.overtaken(given).catch(() => undefined) : undefined;
      if (found && 'again' in found && left > 1) return attempt(found.again, left - 1);
      if (found && 'conflict' in found) keep({ given, problem: message, conflict: found.conflict });
      else if (found !== null) keep({ given: found?.again ?? given, problem: message, conflict: null });
      else if (isLast()) forgetChange(place);
      return null;
    }
  }
}

export const forgetChange = (place: string): void => writeDraft(BEGINNING + place, undefined);

export interface Waiting<Given = unknown> {
  readonly place: string;
  readonly change: Unsaved<Given>;
  /** It is being sent once more. */
  readonly isSending: boolean;
}

/** The first time something is sent nobody has to hear of it: it is seldom refused. */
const waits = ({ change, isSending }: Waiting): boolean => !isSending || change.problem !== null;

/** A change that could not be saved; undefined when there is none at this place. */
export function useUnsaved(place: string): Waiting | undefined {
  const change = useDraft<Unsaved>(BEGINNING + place)?.value;
  const isSending = useSending().has(place);
  const waiting = change && { place, change, isSending };
  return waiting && waits(waiting) ? waiting : undefined;
}

export const unsavedAt = <Given>(place: string): Unsaved<Given> | undefined =>
  readDraft<Unsaved<Given>>(BEGINNING + place)?.value;

/** All of them whose place begins so, on their way or not; the same list until one changes. */
export function useChangesUnder<Given>(beginning: string): readonly { place: string; change: Unsaved<Given> }[] {
  const drafts = useDrafts();
  return useMemo(
    () =>
      [...drafts].flatMap(([place, { value }]) =>
        place.startsWith(BEGINNING + beginning)
          ? [{ place: place.slice(BEGINNING.length), change: value as Unsaved<Given> }]
          : [],
      ),
    [drafts, beginning],
  );
}

/** What waits for somebody to decide. */
export function useAllUnsaved(): readonly Waiting[] {
  const sent = useSending();
  const all = useChangesUnder('');
  return useMemo(
    () => all.map(({ place, change }) => ({ place, change, isSending: sent.has(place) })).filter(waits),
    [all, sent],
  );
}
