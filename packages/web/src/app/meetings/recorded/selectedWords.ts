/** Words of a transcript that somebody selected. */
import type { Cue } from './recordedMeeting.ts';

export interface SelectedWords {
  readonly cue: number;
  readonly lastCue: number;
  /** Verbatim, cues joined by one space. */
  readonly quote: string;
  /** The same for each cue, from the first to the last. */
  readonly parts: readonly string[];
}

interface Place {
  readonly cue: number;
  /** Characters of its words before it. */
  readonly at: number;
}

/** Returns the words from one place to another, in the cues that hold them; null where there are none. */
export function wordsBetween(cues: readonly Cue[], start: Place, end: Place): SelectedWords | null {
  const cut = (cue: number) =>
    (cues[cue]?.[3] ?? '').slice(cue === start.cue ? start.at : 0, cue === end.cue ? end.at : undefined);
  let { cue } = start;
  let { cue: lastCue } = end;
  while (cue < lastCue && cut(cue).trim() === '') cue++;
  while (cue < lastCue && cut(lastCue).trim() === '') lastCue--;
  const parts = Array.from({ length: lastCue - cue + 1 }, (_, at) => cut(cue + at));
  const quote = parts.join(' ').trim();
  return quote === '' ? null : { cue, lastCue, quote, parts };
}

/** Returns all words of the cues between two, in whichever order they are. */
export const wordsOfCues = (cues: readonly Cue[], one: number, other: number): SelectedWords | null =>
  wordsBetween(cues, { cue: Math.min(one, other), at: 0 }, { cue: Math.max(one, other), at: Number.POSITIVE_INFINITY });

/** Returns what is selected within the rows of a transcript; null where nothing is. */
export function readSelection(body: HTMLElement, cues: readonly Cue[]): SelectedWords | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!body.contains(range.commonAncestorContainer)) return null;
  const rows = [...body.querySelectorAll<HTMLElement>('[data-words]')].filter((row) => range.intersectsNode(row));
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return null;
  const placeIn = (row: HTMLElement, node: Node, offset: number, otherwise: number): Place => ({
    cue: Number(row.dataset.words),
    at: row.contains(node) ? charactersBefore(row, node, offset) : otherwise,
  });
  return wordsBetween(
    cues,
    placeIn(first, range.startContainer, range.startOffset, 0),
    placeIn(last, range.endContainer, range.endOffset, Number.POSITIVE_INFINITY),
  );
}

function charactersBefore(row: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(row);
  before.setEnd(node, offset);
  return before.toString().length;
}
