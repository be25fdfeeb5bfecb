import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { readDraft } from '../../ui/drafts/drafts.ts';
import { useHotkeys } from '../../ui/hotkeys/useHotkeys.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

interface EditButtonProps {
  noun: 'deal' | 'account' | 'contact';
  /** Where what is typed into the form is kept: one that stood open does so again. */
  place: string;
  /** The form, fetched when it is first asked for. */
  children: (close: () => void) => ReactNode;
}

/** Opens the form that holds all fields of a record. */
export function EditButton({ noun, place, children }: EditButtonProps) {
  const [isOpen, setOpen] = useState(() => readDraft(place)?.open ?? false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const group = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  useHotkeys([{ keys: 'e', label: `Edit the ${noun}`, group, run: open }]);
  return (
    <>
      <Button icon="edit" title={`Edit the ${noun}`} onClick={open}>
        Edit
      </Button>
      {isOpen && <LazyPart onClose={close}>{children(close)}</LazyPart>}
    </>
  );
}
