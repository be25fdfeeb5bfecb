import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/notify.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { sizeWords } from '../../opportunities/files/sizeWords.ts';
import { meetingPath } from '../meetingMoment.ts';
import { cancelUpload, dismissUpload, pauseUpload, resumeUpload, type Upload } from './uploads.ts';

/** Shows how much of an upload has arrived, with ways to pause it, resume it and open its meeting. */
export function UploadRow({ upload }: { upload: Upload }) {
  const cache = useQueryClient();
  const { key, file, recording, sentBytes, phase, isOffline, fault } = upload;
  const cancel = async () => {
    await cancelUpload(key).catch((error: unknown) => notify(problemOf(error).message, { tone: 'risk' }));
    await cache.invalidateQueries({ queryKey: query.recordings.key() });
  };
  return (
    <li className="grid gap-2 text-14">
      {phase === 'done' ? (
        <p className="font-medium break-words">{file.name} uploaded</p>
      ) : (
        <ProgressBar
          label={`${phase === 'sending' ? 'Uploading' : phase === 'paused' ? 'Paused:' : 'Stopped:'} ${file.name}`}
          done={sentBytes}
          total={file.size}
          detail={`${sizeWords(sentBytes)} of ${sizeWords(file.size)}${isOffline ? '. No connection: the upload continues when you are online again.' : ''}`}
        />
      )}
      {fault !== null && (
        <p role="alert" className="text-risk">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {phase === 'sending' && (
          <Button size="small" icon="pause" onClick={() => pauseUpload(key)}>
            Pause<span className="sr-only"> {file.name}</span>
          </Button>
        )}
        {(phase === 'paused' || (phase === 'failed' && recording)) && (
          <Button size="small" onClick={() => void resumeUpload(key)}>
            Resume<span className="sr-only"> {file.name}</span>
          </Button>
        )}
        {phase === 'done' && recording && (
          <ButtonLink size="small" to={meetingPath(recording.id)}>
            Open the meeting<span className="sr-only">: {file.name}</span>
          </ButtonLink>
        )}
        {phase === 'done' || !recording ? (
          phase !== 'sending' && (
            <Button size="small" variant="quiet" onClick={() => dismissUpload(key)}>
              Dismiss<span className="sr-only"> {file.name}</span>
            </Button>
          )
        ) : (
          <Button size="small" variant="quiet" onClick={() => void cancel()}>
            Discard<span className="sr-only"> {file.name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
