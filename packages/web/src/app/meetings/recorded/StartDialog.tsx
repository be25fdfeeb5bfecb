import { useState } from 'react';
import { controlClasses, Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import type { RecordedMeeting } from './recordedMeeting.ts';
import type { useMeetingMutations } from './useMeetingMutations.ts';

const MINUTE = 60_000;
/** Characters of "2026-11-30T10:30". */
const TO_MINUTE = 16;

interface StartDialogProps {
  meeting: RecordedMeeting;
  mutations: ReturnType<typeof useMeetingMutations>;
  onClose: () => void;
}

/** Changes when a meeting began, in the reader's own timezone. */
export default function StartDialog({ meeting, mutations, onClose }: StartDialogProps) {
  const [when, setWhen] = useState(() => localMinute(meeting.startsAt));
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const isSaved = await mutations.setStart(new Date(when).toISOString());
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title="When did the meeting start?"
      action="Save"
      errors={[]}
      errorTitle="Start not changed."
      busy={isSaving}
      ready={when !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Start">
        {(wired) => (
          <input
            type="datetime-local"
            required
            className={`${controlClasses} num`}
            value={when}
            onChange={(event) => setWhen(event.currentTarget.value)}
            {...wired}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Returns an instant as a `datetime-local` field has it. */
function localMinute(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, TO_MINUTE);
}
