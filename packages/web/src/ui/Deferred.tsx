import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { LazyPart } from './LazyPart.tsx';

interface TriggerProps {
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-expanded'?: boolean;
}

/** A focusable element that takes the props of a button. */
export type Trigger = ReactElement<TriggerProps>;

export interface DeferredProps {
  trigger: Trigger;
  opens: 'menu' | 'dialog' | 'listbox';
  /** Fetches the code of the floating part; called when the pointer or the focus comes near. */
  load: () => Promise<unknown>;
  /** Opened from outside, without a press. */
  open?: boolean | undefined;
  onOpen?: ((open: boolean) => void) | undefined;
  /** The real thing with its own trigger, open at once; a lazy component. */
  children: ReactNode;
}

/**
 * Shows a trigger and leaves the code of what it opens for the first press: floating layers weigh more than all our
 * screens, and most are never opened.
 */
export function Deferred({ trigger, opens, load, open = false, onOpen, children }: DeferredProps) {
  const [pressed, setPressed] = useState(false);
  // That it did not come is told when it is opened.
  const near = () => void load().catch(() => undefined);
  const show = (wanted: boolean) => {
    setPressed(wanted);
    onOpen?.(wanted);
  };
  if (pressed || open) {
    return (
      <LazyPart fallback={trigger} onClose={() => show(false)}>
        {children}
      </LazyPart>
    );
  }
  return cloneElement(trigger, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    onClick: (event) => {
      trigger.props.onClick?.(event);
      show(true);
    },
    // A list opens by an arrow too, as those of the browser do.
    onKeyDown: (event) => {
      if (opens !== 'listbox' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
      event.preventDefault();
      show(true);
    },
  });
}
