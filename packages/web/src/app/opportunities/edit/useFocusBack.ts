import { useRef } from 'react';
import { useLostFocus } from '../../../ui/useLostFocus.ts';

/**
 * Gives the focus back when an editor closes and nothing else took it: to what opened it; in a list to the list, so
 * that Enter opens the row again instead of the editor.
 */
export function useFocusBack(editing: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  useLostFocus(editing, () => {
    if (editing) return null;
    const list = opener.current?.closest<HTMLElement>('[role="grid"]');
    return list ?? opener.current;
  });
  return opener;
}
