import { useState } from 'react';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { TemplateStep } from './procurement.route.tsx';

const TITLE_MAX = 200;
const DAYS_MAX = 730;

interface TemplateStepDialogProps {
  /** Null for a new one. */
  step: TemplateStep | null;
  /** Resolves false when it was refused. */
  onSave: (step: TemplateStep) => Promise<boolean>;
  onClose: () => void;
}

export function TemplateStepDialog({ step, onSave, onClose }: TemplateStepDialogProps) {
  const [title, setTitle] = useState(step?.title ?? '');
  const [dueDays, setDueDays] = useState(step ? step.dueDays : 14);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const isSaved = await onSave({ title: title.trim(), dueDays });
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={step ? 'Edit step' : 'Add step'}
      action="Save"
      errors={[]}
      errorTitle="Step not saved"
      busy={busy}
      ready={title.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Step"
        required
        autoFocus
        autoComplete="off"
        maxLength={TITLE_MAX}
        value={title}
        onChange={setTitle}
      />
      <NumberField
        label="Due"
        optional
        unit="days after the start"
        min={0}
        max={DAYS_MAX}
        value={dueDays}
        onChange={setDueDays}
      />
    </FormDialog>
  );
}
