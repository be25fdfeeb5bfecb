import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { notify } from '../../ui/notify.ts';
import type { SlackChannel } from './slackChannels.ts';

interface RemoveChannelDialogProps {
  channel: SlackChannel;
  onClose: () => void;
  onRemoved: () => Promise<unknown>;
}

/** Asks first: to take it back, Forecastle would have to introduce itself in the channel again. */
export function RemoveChannelDialog({ channel: { id, name, waiting }, onClose, onRemoved }: RemoveChannelDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const remove = () =>
    submit(async () => {
      await api.slackMessages.removeChannel({ id });
      await onRemoved();
      notify(`No more messages go to #${name}`);
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Stop sending to #${name}?`}
      description={`${waiting > 0 ? 'Waiting messages are not sent. ' : ''}Forecastle stays in the channel, and what it wrote stays.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Stop sending
          </Button>
        </>
      }
    >
      <FormErrors title="Not removed" errors={errors} />
    </Dialog>
  );
}
