import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { notify } from '../../../ui/notify.ts';
import { sizeWords } from '../../opportunities/files/sizeWords.ts';
import { meetingPath } from '../meetingMoment.ts';
import { clockTime } from '../recorded/moments.ts';
import { recorderState, useRecorder } from './activeRecording.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { discardLeft, finishLeft, heldRecordings, type Recording, startRecording } from './recorder.ts';

interface UnfinishedRecordingsProps {
  /** Those that this page is about already. */
  except?: ReadonlySet<string | undefined>;
  onChooseFile?: () => void;
}

/** Lists recordings and uploads that were left, to continue, finish or discard. It takes no room where there are none. */
export function UnfinishedRecordings({ except, onChooseFile }: UnfinishedRecordingsProps) {
  const left = useQuery({ ...query.recordings.unfinished.queryOptions(), staleTime: 0 });
  const { id: active } = useRecorder();
  const items = (left.data?.items ?? []).filter(({ id }) => id !== active && !except?.has(id));
  const held = useQuery({
    queryKey: ['held-recordings', items.map(({ id }) => id)],
    queryFn: () => heldRecordings(items.map(({ id }) => id)),
    enabled: items.length > 0,
    staleTime: 0,
  });
  if (items.length === 0 || !held.data) return null;
  return (
    <Card title="Not finished" flush className="mb-5">
      <ul>
        {items.map((recording) => (
          <UnfinishedRow
            key={recording.id}
            recording={recording}
            isElsewhere={held.data.has(recording.id)}
            onChooseFile={onChooseFile}
          />
        ))}
      </ul>
    </Card>
  );
}

interface UnfinishedRowProps {
  recording: Recording;
  /** It goes on in another tab. */
  isElsewhere: boolean;
  onChooseFile: (() => void) | undefined;
}

function UnfinishedRow({ recording, isElsewhere, onChooseFile }: UnfinishedRowProps) {
  const { title, source, startsAt, takes } = recording;
  const { phase } = useRecorder();
  const [busy, setBusy] = useState<'continue' | 'finish' | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const again = () => cache.invalidateQueries({ queryKey: query.recordings.key() });
  const length = lengthOf(recording);
  const isEmpty = takes.every(({ size }) => size === 0);

  const attempt = async (what: 'continue' | 'finish', work: () => Promise<unknown>, done: () => void) => {
    setBusy(what);
    try {
      await work();
      done();
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
    setBusy(null);
    await again();
  };
  const goOn = () =>
    attempt(
      'continue',
      () => startRecording({ goOn: recording, deviceId: null, withTab: false }),
      () => {
        const { fault } = recorderState();
        if (fault !== null) notify(fault, { tone: 'risk' });
      },
    );
  const finish = () =>
    attempt(
      'finish',
      () => finishLeft(recording),
      () => {
        notify('Recording saved');
        void navigate(meetingPath(recording.id));
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-3 first:border-t-0 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{title}</p>
        <p className="text-12 text-ink-3">
          {source === 'recording' ? (
            <>
              Started <RelativeTime instant={startsAt} />
            </>
          ) : (
            'Upload'
          )}
          , {length}
        </p>
      </div>
      {isElsewhere ? (
        <p className="text-14 text-ink-2">Open in another tab</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {source === 'recording' && phase === 'idle' && (
            <Button icon="mic" busy={busy === 'continue'} onClick={() => void goOn()}>
              Continue<span className="sr-only"> {title}</span>
            </Button>
          )}
          {source === 'recording' && !isEmpty && (
            <Button busy={busy === 'finish'} onClick={() => void finish()}>
              Finish<span className="sr-only"> {title}</span>
            </Button>
          )}
          {source === 'upload' && onChooseFile && (
            <Button icon="upload" onClick={onChooseFile}>
              Choose the file again<span className="sr-only"> for {title}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={() => setDiscarding(true)}>
            Discard<span className="sr-only"> {title}</span>
          </Button>
        </div>
      )}
      <DiscardDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={title}
        saved={savedOf(recording)}
        onDiscard={async () => {
          await discardLeft(recording).catch((error: unknown) => notify(problemOf(error).message, { tone: 'risk' }));
          await again();
        }}
      />
    </li>
  );
}

function lengthOf({ source, takes }: Recording): string {
  const [file] = takes;
  if (source === 'upload' && file) return `${sizeWords(file.size)} of ${sizeWords(file.expectedSize ?? 0)} arrived`;
  return `${savedOf({ source, takes })} saved`;
}

const savedOf = ({ source, takes }: Pick<Recording, 'source' | 'takes'>): string =>
  source === 'upload'
    ? sizeWords(takes.reduce((sum, { size }) => sum + size, 0))
    : clockTime(takes.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0));
