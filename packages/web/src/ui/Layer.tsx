import { type ReactNode, Suspense, useState } from 'react';

/** Mounts a lazy layer from its first opening on; from then it stays, so that it can leave with its own motion. */
export function Layer({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Suspense>{children}</Suspense> : null;
}
