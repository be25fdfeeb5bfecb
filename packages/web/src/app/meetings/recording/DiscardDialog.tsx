import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** How much of it is saved: a time or a size. */
  saved: string;
  onDiscard: () => Promise<void>;
}

/** Asks before a recording is removed, because it cannot be brought back. */
export function DiscardDialog({ open, onOpenChange, title, saved, onDiscard }: DiscardDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    await onDiscard();
    setBusy(false);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Discard “${title}”?`}
      description={`Deletes the ${saved} saved so far. You cannot bring it back.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void discard()}>
            Discard
          </Button>
        </>
      }
    />
  );
}
