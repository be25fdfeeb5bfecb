import { recordingFileType } from '@forecastle/contract/limits';
import { counted } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { uploadPath } from '../recording/recordingPlaces.ts';
import { ImportedTranscript } from './ImportedTranscript.tsx';
import { importTranscript } from './importTranscripts.ts';
import { refusalWords } from './matchedWords.ts';
import {
  dismissImported,
  dismissSending,
  type SendingTranscript,
  useSendingTranscripts,
} from './sendingTranscripts.ts';

/** Lists transcripts on their way, what each was matched with, and those that were refused. It takes no room while there are none. */
export function TranscriptImports({ dealId }: { dealId: string | null }) {
  const sending = useSendingTranscripts(dealId);
  if (sending.length === 0) return null;
  const imported = sending.filter(({ answer }) => answer !== null);
  return (
    <Card
      flush
      className="mb-4 overflow-hidden"
      title="Imports"
      aside={
        imported.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => dismissImported(imported.map(({ key }) => key))}>
            Hide {counted(imported.length, 'imported transcript')}
          </Button>
        )
      }
    >
      <ul aria-label="Imported transcripts">
        {sending.map((each) => (
          <li key={each.key} className="border-t border-line">
            <ImportRow sending={each} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ImportRow({ sending }: { sending: SendingTranscript }) {
  const cache = useQueryClient();
  const { key, file, share, refusal, isFinal, answer } = sending;
  if (answer) return <ImportedTranscript sending={sending} answer={answer} />;
  if (refusal === null) {
    const isRead = share >= 1;
    return (
      <div className="px-5 py-3 max-sm:px-4">
        <ProgressBar
          label={isRead ? `Reading ${file.name}` : `Sending ${file.name}`}
          done={isRead ? null : Math.round(share * 100)}
          total={100}
          detail=""
        />
      </div>
    );
  }
  return (
    <div className="flex items-center gap-3 bg-risk-soft px-5 py-2.5 text-14 text-risk max-sm:px-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <span role="alert" className="min-w-0 flex-1 basis-48 break-words">
          {file.name} was not imported. {refusalWords(file.name, refusal)}
        </span>
        {recordingFileType(file.name) !== null && (
          <ButtonLink size="small" icon="upload" to={uploadPath(sending.dealId)}>
            Upload a recording
          </ButtonLink>
        )}
        {!isFinal && (
          <Button size="small" onClick={() => void importTranscript(cache, sending)}>
            Try again<span className="sr-only">: {file.name}</span>
          </Button>
        )}
      </div>
      <IconButton icon="close" label={`Hide ${file.name}`} size="small" onClick={() => dismissSending(key)} />
    </div>
  );
}
