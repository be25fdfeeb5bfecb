import { counted } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SendingBar } from '../../imports/SendingBar.tsx';
import type { RecordedMeeting } from './recordedMeeting.ts';
import { useAttachTranscript } from './useAttachTranscript.ts';
import { useTranscriptPick } from './useTranscriptPick.tsx';

interface ReplaceDialogProps {
  meeting: RecordedMeeting;
  /** Lines that somebody corrected. */
  corrections: number;
  onClose: () => void;
}

const TITLE = 'Replace the transcript';

/** Puts a file in place of the transcript, once somebody has read what goes: there is no Undo. */
export default function ReplaceDialog({ meeting, corrections, onClose }: ReplaceDialogProps) {
  const why = whyNot(meeting);
  if (why === null) return <ReplaceForm meeting={meeting} corrections={corrections} onClose={onClose} />;
  return (
    <Dialog open title={TITLE} onOpenChange={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p className="text-14 text-pretty text-ink-2">{why}</p>
    </Dialog>
  );
}

function ReplaceForm({ meeting, corrections, onClose }: ReplaceDialogProps) {
  const { id, hasAudio, proposed, confirmed } = meeting;
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const picker = useTranscriptPick(([chosen]) => chosen && setFile(chosen));
  const { sending, refusal, add } = useAttachTranscript({
    id,
    replaces: true,
    onImported: async () => {
      // Its words stand in searches, proposals and lists of the deal.
      await cache.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog
      title={TITLE}
      description="This cannot be undone. Download the transcript first if you may need it."
      action="Replace transcript"
      errors={refusal === null ? [] : [{ message: refusal }]}
      errorTitle="The transcript was not replaced."
      busy={sending !== null}
      ready={file !== null}
      onSubmit={() => file && void add([file])}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-14 text-pretty text-ink-2">
        <li>
          The words of the file replace the transcript.
          {hasAudio && ' The audio stays, and times count from its start.'}
        </li>
        <li>
          {proposed > 0 && `${counted(proposed, 'undecided proposal')} ${proposed === 1 ? 'goes' : 'go'}. `}
          Forecastle reads the new words for proposals.
        </li>
        {confirmed > 0 && <li>Confirmed items stay, with their quotes from this transcript.</li>}
        {corrections > 0 && (
          <li>
            {counted(corrections, 'corrected line')} {corrections === 1 ? 'goes' : 'go'}.
          </li>
        )}
        <li>Title and deal stay. So do people you named, where the file has the same names.</li>
      </ul>
      {sending ? (
        <SendingBar {...sending} />
      ) : (
        <div className="flex flex-wrap items-center gap-3 text-14">
          <Button icon="upload" onClick={picker.open}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <span dir="auto" role="status" className="min-w-0 break-words">
            {file?.name}
          </span>
        </div>
      )}
      {picker.field}
    </FormDialog>
  );
}

/** Returns why the transcript stays, in a sentence; null where it can be replaced. */
function whyNot({ isHeld, speakers }: RecordedMeeting): string | null {
  if (isHeld) return 'This meeting is on legal hold, so its transcript stays. RevOps or an admin can lift the hold.';
  return speakers.some(({ isRedacted }) => isRedacted)
    ? 'Words of a speaker were removed from this meeting. Another transcript would bring them back, so this one stays.'
    : null;
}
