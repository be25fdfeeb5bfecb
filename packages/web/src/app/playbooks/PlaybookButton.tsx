import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';

export interface PlaybookShown {
  open: boolean;
  onClose: () => void;
}

/** Opens the playbook beside the screen, and closes it again. `children` is the panel, lazy: nobody waits for it before. */
export function PlaybookButton({ children }: { children: (shown: PlaybookShown) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button icon="flag" aria-expanded={open} onClick={() => setOpen(!open)}>
        Playbook
      </Button>
      <Layer open={open} onClose={onClose}>
        {children({ open, onClose })}
      </Layer>
    </>
  );
}
