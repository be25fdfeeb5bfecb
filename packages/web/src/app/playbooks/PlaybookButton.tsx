import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Layer } from '../../ui/Layer.tsx';

export interface PlaybookShown {
  open: boolean;
  onClose: () => void;
}

interface PlaybookButtonProps {
  children: (shown: PlaybookShown) => ReactNode;
  /** Where its sign alone stands, without the word. */
  className?: string;
}

/** Opens the playbook beside the screen, and closes it again. `children` is the panel, lazy: nobody waits for it before. */
export function PlaybookButton({ children, className }: PlaybookButtonProps) {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const opening = { icon: 'flag', 'aria-expanded': open, onClick: () => setOpen(!open) } as const;
  return (
    <>
      {className ? (
        <IconButton {...opening} label="Playbook" className={className} />
      ) : (
        <Button {...opening}>Playbook</Button>
      )}
      <Layer open={open} onClose={onClose}>
        {children({ open, onClose })}
      </Layer>
    </>
  );
}
