import { Button } from '../../../ui/Button.tsx';
import { SendingBar } from '../../imports/SendingBar.tsx';
import { useDropAnywhere } from '../../imports/useDropAnywhere.ts';
import { useAttachTranscript } from './useAttachTranscript.ts';
import { useTranscriptPick } from './useTranscriptPick.tsx';

interface AttachTranscriptProps {
  id: string;
  onImported: () => Promise<unknown>;
}

/** Takes the transcript of a recording that has none: chosen, or dropped anywhere on the page. */
export function AttachTranscript({ id, onImported }: AttachTranscriptProps) {
  const { sending, refusal, add } = useAttachTranscript({ id, onImported });
  const isOver = useDropAnywhere((files) => void add(files), sending === null);
  const picker = useTranscriptPick((files) => void add(files));
  if (sending) {
    return (
      <div className="mx-auto w-full min-w-60 max-w-80">
        <SendingBar {...sending} />
      </div>
    );
  }
  return (
    <div className="grid justify-items-center gap-3">
      <Button icon="upload" onClick={picker.open}>
        Import a transcript
      </Button>
      {picker.field}
      {isOver && (
        <p className="rounded-md border-2 border-dashed border-action bg-forecast-soft px-4 py-2 text-14 font-medium">
          Drop the transcript to import it
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className="max-w-[48ch] rounded-md bg-risk-soft px-4 py-3 text-14 text-pretty text-risk">
          {refusal}
        </p>
      )}
    </div>
  );
}
