import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { notify } from '../../../ui/notify.ts';

interface DisconnectDialogProps {
  /** Of the Slack workspace. */
  name: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Asks first: the tokens are gone then. */
export function DisconnectDialog({ name, onClose, onDone }: DisconnectDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const disconnect = () =>
    submit(async () => {
      const { notRevoked } = await api.slack.disconnect();
      await onDone();
      notify(notRevoked ? `Disconnected. ${notRevoked}` : 'Disconnected', notRevoked ? { tone: 'risk' } : {});
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Disconnect ${name}?`}
      description="Commands and messages stop. The bot token is revoked in Slack, and all tokens are deleted here."
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
      <p className="text-14 text-ink-2">
        Waiting messages are dropped. Linked people stay linked, their choices and channels stay, and what they logged
        stays. To connect again, you enter the tokens again.
      </p>
    </Dialog>
  );
}
