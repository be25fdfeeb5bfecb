import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { notify } from '../../../ui/notify.ts';

interface DisconnectDialogProps {
  /** Of the Salesforce organisation. */
  name: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Asks first: the sign-in is gone then, so there is no Undo. */
export function DisconnectDialog({ name, onClose, onDone }: DisconnectDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const disconnect = () =>
    submit(async () => {
      const { notRevoked } = await api.connections.disconnect({ records: 'keep' });
      await onDone();
      notify(notRevoked ? `Disconnected. ${notRevoked}` : 'Disconnected', notRevoked ? { tone: 'risk' } : {});
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Disconnect ${name}?`}
      description="Syncs stop. To connect again, you sign in again."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void disconnect()}>
            Disconnect
          </Button>
        </>
      }
    >
      <FormErrors title="Not disconnected" errors={errors} />
      <ul className="grid list-disc gap-1 pl-5 text-14">
        <li>Deals, accounts, contacts and their history stay.</li>
        <li>The sign-in is revoked in Salesforce and deleted here, with the consumer secret.</li>
        <li>Reconnecting the same org picks up where it stopped.</li>
      </ul>
    </Dialog>
  );
}
