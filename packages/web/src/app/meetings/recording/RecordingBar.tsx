import { Link, useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { clockTime } from '../recorded/moments.ts';
import { useRecorder } from './activeRecording.ts';
import { pauseRecording, resumeRecording } from './recorder.ts';
import { RECORD } from './recordingPlaces.ts';

const NAMES = {
  recording: 'Recording',
  paused: 'Paused',
  interrupted: 'Recording stopped',
  finishing: 'Saving',
} as const;

/** Says on every other screen that a recording goes on, and leads back to it. */
export default function RecordingBar() {
  const { phase, title, recordedMs, isOffline, isSilent } = useRecorder();
  const { pathname } = useLocation();
  if (pathname === RECORD || !Object.hasOwn(NAMES, phase)) return null;
  const warning = isOffline ? 'No connection' : isSilent ? 'Nothing heard' : null;
  return (
    <section
      aria-label="Recording"
      className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-30 flex max-w-[calc(100vw-2rem)] items-center gap-3 rounded-md border border-line-strong bg-surface py-2 pr-2 pl-4 text-14 shadow-floating print:hidden"
    >
      <span
        aria-hidden="true"
        className={classes(
          'size-2.5 shrink-0 rounded-full',
          phase === 'recording' ? 'animate-breathe bg-risk' : 'border-2 border-control',
        )}
      />
      <span className="min-w-0">
        <Link to={RECORD} className="block truncate font-medium underline-offset-2 hover:underline">
          {NAMES[phase as keyof typeof NAMES]}
          <span className="sr-only">: open it</span>
        </Link>
        <span className={classes('block truncate text-12', warning ? 'text-attention-ink' : 'text-ink-3')}>
          {warning ?? title}
        </span>
      </span>
      <span className="num shrink-0">{clockTime(recordedMs)}</span>
      {phase === 'recording' && (
        <Button size="small" icon="pause" onClick={pauseRecording}>
          Pause
        </Button>
      )}
      {phase === 'paused' && (
        <Button size="small" icon="mic" onClick={resumeRecording}>
          Resume
        </Button>
      )}
    </section>
  );
}
