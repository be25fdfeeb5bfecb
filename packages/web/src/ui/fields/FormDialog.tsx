import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { DraftNote } from '../drafts/DraftNote.tsx';
import type { FormDraft } from '../drafts/useFormDraft.ts';
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
  onClose: () => void;
  /** What is typed into it is kept: Cancel gives it up, closing it in another way does not. */
  draft?: Pick<FormDraft<object>, 'isRestored' | 'clear' | 'shelve'> | undefined;
  children: ReactNode;
}

/** A form in a dialog: Enter saves, what was typed stays when it cannot be saved, nothing is sent twice. */
export function FormDialog({
  title,
  description,
  action,
  errors,
  errorTitle,
  busy,
  ready = true,
  onSubmit,
  onClose,
  draft,
  children,
}: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={() => {
        draft?.shelve();
        onClose();
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              draft?.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={!ready}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onSubmit();
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
