import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface CueRowsInput {
  /** What scrolls on wide screens. */
  readonly box: RefObject<HTMLElement | null>;
  /** What holds the rows. */
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Characters of a cue. */
  readonly lengthAt: (index: number) => number;
  /** Whether the speaker is named over the cue. */
  readonly isNamedAt: (index: number) => boolean;
  /** Cues scroll with the page: a box inside the page would catch the finger. */
  readonly isNarrow: boolean;
}

/** Pixels, before a row is measured: a line of text, what surrounds it, the name over it, and a character. */
const LINE = 20;
const AROUND = 8;
const NAME = 28;
const CHARACTER = 6.6;
/** Pixels beside the text: the time and the padding. */
const BESIDE = 88;
const WIDTH = 600;
/** Pixels of a page on phones that its bars cover. */
const COVERED = 176;
const OVERSCAN = 12;

/** Returns the cues in sight and their places, in a box or, on narrow screens, in the window. */
export function useCueRows({ box, body, count, lengthAt, isNamedAt, isNarrow }: CueRowsInput) {
  const margin = usePageTop(body, isNarrow);
  const width = body.current?.clientWidth ?? WIDTH;
  const perLine = Math.max(20, Math.floor((width - BESIDE) / CHARACTER));
  const estimateSize = (index: number) =>
    Math.max(1, Math.ceil(lengthAt(index) / perLine)) * LINE + AROUND + (isNamedAt(index) ? NAME : 0);
  const shared = { count, estimateSize, overscan: OVERSCAN };
  const inBox = useVirtualizer({ ...shared, enabled: !isNarrow, getScrollElement: () => box.current });
  const inWindow = useWindowVirtualizer({
    ...shared,
    enabled: isNarrow,
    scrollMargin: margin,
    scrollPaddingStart: COVERED,
  });
  const rows = isNarrow ? inWindow : inBox;
  return {
    items: rows.getVirtualItems().map((item) => ({ ...item, top: item.start - (isNarrow ? margin : 0) })),
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    scrollTo: (index: number, align: 'center' | 'auto') => rows.scrollToIndex(index, { align }),
  };
}

/** Returns the pixels from the top of the page to an element; what stands over it may still load and push it down. */
function usePageTop(element: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!isWanted) return;
    const look = () => element.current && setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return top;
}
