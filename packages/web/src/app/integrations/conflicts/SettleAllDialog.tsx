import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { notify } from '../../../ui/notify.ts';
import { CHOICE_WORDS, type Choice, type Conflict, conflictCount } from './conflict.ts';

interface SettleAllDialogProps {
  choice: Choice;
  total: number;
  which: { readonly object?: Conflict['object']; readonly field?: string };
  onClose: () => void;
  onStarted: () => Promise<unknown>;
}

/** Asks first: it changes many records. */
export function SettleAllDialog({ choice, total, which, onClose, onStarted }: SettleAllDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const start = () =>
    submit(async () => {
      const { note } = await api.salesforceConflicts.settleAll({ choice, ...which });
      notify(`Settling ${conflictCount(total)}. ${note ?? ''}`.trim());
      await onStarted();
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${CHOICE_WORDS[choice]} value in ${conflictCount(total)}?`}
      description="You can choose the other value for 30 days."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void start()}>
            {CHOICE_WORDS[choice]}
          </Button>
        </>
      }
    >
      <FormErrors title="Nothing was settled" errors={errors} />
      <p className="text-14 text-ink-2">
        This runs in the background, and you can stop it. Conflicts that change meanwhile stay open.
      </p>
    </Dialog>
  );
}
