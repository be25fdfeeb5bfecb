import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { DraftNote } from '../drafts/DraftNote.tsx';
import type { FormDraft } from '../drafts/useFormDraft.ts';
import { useLostFocus } from '../useLostFocus.ts';
import { type FormError, FormErrors } from './FormErrors.tsx';

export interface FormDialogProps {
  title: string;
  description?: string | undefined;
  /** The verb on the button that saves. */
  action: string;
  /** What keeps it from being saved, and what was not done because of it. */
  errors: readonly FormError[];
  errorTitle: string;
  busy: boolean;
  /** False while something that must be given is not. */
  ready?: boolean | undefined;
  onSubmit: () => void;
  /** Asked when Enter is pressed in a field of one line; false keeps it from saving. Ctrl+Enter and the button always save. */
  onEnter?: (() => boolean) | undefined;
  onClose: () => void;
  /** What is typed into it is kept: Cancel gives it up, closing it in another way does not. */
  draft?: Pick<FormDraft<object>, 'isRestored' | 'clear' | 'shelve'> | undefined;
  /** It holds changes of something that is there: whoever closes it is asked whether to give them up. */
  asks?: boolean | undefined;
  children: ReactNode;
}

/** A form in a dialog: Enter or Ctrl+Enter saves, what was typed stays when it cannot be saved, nothing is sent twice. */
export function FormDialog({
  title,
  description,
  action,
  errors,
  errorTitle,
  busy,
  ready = true,
  onSubmit,
  onEnter,
  onClose,
  draft,
  asks = false,
  children,
}: FormDialogProps) {
  const form = useId();
  const [isAsking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  useLostFocus(isAsking, () => cancel.current);
  const giveUp = () => {
    draft?.clear();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (asks) return setAsking(!isAsking);
        draft?.shelve();
        onClose();
      }}
      title={title}
      description={description}
      footer={
        isAsking ? (
          <>
            <p role="alert" className="mr-auto self-center font-medium">
              Your changes are not saved.
            </p>
            <Button onClick={giveUp}>Discard changes</Button>
            <Button ref={cancel} variant="primary" onClick={() => setAsking(false)}>
              Keep editing
            </Button>
          </>
        ) : (
          <>
            <Button ref={cancel} variant="quiet" onClick={asks ? () => setAsking(true) : giveUp}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={form} busy={busy} disabled={!ready}>
              {action}
            </Button>
          </>
        )
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onSubmit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented) return;
          if (event.ctrlKey || event.metaKey) {
            event.preventDefault();
            event.currentTarget.requestSubmit();
          } else if (event.target instanceof HTMLInputElement && onEnter?.() === false) event.preventDefault();
        }}
        className="grid gap-4"
      >
        <DraftNote draft={draft} />
        <FormErrors title={errorTitle} errors={errors} />
        {children}
      </form>
    </Dialog>
  );
}
