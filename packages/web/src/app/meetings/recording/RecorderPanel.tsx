import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { notify } from '../../../ui/notify.ts';
import { meetingPath } from '../meetingMoment.ts';
import { clockTime } from '../recorded/moments.ts';
import { type RecorderState, useRecorder } from './activeRecording.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import { RecordedAbout } from './RecordedAbout.tsx';
import {
  discardRecording,
  finishRecording,
  forgetFinished,
  goOnRecording,
  pauseRecording,
  recordedSound,
  resumeRecording,
} from './recorder.ts';

/** Three of them stand side by side. */
const ON_PHONES = 'max-sm:px-4';

const NAMES: Readonly<Record<RecorderState['phase'], string>> = {
  idle: '',
  starting: 'Starting',
  recording: 'Recording',
  paused: 'Paused',
  interrupted: 'Stopped',
  finishing: 'Saving the last seconds',
  finished: 'Saved',
};

/** Shows how long and how loud a recording is and how much has arrived, with ways to pause, finish and discard it. */
export function RecorderPanel() {
  const state = useRecorder();
  const { phase, id, title, recordedMs } = state;
  const [isDiscarding, setDiscarding] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const level = useCallback(() => recordedSound()?.level() ?? 0, []);
  const isLive = phase === 'recording' || phase === 'paused';

  useEffect(() => {
    if (phase !== 'finished' || id === null) return;
    void cache.invalidateQueries({ queryKey: query.recordings.key() });
    notify('Recording saved');
    forgetFinished();
    void navigate(meetingPath(id));
  }, [phase, id, cache, navigate]);

  const discard = async () => {
    try {
      await discardRecording();
      notify('Recording discarded');
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
    await cache.invalidateQueries({ queryKey: query.recordings.key() });
  };
  return (
    <Card>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <p
              className={classes(
                'flex items-center gap-2 text-14 font-medium',
                phase === 'recording' ? 'text-risk' : 'text-ink-2',
              )}
            >
              <span
                aria-hidden="true"
                className={classes(
                  'size-2.5 rounded-full',
                  phase === 'recording' ? 'animate-breathe bg-risk' : 'border-2 border-control',
                )}
              />
              {NAMES[phase]}
            </p>
            <RecordedAbout id={id} title={title} />
          </div>
          <div className="text-right max-sm:text-left">
            <p role="timer" aria-label="Recorded" className="num font-serif text-36 leading-none">
              {clockTime(recordedMs)}
            </p>
            <SavedLine {...state} />
          </div>
        </div>
        {isLive && <LevelMeter level={level} isPaused={phase === 'paused'} />}
        <Notices {...state} />
        <div className="flex flex-wrap gap-2">
          {phase === 'recording' && (
            <Button size="large" className={ON_PHONES} icon="pause" onClick={pauseRecording}>
              Pause
            </Button>
          )}
          {phase === 'paused' && (
            <Button size="large" className={ON_PHONES} icon="mic" onClick={resumeRecording}>
              Resume
            </Button>
          )}
          {phase === 'interrupted' && (
            <Button size="large" className={ON_PHONES} icon="mic" onClick={() => void goOnRecording()}>
              Continue recording
            </Button>
          )}
          <Button
            size="large"
            className={ON_PHONES}
            variant="primary"
            disabled={phase === 'starting'}
            icon="check"
            busy={phase === 'finishing'}
            onClick={() => void finishRecording()}
          >
            Finish
          </Button>
          <Button size="large" className={ON_PHONES} variant="quiet" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {NAMES[phase]}
        {state.isOffline && '. The connection is lost; recording goes on in this browser'}
        {state.isSilent && '. Nothing heard for a minute'}
      </p>
      <DiscardDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={title}
        saved={clockTime(recordedMs)}
        onDiscard={discard}
      />
    </Card>
  );
}

function SavedLine({ recordedMs, savedMs, isOffline, phase }: RecorderState) {
  // A slice is on its way most of the time: only more than that says something.
  const isAll = phase !== 'recording' && recordedMs - savedMs < 500;
  return (
    <p className={classes('mt-1.5 text-12', isOffline ? 'text-attention-ink' : 'text-ink-3')}>
      <span className="num">{isAll ? 'All of it is saved' : `Saved up to ${clockTime(savedMs)}`}</span>
    </p>
  );
}

function Notices({ isOffline, isSilent, fault, phase }: RecorderState) {
  return (
    <>
      {isOffline && (
        <Notice>
          No connection. {phase === 'finishing' ? 'Keep this tab open until the rest is saved.' : 'Recording goes on.'}{' '}
          What is not saved yet is kept in this browser and sent when the connection is back.
        </Notice>
      )}
      {isSilent && <Notice>Nothing heard for a minute. Check that the right microphone is on and not muted.</Notice>}
      {fault !== null && (
        <p role="alert" className="rounded-md bg-risk-soft px-4 py-3 text-14 text-risk">
          {fault}
        </p>
      )}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
      <Icon name="alert" className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
