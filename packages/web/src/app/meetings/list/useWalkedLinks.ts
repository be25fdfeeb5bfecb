import { useId } from 'react';
import { useTableKeys } from '../../../ui/table/useTableKeys.ts';

export interface Walk {
  /** The link that the keys stand on; -1 before the first. */
  readonly cursor: number;
  readonly idOf: (index: number) => string;
}

/** Walks the links of several lists as one by j and k; Enter opens the one that has the focus. */
export function useWalkedLinks(count: number): Walk {
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;
  const focus = (index: number) => {
    const link = document.getElementById(idOf(index));
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
    return link;
  };
  const { cursor } = useTableKeys({
    count,
    selected: -1,
    onMove: focus,
    onOpen: (index) => focus(index)?.click(),
  });
  return { cursor, idOf };
}
