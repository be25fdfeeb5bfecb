import { useState } from 'react';
import { controlClasses, Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { instantOfLocal, localOfInstant } from '../../opportunities/activities/localInstant.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';
import type { useMeetingMutations } from './useMeetingMutations.ts';

interface StartDialogProps {
  meeting: RecordedMeeting;
  mutations: ReturnType<typeof useMeetingMutations>;
  onClose: () => void;
}

/** Changes when a meeting began, in the reader's own timezone. */
export default function StartDialog({ meeting, mutations, onClose }: StartDialogProps) {
  const [when, setWhen] = useState(() => localOfInstant(meeting.startsAt));
  const [isSaving, setSaving] = useState(false);
  const startsAt = instantOfLocal(when);
  const save = async () => {
    if (startsAt === null) return;
    setSaving(true);
    const isSaved = await mutations.setStart(startsAt);
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
      ready={startsAt !== null}
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
