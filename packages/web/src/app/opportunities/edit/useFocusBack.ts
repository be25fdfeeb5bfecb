import { useEffect, useRef } from 'react';

/**
 * Gives the focus back when an editor closes and nothing else took it: to what opened it; in a list to the list, so
 * that Enter opens the row again instead of the editor.
 */
export function useFocusBack(editing: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) {
      const list = opener.current?.closest<HTMLElement>('[role="grid"]');
      (list ?? opener.current)?.focus({ preventScroll: true });
    }
    wasEditing.current = editing;
  }, [editing]);
  return opener;
}
