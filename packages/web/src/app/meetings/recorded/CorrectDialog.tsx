import { CUE_TEXT_MAX } from '@forecastle/contract/limits';
import { useState } from 'react';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';
import { correctionWords } from './corrections.ts';
import { clockTime } from './moments.ts';
import { type Cue, type CueCorrection, type RecordedMeeting, speakerName } from './recordedMeeting.ts';
import type { useMeetingMutations } from './useMeetingMutations.ts';

interface CorrectDialogProps {
  meeting: RecordedMeeting;
  at: number;
  cue: Cue;
  correction: CueCorrection | undefined;
  mutations: ReturnType<typeof useMeetingMutations>;
  onClose: () => void;
}

/** Corrects what a line says. The original stays and can be put back. */
export default function CorrectDialog({ meeting, at, cue, correction, mutations, onClose }: CorrectDialogProps) {
  const [startMs, , by, said] = cue;
  const [typed, setTyped] = useState(said);
  const { submit, busy: isSaving, errors } = useSubmit();
  const text = typed.replaceAll(/\s+/gu, ' ').trim();
  const speaker = meeting.speakers.find((each) => each.speaker === by);
  const save = (next: string) =>
    submit(async () => {
      await mutations.correctCue(at, said, next);
      onClose();
    });
  return (
    <FormDialog
      title="Correct this line"
      description={[speaker && speakerName(speaker), meeting.isTimed && clockTime(startMs)].filter(Boolean).join(' · ')}
      action="Save"
      errors={errors}
      errorTitle="The line was not corrected."
      busy={isSaving}
      ready={text !== '' && text !== said}
      asks={text !== said}
      onSubmit={() => void save(text)}
      onClose={onClose}
    >
      <TextAreaField label="What was said" value={typed} onChange={setTyped} maxLength={CUE_TEXT_MAX} rows={3} />
      {correction ? (
        <div className="grid justify-items-start gap-2 text-12 text-ink-3">
          <p dir="auto">{correctionWords(correction)}</p>
          <Button size="small" icon="undo" busy={isSaving} onClick={() => void save(correction.original)}>
            Put the original back
          </Button>
        </div>
      ) : (
        <p className="text-12 text-ink-3">
          Search and open proposals follow. Confirmed items keep their quote. You can put the original back.
        </p>
      )}
    </FormDialog>
  );
}
