import { useLayoutEffect, useRef } from 'react';
import { holdTyping } from './typeAhead.ts';

/** Holds what is typed while it stands; Escape calls `onCancel`. */
export function HeldTyping({ onCancel }: { onCancel: () => void }) {
  const latest = useRef(onCancel);
  latest.current = onCancel;
  useLayoutEffect(() => holdTyping(() => latest.current()), []);
  return null;
}
