import { useEffect, useRef } from 'react';
import { Select } from '../../../ui/fields/Select.tsx';
import { useHotkeys } from '../../../ui/hotkeys/useHotkeys.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { clockTime, spokenTime } from './moments.ts';
import type { Playback } from './playback.ts';
import { RATES, rememberRate } from './playbackRate.ts';
import { usePlayback } from './usePlayback.ts';

/** Milliseconds that the buttons go back and on. */
const STEP = 10_000;
const SECOND = 1000;

/** Plays the recording; the line under the buttons is the whole meeting, whatever it was recorded in. */
export function Player({ playback, durationMs }: { playback: Playback; durationMs: number }) {
  const audio = useRef<HTMLAudioElement>(null);
  const isPlaying = usePlayback(playback, (state) => state.isPlaying);
  const seconds = usePlayback(playback, (state) => Math.floor(state.positionMs / SECOND));
  const rate = usePlayback(playback, (state) => state.rate);
  const fault = usePlayback(playback, (state) => state.fault);
  useEffect(() => (audio.current ? playback.attach(audio.current) : undefined), [playback]);
  const setRate = (next: number) => {
    playback.setRate(next);
    rememberRate(next);
  };
  const changeRate = (by: 1 | -1) => {
    const next = RATES[RATES.indexOf(rate) + by];
    if (next !== undefined) setRate(next);
  };
  const step = (by: number) => playback.seek(playback.state().positionMs + by);
  useHotkeys([
    { keys: 'ArrowLeft', label: 'Back 10 seconds', group: 'Player', run: () => step(-STEP) },
    { keys: 'ArrowRight', label: 'Forward 10 seconds', group: 'Player', run: () => step(STEP) },
    { keys: '<', label: 'Slower', group: 'Player', run: () => changeRate(-1) },
    { keys: '>', label: 'Faster', group: 'Player', run: () => changeRate(1) },
    { keys: 'shift+p', label: 'Play or pause', group: 'Player', run: () => playback.toggle() },
  ]);
  const position = seconds * SECOND;
  return (
    <section aria-label="Recording" className="px-3 py-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands under it, in step */}
      <audio ref={audio} preload="none" />
      <div className="flex items-center gap-1 max-sm:flex-wrap">
        <IconButton icon="back" label="Back 10 seconds" size="small" onClick={() => step(-STEP)} />
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause' : 'Play'}
          variant="secondary"
          onClick={() => playback.toggle()}
        />
        <IconButton icon="forward" label="Forward 10 seconds" size="small" onClick={() => step(STEP)} />
        <span className="num w-12 shrink-0 text-right text-12 text-ink-2 max-sm:ml-auto max-sm:w-auto">
          {clockTime(position)}
        </span>
        <input
          type="range"
          aria-label="Position in the meeting"
          aria-valuetext={`${spokenTime(position)} of ${spokenTime(durationMs)}`}
          min={0}
          max={Math.ceil(durationMs / SECOND)}
          value={seconds}
          onChange={(event) => playback.seek(Number(event.currentTarget.value) * SECOND)}
          className="mx-1.5 h-6 min-w-0 flex-1 cursor-pointer accent-forecast touch:h-12 max-sm:order-last max-sm:mx-0 max-sm:basis-full"
        />
        <span className="num shrink-0 text-12 text-ink-3">
          <span className="sm:hidden">of </span>
          {clockTime(durationMs)}
        </span>
        <Select
          label="Speed"
          align="end"
          value={String(rate)}
          choices={RATES.map((value) => ({ value: String(value), label: `${value}×` }))}
          onChange={(value) => setRate(Number(value))}
          className="h-7 rounded-sm px-2 text-12 text-ink-2 hover:bg-hover touch:min-h-12 touch:min-w-12"
        />
      </div>
      {fault && (
        <p role="alert" className="mt-1 text-12 font-medium text-risk">
          {fault}
        </p>
      )}
    </section>
  );
}
