import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { notify } from '../../../ui/notify.ts';
import type { MailboxOwner } from './googleWords.ts';

interface DisconnectPersonProps {
  owner: MailboxOwner;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Asks first: what was kept of the mailbox is removed. */
export function DisconnectPerson({ owner, onClose, onDone }: DisconnectPersonProps) {
  const { submit, busy, errors } = useSubmit();
  const disconnect = () =>
    submit(async () => {
      const { notRevoked } = await api.googleWorkspace.disconnectPerson({ memberId: owner.member.id });
      await onDone();
      const done = `${owner.member.name} disconnected`;
      notify(notRevoked ? `${done}. ${notRevoked}` : done, notRevoked ? { tone: 'risk' } : {});
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Disconnect ${owner.member.name}?`}
      description={`Reading ${owner.address} stops, and everything kept of it is removed. You cannot undo this.`}
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
      {errors.length > 0 && <FormErrors title="Not disconnected" errors={errors} />}
    </Dialog>
  );
}
