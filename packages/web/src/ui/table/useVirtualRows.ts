import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

export interface VirtualRowsInput {
  /** What scrolls on wide screens. */
  readonly box: RefObject<HTMLElement | null>;
  /** What holds the rows. */
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly keyAt: (index: number) => string | number;
  /** Rows are cards, which scroll with the page: a box inside the page would catch the finger. */
  readonly narrow: boolean;
  /** Pixels of one row on wide screens. */
  readonly rowHeight: number;
}

/** Estimated height of a card in pixels, before it is measured. */
const CARD = 112;
/** Pixels that stay covered: by the sticky header of the table, on phones by the bar over the page. */
const HEADER = 40;
const TOP_BAR = 56;

/** The rows in sight and their places, in the table's own box or, as cards, in the window. */
export function useVirtualRows({ box, body, count, keyAt, narrow, rowHeight }: VirtualRowsInput) {
  const margin = usePageTop(body, narrow);
  const shared = { count, getItemKey: keyAt, overscan: 8 };
  const inBox = useVirtualizer({
    ...shared,
    enabled: !narrow,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: HEADER,
  });
  const inWindow = useWindowVirtualizer({
    ...shared,
    enabled: narrow,
    estimateSize: () => CARD,
    scrollMargin: margin,
    scrollPaddingStart: TOP_BAR,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew exactly when the height of a row changes
  useEffect(() => inBox.measure(), [rowHeight]);

  const rows = narrow ? inWindow : inBox;
  return {
    items: rows.getVirtualItems().map((item) => ({ ...item, top: item.start - (narrow ? margin : 0) })),
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    scrollTo: (index: number) => rows.scrollToIndex(index),
  };
}

/** Pixels from the top of the page to an element; what stands over it may still load and push it down. */
function usePageTop(element: RefObject<HTMLElement | null>, enabled: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!enabled) return;
    const look = () => element.current && setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, enabled]);
  return top;
}
