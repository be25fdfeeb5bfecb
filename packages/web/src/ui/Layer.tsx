import { type ReactNode, useState } from 'react';
import { LazyPart } from './LazyPart.tsx';

interface LayerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Mounts a lazy layer from its first opening on; from then it stays, so that it can leave with its own motion. */
export function Layer({ open, onClose, children }: LayerProps) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  if (!opened) return null;
  const forget = () => {
    setOpened(false);
    onClose();
  };
  return <LazyPart onClose={forget}>{children}</LazyPart>;
}
