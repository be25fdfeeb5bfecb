import { type KeyboardEvent, useEffect, useRef } from 'react';

export type Leave = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'away';

export interface CellEditorProps {
  label: string;
  /** What stands in the field at first: the cell, or the first letter that was typed over it. */
  initial: string;
  onCommit: (value: string, leave: Leave) => void;
  onCancel: () => void;
}

/** The field over a cell that is being edited. Alt+Enter begins a new line, as in spreadsheet programs. */
export function CellEditor({ label, initial, onCommit, onCancel }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const commit = (leave: Leave) => {
    if (ended.current) return;
    ended.current = true;
    onCommit(field.current?.value ?? initial, leave);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Everything typed here belongs to the field, also what the grid would do by these keys.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      ended.current = true;
      onCancel();
    } else if (event.key === 'Tab') {
      event.preventDefault();
      commit(event.shiftKey ? 'previous' : 'next');
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      document.execCommand('insertText', false, '\n');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commit(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'F2') {
      event.preventDefault();
      commit('stay');
    }
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      defaultValue={initial}
      rows={1}
      onKeyDown={onKeyDown}
      onBlur={() => commit('away')}
      className="absolute inset-0 z-10 size-full resize-none bg-surface px-3 py-2 text-14 text-ink outline-2 -outline-offset-2 outline-focus touch:text-16"
    />
  );
}
