import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { notify } from '../../../ui/notify.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useSession } from '../../shell/session.ts';
import { NoEngineNote } from '../../transcription/NoEngineNote.tsx';
import { recordPath, uploadPath } from '../recording/recordingPlaces.ts';
import { ASK_EVERY } from '../working.ts';
import { AttachTranscript } from './AttachTranscript.tsx';
import { PaneSkeleton } from './MeetingSkeleton.tsx';
import type { RecordedMeeting } from './recordedMeeting.ts';

interface MeetingStateProps {
  meeting: RecordedMeeting;
  onChanged: () => Promise<unknown>;
}

/** Says why a meeting has no transcript, and what to do about it. */
export function MeetingState({ meeting, onChanged }: MeetingStateProps) {
  const { id, state, fault, abilities, deal, owner, transcriptDeletedAt } = meeting;
  const { member } = useSession();
  const goOn = (words: string, path: (opportunityId: string | null) => string) =>
    owner.id === member.id && <ButtonLink to={path(deal?.id ?? null)}>{words}</ButtonLink>;
  const act = useMutation({
    mutationFn: (verb: 'start' | 'retry' | 'stop') => api.transcription[verb]({ id }),
    onError: (error) => notify(problemOf(error).message, { tone: 'risk' }),
    onSettled: () => void onChanged(),
  });
  const button = (verb: 'start' | 'retry' | 'stop', words: string) =>
    abilities.update && (
      <Button busy={act.isPending} onClick={() => act.mutate(verb)}>
        {words}
      </Button>
    );
  const attach = abilities.update && <AttachTranscript id={id} onImported={onChanged} />;
  switch (state) {
    case 'recording':
      return <EmptyState icon="clock" title="Still recording" action={goOn('Go to the recording', recordPath)} />;
    case 'uploading':
      return <EmptyState icon="upload" title="Still uploading" action={goOn('Go to the upload', uploadPath)} />;
    case 'waiting':
      return <Waiting start={button('start', 'Transcribe now')} attach={attach} />;
    case 'transcribing':
      return <Transcribing id={id} stop={button('stop', 'Stop')} />;
    case 'failed':
      return (
        <>
          <ErrorState
            title="No transcript"
            cause={fault ?? undefined}
            busy={act.isPending}
            onRetry={abilities.update ? () => act.mutate('retry') : undefined}
          />
          {attach && <div className="-mt-11 px-6 pb-14">{attach}</div>}
        </>
      );
    case 'ready':
      return transcriptDeletedAt ? (
        <EmptyState icon="trash" title="Transcript deleted">
          It was deleted on {formatInstant(transcriptDeletedAt)}. What was confirmed stays on the deal.
        </EmptyState>
      ) : (
        <EmptyState icon="comment" title="Nothing was said" />
      );
  }
}

function Waiting({ start, attach }: { start: ReactNode; attach: ReactNode }) {
  const status = useQuery(query.transcription.status.queryOptions({ input: {} }));
  if (!status.data) return <PaneSkeleton label="Loading the transcription" />;
  const { engine, isOn } = status.data;
  if (engine === null || !isOn) {
    return (
      <EmptyState
        icon="clock"
        title="Recorded, not transcribed"
        action={
          <div className="grid max-w-[48ch] justify-items-center gap-4">
            <NoEngineNote />
            {attach}
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="clock"
      title="Waiting for its transcript"
      action={
        <>
          {start}
          {attach}
        </>
      }
    >
      The recording goes to {engine.name} at {engine.sendsTo}.
    </EmptyState>
  );
}

function Transcribing({ id, stop }: { id: string; stop: ReactNode }) {
  const progress = useQuery(query.transcription.progress.queryOptions({ input: { id }, refetchInterval: ASK_EVERY }));
  const { done = 0, total = 0, failed = [] } = progress.data ?? {};
  return (
    <div className="grid gap-4 p-6">
      <ProgressBar
        label="Making the transcript"
        done={total === 0 ? null : done}
        total={total}
        detail={total === 0 ? 'Cutting the recording into parts' : `${done} of ${total} parts`}
      />
      {failed.length > 0 && (
        <ul className="grid gap-1 text-14 text-ink-2">
          {failed.map(({ part, fault, nextTryAt }) => (
            <li key={part}>
              Part {part}: {fault}
              {nextTryAt && ' It is tried again.'}
            </li>
          ))}
        </ul>
      )}
      <p className="text-14 text-ink-3">You can leave this page. It goes on without you.</p>
      <div>{stop}</div>
    </div>
  );
}
