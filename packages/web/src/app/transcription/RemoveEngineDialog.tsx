import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { notify } from '../../ui/notify.ts';
import type { TranscriptionEngine } from './engine.ts';

interface RemoveEngineDialogProps {
  engine: TranscriptionEngine;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Asks first: its key is gone then, so there is no Undo. */
export function RemoveEngineDialog({ engine, onClose, onSaved }: RemoveEngineDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const remove = () =>
    submit(async () => {
      await api.transcription.removeEngine();
      await onSaved();
      notify('Engine removed');
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Remove the engine?"
      description={engine.keyEnd === null ? 'You can connect it again.' : 'Its key is deleted. This cannot be undone.'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      <FormErrors title="Not removed" errors={errors} />
      <ul className="grid list-disc gap-1 pl-5 text-14">
        <li>Transcripts and usage are kept.</li>
        <li>New recordings wait until another engine is connected.</li>
      </ul>
    </Dialog>
  );
}
