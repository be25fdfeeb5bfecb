import { useState } from 'react';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

export interface ReplaceDialogProps {
  header: string;
  from: string;
  /** Whether it was done; a refusal is said already. */
  onReplace: (to: string) => Promise<boolean>;
  onClose: () => void;
}

/** Sets every cell of a column that says the same thing. */
export function ReplaceDialog({ header, from, onReplace, onClose }: ReplaceDialogProps) {
  const [to, setTo] = useState(from);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const done = await onReplace(to);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <FormDialog
      title="Replace everywhere"
      description={`Every ${from === '' ? 'empty cell' : `"${from}"`} in ${header}, in the whole file.`}
      action="Replace all"
      errorTitle="Nothing was replaced"
      errors={[]}
      busy={busy}
      ready={to !== from}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Replace with" value={to} onChange={setTo} autoFocus hint="Empty clears the cells." />
    </FormDialog>
  );
}
