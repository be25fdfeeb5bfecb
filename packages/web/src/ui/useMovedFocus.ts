import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * The focus of what moves a row by its buttons: it stays on the button that was pressed, and where the row can go no
 * further that way, goes to the next one that can be pressed. `order` changes with every move; what is answered is told
 * of each press.
 */
export function useMovedFocus(order: string | number): (event: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is what the focus is lost by
  useEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (!button) return;
    const next = button.matches(':disabled')
      ? button.parentElement?.querySelector<HTMLElement>('button:enabled')
      : button;
    next?.focus({ preventScroll: true });
  }, [order]);
  return ({ currentTarget }) => {
    pressed.current = currentTarget;
  };
}
