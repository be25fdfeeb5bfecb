import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { notify } from '../../ui/notify.ts';
import { countsWords, type Mailbox } from './mailboxWords.ts';

interface DisconnectMailboxProps {
  mailbox: Mailbox;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Asks first, and says what goes: it cannot be undone. */
export function DisconnectMailbox({ mailbox, onClose, onDone }: DisconnectMailboxProps) {
  const { submit, busy, errors } = useSubmit();
  const kept = countsWords(mailbox.kept);
  const disconnect = () =>
    submit(async () => {
      const { removed, notRevoked } = await api.mailbox.disconnect();
      await onDone();
      const gone = countsWords(removed);
      const done = gone ? `Disconnected. ${gone} removed` : 'Disconnected';
      notify(notRevoked ? `${done}. ${notRevoked}` : done, notRevoked ? { tone: 'risk' } : {});
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Disconnect your mailbox?"
      description={`Forecastle stops reading ${mailbox.address ?? 'it'}, and its access at Google is revoked.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={disconnect}>
            Disconnect
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {errors.length > 0 && <FormErrors title="Not disconnected" errors={errors} />}
        <dl className="grid gap-3 rounded-md bg-sunken p-4 text-14">
          <div>
            <dt className="font-medium">Removed</dt>
            <dd className="num">
              {kept ?? 'Nothing is kept of it yet.'}
              {kept && (
                <span className="block text-ink-2">
                  You cannot undo this. Contact freshness falls back to what was logged by hand.
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt className="font-medium">Kept</dt>
            <dd>Emails and meetings that a colleague’s mailbox holds too, and meetings that someone added notes to.</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
