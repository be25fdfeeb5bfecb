import { type KeyboardEvent, useEffect, useState } from 'react';
import { useHotkeys } from '../hotkeys/useHotkeys.ts';

export interface TableKeysInput {
  readonly count: number;
  readonly selected: number;
  readonly onMove: (index: number) => void;
  readonly onOpen: ((index: number) => void) | undefined;
}

/** The row the keyboard stands on: j/k anywhere on the screen, arrows, Home and End inside the table, Enter to open. */
export function useTableKeys({ count, selected, onMove, onOpen }: TableKeysInput) {
  const [cursor, setCursor] = useState(selected);
  useEffect(() => {
    if (selected >= 0) setCursor(selected);
  }, [selected]);

  const move = (to: number) => {
    if (count === 0) return;
    const index = Math.min(count - 1, Math.max(0, to));
    setCursor(index);
    onMove(index);
  };
  const open = () => {
    if (cursor >= 0 && cursor < count) onOpen?.(cursor);
  };

  useHotkeys([
    { keys: 'j', label: 'Next row', group: 'Lists', run: () => move(cursor + 1) },
    { keys: 'k', label: 'Previous row', group: 'Lists', run: () => move(cursor - 1) },
    ...(onOpen ? [{ keys: 'Enter', label: 'Open', group: 'Lists', run: open }] : []),
  ]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: cursor + 1, ArrowUp: cursor - 1, Home: 0, End: count - 1 }[event.key];
    // Keys typed into a field inside a cell belong to that field.
    if (to === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    move(to);
  };

  return { cursor, move, onKeyDown };
}
