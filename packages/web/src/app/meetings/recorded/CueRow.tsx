import { type MouseEvent, memo } from 'react';
import { classes } from '../../../ui/classes.ts';
import { MarkedText } from './MarkedText.tsx';
import { clockTime } from './moments.ts';
import { type Cue, type MeetingSpeaker, speakerColour, speakerName } from './recordedMeeting.ts';

export interface CueRowProps {
  index: number;
  cue: Cue;
  speaker: MeetingSpeaker | undefined;
  /** Whether the speaker is named over it: the first cue of a turn. */
  isNamed: boolean;
  /** The moment that is played, or was chosen. */
  isCurrent: boolean;
  /** One of the cues that a proposal comes from. */
  isQuoted: boolean;
  /** Selected by keyboard. */
  isSelected: boolean;
  /** Where the search stands. */
  isHit: boolean;
  /** Who corrected it and when; undefined where nobody did. */
  correction: string | undefined;
  /** What is searched for where the cue holds it; else empty. */
  words: string;
  /** The one cue that Tab reaches; arrows go on from there. */
  isReachable: boolean;
  /** Whether there is a recording to play. */
  isPlayable: boolean;
  /** Without times cues bear their numbers. */
  isTimed: boolean;
  /** Both hold for every render. */
  onChoose: (index: number) => void;
  onSpeaker: (speaker: number) => void;
}

/** Shows one cue: its time, its words, and its speaker where a turn begins. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { index, cue, speaker, isNamed, isCurrent, isQuoted, isSelected, isHit, words, isReachable, isPlayable } =
    props;
  const [startMs, , , text] = cue;
  const choose = (event: MouseEvent) => {
    // Words that are being selected are meant to be copied.
    if (getSelection()?.toString() || (event.target as Element).closest('button')) return;
    props.onChoose(index);
  };
  return (
    <>
      {isNamed && (
        <div className="pt-3 pb-0.5 pl-18.5">
          {speaker ? (
            <button
              type="button"
              tabIndex={-1}
              title="Say who this is"
              onClick={() => props.onSpeaker(speaker.speaker)}
              className={classes(
                'finger rounded-sm text-12 font-semibold hover:underline',
                speakerColour(speaker.speaker).ink,
              )}
              dir="auto"
            >
              {speakerName(speaker)}
            </button>
          ) : (
            <span className="text-12 font-semibold text-ink-3">Speaker not named</span>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its button does the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        onClick={choose}
        aria-current={isCurrent ? 'time' : undefined}
        className={classes(
          'grid cursor-pointer grid-cols-[3.75rem_minmax(0,1fr)] gap-3 border-l-2 py-1 pr-3 text-14 transition-colors',
          isCurrent ? 'border-forecast bg-forecast-soft' : 'hover:bg-hover',
          !isCurrent && (isQuoted ? 'border-attention bg-attention-soft' : 'border-transparent'),
          isSelected && !isCurrent && 'bg-sunken',
          isHit && 'outline-2 -outline-offset-2 outline-focus/40',
        )}
      >
        <button
          type="button"
          data-cue={index}
          tabIndex={isReachable ? 0 : -1}
          onClick={() => props.onChoose(index)}
          className="num flex h-5 justify-end rounded-sm text-12 leading-5 text-ink-3 touch:h-12 hover:text-ink"
        >
          <span className="sr-only">{isPlayable ? 'Play from' : 'Mark'} </span>
          {props.isTimed ? clockTime(startMs) : index + 1}
        </button>
        <div className="min-w-0">
          <span data-words={index} dir="auto" className="break-words text-pretty">
            {words && <MarkedText text={text} words={words} />}
            {!words && (text || <em className="text-ink-3">Words removed</em>)}
          </span>
          {props.correction && (
            <span title={props.correction} className="ml-1.5 text-12 text-ink-3">
              Corrected
            </span>
          )}
        </div>
      </div>
    </>
  );
});
