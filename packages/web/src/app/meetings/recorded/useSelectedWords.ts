import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../../ui/useStable.ts';
import type { Cue } from './recordedMeeting.ts';
import { readSelection, type SelectedWords, wordsOfCues } from './selectedWords.ts';

/** What is pressed or focused without giving up the selection: the button that takes it, and its menu. */
const TAKES_SELECTION = '[data-takes-selection], [role=menu]';

/** Keeps the words that are selected in a transcript: by mouse or finger, or whole cues by keyboard. */
export function useSelectedWords(body: RefObject<HTMLElement | null>, cues: readonly Cue[]) {
  const [selected, setSelected] = useState<SelectedWords | null>(null);
  /** Whole cues, where they were selected by keyboard. */
  const [isByCue, setByCue] = useState(false);
  /** Where the selection by keyboard began, while it is extended. */
  const anchor = useRef<number | null>(null);
  const isTaken = useRef(false);
  const read = useStable(() => {
    if (isTaken.current || !body.current) return;
    const words = readSelection(body.current, cues);
    if (words === null && isByCue) return;
    setByCue(false);
    setSelected(words);
  });
  useEffect(() => {
    const press = ({ target }: Event) => {
      isTaken.current = (target as Element).closest(TAKES_SELECTION) !== null;
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('selectionchange', read);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('selectionchange', read);
    };
  }, [read]);

  const clear = () => {
    isTaken.current = false;
    anchor.current = null;
    setByCue(false);
    setSelected(null);
  };
  const selectCues = (one: number, other: number) => {
    isTaken.current = false;
    setByCue(true);
    setSelected(wordsOfCues(cues, one, other));
  };
  return {
    selected,
    isByCue,
    clear,
    /** Goes to a cue by keyboard: alone, or with all from where the selection began. */
    goTo(cue: number, from: number, isExtending: boolean) {
      anchor.current = isExtending ? (anchor.current ?? from) : null;
      selectCues(anchor.current ?? cue, cue);
    },
    onFocus({ target }: FocusEvent) {
      if (anchor.current !== null || !target.matches('[data-cue]:focus-visible')) return;
      const cue = Number((target as HTMLElement).dataset.cue);
      selectCues(cue, cue);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!isByCue || relatedTarget === null || currentTarget.contains(relatedTarget)) return;
      if (!relatedTarget.matches(`:is(${TAKES_SELECTION}) *, ${TAKES_SELECTION}`)) clear();
    },
  };
}
