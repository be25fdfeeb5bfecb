import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { notify } from '../../ui/notify.ts';

const DAYS = { '30': 30, '90': 90, '365': 365 } as const;
type Past = keyof typeof DAYS;
const CHOICES: readonly { value: Past; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** Asks how far back to read once more, for contacts that were added or included since. */
export function ReadAgainDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<unknown> }) {
  const [past, setPast] = useState<Past>('30');
  const { submit, busy, errors } = useSubmit();
  const read = () =>
    submit(async () => {
      await api.mailbox.readAgain({ days: DAYS[past] });
      await onDone();
      notify('Reading past days again');
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Read past days again"
      description="Finds emails and meetings with contacts that you added or included since. Nothing is counted twice."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={read}>
            Read again
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {errors.length > 0 && <FormErrors title="Not started" errors={errors} />}
        <RadioGroup label="How far back" value={past} onChange={setPast} choices={CHOICES} />
      </div>
    </Dialog>
  );
}
