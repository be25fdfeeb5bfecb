import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { notify } from '../../../ui/notify.ts';

interface RemoveAppDialogProps {
  /** People whose mailbox is connected. */
  connected: number;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Asks first: every mailbox goes with the app. */
export function RemoveAppDialog({ connected, onClose, onDone }: RemoveAppDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const remove = () =>
    submit(async () => {
      await api.googleWorkspace.removeApp();
      await onDone();
      notify('App removed');
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Remove the Google app?"
      description={
        connected === 0
          ? 'Nobody can connect a mailbox until you save an app again.'
          : `This disconnects ${connected === 1 ? '1 person' : `${connected.toLocaleString()} people`} and removes everything kept of their mailboxes. You cannot undo this.`
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove app
          </Button>
        </>
      }
    >
      {errors.length > 0 && <FormErrors title="Not removed" errors={errors} />}
    </Dialog>
  );
}
