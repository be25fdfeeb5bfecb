import { type CueIndex, indexCues, searchCues } from '@forecastle/rules';
import { useMemo, useRef, useState } from 'react';
import type { Cue } from './recordedMeeting.ts';

export interface TranscriptSearch {
  readonly words: string;
  readonly setWords: (words: string) => void;
  /** Prepares the transcript when somebody is about to search, so that their first letter does not wait for it. */
  readonly prepare: () => void;
  /** Cues that hold every word. */
  readonly count: number;
  /** Which of them is shown, from 1; 0 where there is none. */
  readonly at: number;
  /** The cue that is shown: a new object shows it again. */
  readonly hit: { readonly cue: number } | null;
  readonly isFound: (cue: number) => boolean;
  /** Goes to the next one, or back; after the last one it begins again. */
  readonly walk: (by: 1 | -1) => void;
}

const NONE: readonly number[] = [];

/** Finds words in a transcript while they are typed, beginning at the cue that `from` names. */
export function useTranscriptSearch(cues: readonly Cue[], from: () => number): TranscriptSearch {
  const [typed, setTyped] = useState('');
  const [hit, setHit] = useState<{ cue: number } | null>(null);
  const prepared = useRef<{ readonly of: readonly Cue[]; readonly index: CueIndex } | null>(null);
  const prepare = (): CueIndex => {
    if (prepared.current?.of !== cues) {
      prepared.current = { of: cues, index: indexCues(cues.map(([, , , text]) => ({ text }))) };
    }
    return prepared.current.index;
  };
  const last = useRef<{
    readonly of: readonly Cue[];
    readonly words: string;
    readonly found: readonly number[];
  } | null>(null);
  // A letter is searched for when it is typed; what shows it takes the same answer.
  const find = (words: string): readonly number[] => {
    if (words.trim() === '') return NONE;
    if (last.current?.of !== cues || last.current.words !== words) {
      last.current = { of: cues, words, found: searchCues(prepare(), words) };
    }
    return last.current.found;
  };
  const found = find(typed);
  const isFound = useMemo(() => {
    const set = new Set(found);
    return (cue: number) => set.has(cue);
  }, [found]);
  const at = hit === null ? 0 : found.indexOf(hit.cue) + 1;
  return {
    words: typed.trim(),
    prepare,
    setWords: (words) => {
      setTyped(words);
      const next = find(words);
      const first = next.find((cue) => cue >= (hit?.cue ?? from())) ?? next[0];
      setHit(first === undefined ? null : { cue: first });
    },
    count: found.length,
    at,
    hit,
    isFound,
    walk: (by) => {
      const cue = found[(Math.max(0, at - 1) + by + found.length) % found.length];
      if (cue !== undefined) setHit({ cue });
    },
  };
}
