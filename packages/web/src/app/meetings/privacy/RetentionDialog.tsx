import { counted } from '@forecastle/rules';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import type { RetentionPreview } from './RetentionForm.tsx';

interface RetentionDialogProps {
  preview: RetentionPreview;
  onSave: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what a change deletes: there is no Undo. */
export function RetentionDialog({ preview: { audio, transcripts, held }, onSave, onClose }: RetentionDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      await onSave();
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete older meetings?"
      description="This happens within an hour and cannot be undone."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void save()}>
            Save and delete
          </Button>
        </>
      }
    >
      <FormErrors title="Not saved" errors={errors} />
      <ul className="grid list-disc gap-1 pl-5 text-14">
        {audio > 0 && <li>Audio of {counted(audio, 'meeting')}</li>}
        {transcripts > 0 && <li>Transcripts of {counted(transcripts, 'meeting')}</li>}
        {held > 0 && <li>Kept: {counted(held, 'meeting')} on legal hold</li>}
      </ul>
    </Dialog>
  );
}
