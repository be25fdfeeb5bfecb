import type { ClipboardEvent, KeyboardEvent } from 'react';
import { type Cell, firstCell, moved, type Place } from './rows.ts';

export interface FixKeysInput {
  readonly cursor: Place;
  readonly size: { readonly rows: number; readonly cells: number };
  /** How many rows are in sight. */
  readonly page: number;
  readonly cell: Cell | undefined;
  readonly onMove: (place: Place) => void;
  /** Begins to edit, with the cell's text or with what was typed over it. */
  readonly onEdit: (typed: string | null) => void;
  readonly onSet: (value: string) => void;
  readonly onProblem: (step: 1 | -1) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onLeaveOut: () => void;
  readonly onReplace: () => void;
}

/** The keys of a grid as spreadsheet programs have them (ARIA grid pattern); Tab leaves it, so that nobody is caught. */
export function useFixKeys(input: FixKeysInput) {
  const { cursor, size, page, cell } = input;

  const commandOf = (event: KeyboardEvent): (() => void) | null => {
    const mod = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === 'F8') return () => input.onProblem(event.shiftKey ? -1 : 1);
    if (mod && key === 'z') return event.shiftKey ? input.onRedo : input.onUndo;
    if (mod && key === 'y') return input.onRedo;
    if (mod && key === 'h') return input.onReplace;
    if (mod && key === 'Backspace') return input.onLeaveOut;
    const place = moved(event.key, { ctrl: mod, page }, cursor, size);
    if (place) return () => input.onMove(place);
    if (mod || event.altKey) return null;
    if (key === 'Enter' || key === 'F2') return () => input.onEdit(null);
    if (key === 'Delete' || key === 'Backspace') return () => input.onSet('');
    return event.key.length === 1 ? () => input.onEdit(event.key) : null;
  };

  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      command();
    },
    onCopy(event: ClipboardEvent) {
      if (event.target !== event.currentTarget || !cell) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', cell.value);
    },
    onPaste(event: ClipboardEvent) {
      if (event.target !== event.currentTarget || !cell) return;
      event.preventDefault();
      input.onSet(firstCell(event.clipboardData.getData('text/plain')));
    },
  };
}
