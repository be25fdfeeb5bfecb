import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/notify.ts';
import { type MeetingSpeaker, type RecordedMeeting, speakerName } from '../recorded/recordedMeeting.ts';

interface RedactDialogProps {
  meeting: RecordedMeeting;
  speaker: MeetingSpeaker;
  onClose: () => void;
}

/** Removes what a speaker said, once their name is typed: there is no Undo. */
export function RedactDialog({ meeting, speaker, onClose }: RedactDialogProps) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const { submit, busy, errors } = useSubmit();
  const name = speakerName(speaker);
  const redact = () =>
    submit(async () => {
      await api.meetingPrivacy.redactSpeaker({ id: meeting.id, speaker: speaker.speaker, name: typed.trim() });
      // Their words stood in searches, proposals and evidence of the deal.
      await cache.invalidateQueries();
      notify('Words removed');
      onClose();
    });
  return (
    <FormDialog
      title="Remove this person’s words"
      description="This cannot be undone."
      action="Remove words"
      errors={errors}
      errorTitle="Nothing was removed."
      busy={busy}
      ready={typed.trim() === name.trim()}
      onSubmit={() => void redact()}
      onClose={onClose}
    >
      <div className="grid gap-2 text-14 text-ink-2">
        <p>Removes their words from the transcript, search, proposals, and evidence made from them.</p>
        <p>Deletes drafts of conversations that quote them.</p>
        {meeting.hasAudio && <p>Deletes the audio of the whole meeting, because it holds their voice.</p>}
        <p>Keeps that they took part and how long they spoke.</p>
        <p>Keeps tasks, next steps and scores, and what others said about them. Check those yourself.</p>
      </div>
      <TextField label={`Type the name to confirm: ${name}`} value={typed} onChange={setTyped} autoComplete="off" />
    </FormDialog>
  );
}
