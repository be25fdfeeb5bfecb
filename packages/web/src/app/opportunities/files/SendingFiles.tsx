import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { attachFile } from './attachFiles.ts';
import { dismissSending, type Sending, useSending } from './sendingFiles.ts';

/** Files on their way from the page of a record, and those that were refused; nothing while there are none. */
export default function SendingFiles({ recordId }: { recordId: string }) {
  const sending = useSending(recordId);
  if (sending.length === 0) return null;
  return (
    <ul className="my-3 grid gap-2" aria-label="Uploading files">
      {sending.map((each) => (
        <SendingRow key={each.key} sending={each} />
      ))}
    </ul>
  );
}

function SendingRow({ sending }: { sending: Sending }) {
  const cache = useQueryClient();
  const { key, file, share, refusal, isFinal } = sending;
  if (refusal === null) {
    return (
      <li className="text-14">
        <ProgressBar label={`Attaching ${file.name}`} done={Math.round(share * 100)} total={100} detail="" />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-3 rounded-md bg-risk-soft px-4 py-2 text-14 text-risk">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <span role="alert" className="min-w-0 flex-1 basis-48 break-words">
          {file.name} was not attached. {refusal}
        </span>
        {!isFinal && (
          <Button size="small" onClick={() => void attachFile(cache, sending)}>
            Try again<span className="sr-only">: {file.name}</span>
          </Button>
        )}
      </div>
      <IconButton icon="close" label={`Dismiss: ${file.name}`} size="small" onClick={() => dismissSending(key)} />
    </li>
  );
}
