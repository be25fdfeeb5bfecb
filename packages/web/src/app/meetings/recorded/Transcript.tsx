import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useStable } from '../../../ui/useStable.ts';
import { CueActions } from './CueActions.tsx';
import { CueRow } from './CueRow.tsx';
import { correctionWords } from './corrections.ts';
import { cueAt } from './moments.ts';
import type { Playback } from './playback.ts';
import type { Cue, CueCorrection, MeetingSpeaker, ProposalKind } from './recordedMeeting.ts';
import { SelectionActions } from './SelectionActions.tsx';
import type { SelectedWords } from './selectedWords.ts';
import { useCueRows } from './useCueRows.ts';
import { useFollowing } from './useFollowing.ts';
import { useLineKeys, useLines } from './useLines.ts';
import { usePlayback } from './usePlayback.ts';
import { useSelectedWords } from './useSelectedWords.ts';
import type { TranscriptSearch } from './useTranscriptSearch.ts';

/** Cues to bring into sight: those of a proposal, or of a moment. A new object shows them again. */
export interface ShownCues {
  readonly first: number;
  readonly last: number;
}

export interface TranscriptProps {
  cues: readonly Cue[];
  corrections: readonly CueCorrection[];
  speakers: readonly MeetingSpeaker[];
  playback: Playback;
  isPlayable: boolean;
  /** Without times cues bear their numbers. */
  isTimed: boolean;
  shown: ShownCues | null;
  search: TranscriptSearch;
  onSpeaker: (speaker: number) => void;
  meetingId: string;
  /** Corrects what a line says; null for people who may not. */
  onCorrect: ((cue: number) => void) | null;
  /** Goes back to the proposal whose words are shown; null without one. */
  onBack: (() => void) | null;
  /** Proposes words of it; null for people who may not. */
  onAdd: ((kind: ProposalKind, words: SelectedWords) => void) | null;
  /** Scrolls with the page instead of in its own box. */
  isNarrow: boolean;
}

/** Shows what was said, cue by cue, in step with the player. Tens of thousands of cues take the memory of those in sight. */
export function Transcript(props: TranscriptProps) {
  const { cues, speakers, playback, isPlayable, isTimed, shown, search, onAdd, onCorrect, isNarrow } = props;
  const { hit } = search;
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLOListElement>(null);
  const bySpeaker = useMemo(() => new Map(speakers.map((speaker) => [speaker.speaker, speaker])), [speakers]);
  const corrected = useMemo(
    () => new Map(props.corrections.map((each) => [each.cue, correctionWords(each)])),
    [props.corrections],
  );
  const isNamedAt = (index: number) => index === 0 || cues[index]?.[2] !== cues[index - 1]?.[2];
  const rows = useCueRows({
    box,
    body,
    count: cues.length,
    lengthAt: (index) => cues[index]?.[3].length ?? 0,
    isNamedAt,
    isNarrow,
  });
  const current = usePlayback(playback, ({ isStarted, positionMs }) => (isStarted ? cueAt(cues, positionMs) : -1));
  const isPlaying = usePlayback(playback, (state) => state.isPlaying);
  const { isFollowing, follow, leave } = useFollowing(box, isNarrow);
  const [reached, setReached] = useState(0);
  const selection = useSelectedWords(body, cues);
  const { selected } = selection;
  const scrollTo = useStable(rows.scrollTo);
  const lines = useLines({ meetingId: props.meetingId, cues, speakers, isTimed });
  useLineKeys(() => current, { onLink: lines.copyLink, onCorrect });
  /** The line under the pointer. */
  const [hovered, setHovered] = useState(-1);

  useEffect(() => {
    if (isFollowing && isPlaying && current >= 0) scrollTo(current, 'center');
  }, [current, isFollowing, isPlaying, scrollTo]);
  useEffect(() => {
    if (!shown) return;
    setReached(shown.first);
    scrollTo(shown.first, 'center');
  }, [shown, scrollTo]);
  useEffect(() => {
    if (hit === null) return;
    leave();
    setReached(hit.cue);
    scrollTo(hit.cue, 'center');
  }, [hit, scrollTo, leave]);

  const choose = useStable((index: number) => {
    const cue = cues[index];
    if (!cue) return;
    setReached(index);
    playback.seek(cue[0]);
    follow();
    if (isPlayable) playback.play();
  });
  const wanted = useRef<number | null>(null);
  const focusCue = useCallback((index: number) => {
    const button = body.current?.querySelector<HTMLElement>(`[data-cue="${index}"]`);
    button?.focus({ preventScroll: true });
    return button !== null && button !== undefined;
  }, []);
  useEffect(() => {
    if (wanted.current !== null && focusCue(wanted.current)) wanted.current = null;
  });
  // Scrolled away from where the keyboard stood, Tab begins among the cues in sight.
  const isInSight = rows.items.some(({ index }) => index === reached);
  const tabStop = isInSight ? reached : rows.items[rows.items.length >> 1]?.index;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as Element).matches('[data-cue]')) return;
    const from = Number((event.target as HTMLElement).dataset.cue);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: cues.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    leave();
    const index = Math.min(cues.length - 1, Math.max(0, to));
    setReached(index);
    scrollTo(index, 'auto');
    wanted.current = index;
    selection.goTo(index, from, event.shiftKey);
  };
  const isSelected = (index: number) =>
    selection.isByCue && selected !== null && index >= selected.cue && index <= selected.lastCue;
  const isFollowOffered = isPlayable && !isFollowing && current >= 0;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears where the focus goes, nothing is pressed
    <div
      className={classes('relative', !isNarrow && 'flex min-h-0 flex-1 flex-col')}
      onFocus={selection.onFocus}
      onBlur={selection.onBlur}
    >
      <section
        ref={box}
        aria-label="Transcript"
        className={classes(!isNarrow && 'min-h-0 flex-1 overflow-y-auto overscroll-contain', 'pb-3')}
      >
        <ol
          ref={body}
          className="relative"
          style={{ height: rows.height }}
          onKeyDown={onKeyDown}
          onPointerOver={({ target, pointerType }) => {
            if (pointerType === 'mouse')
              setHovered(Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1));
          }}
          onPointerLeave={() => setHovered(-1)}
        >
          {rows.items.map(({ index, key, top }) => {
            const cue = cues[index];
            if (!cue) return null;
            return (
              <li
                key={key}
                ref={rows.measure}
                data-index={index}
                aria-setsize={cues.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${top}px)` }}
              >
                <CueRow
                  index={index}
                  cue={cue}
                  speaker={cue[2] === null ? undefined : bySpeaker.get(cue[2])}
                  isNamed={isNamedAt(index)}
                  isCurrent={index === current}
                  isQuoted={shown !== null && index >= shown.first && index <= shown.last}
                  isSelected={isSelected(index)}
                  isHit={index === hit?.cue}
                  words={search.isFound(index) ? search.words : ''}
                  correction={corrected.get(index)}
                  isReachable={index === tabStop}
                  isPlayable={isPlayable}
                  isTimed={isTimed}
                  onChoose={choose}
                  onSpeaker={props.onSpeaker}
                />
                {(index === hovered || (index === current && hovered === -1)) && (
                  <CueActions cue={index} onLink={lines.copyLink} onCorrect={cue[3] === '' ? null : onCorrect} />
                )}
              </li>
            );
          })}
        </ol>
      </section>
      {(isFollowOffered || selected || props.onBack) && (
        <div
          className={classes(
            'pointer-events-none z-10 flex flex-wrap justify-center gap-2 *:pointer-events-auto',
            isNarrow ? 'sticky bottom-[calc(var(--bottom-bar)+0.75rem)]' : 'absolute inset-x-0 bottom-3',
          )}
        >
          {props.onBack && (
            <Button size="small" icon="chevron-left" className="shadow-floating" onClick={props.onBack}>
              Back to the proposal
            </Button>
          )}
          {selected && (
            <SelectionActions
              onAdd={
                onAdd &&
                ((kind) => {
                  onAdd(kind, selected);
                  selection.clear();
                  getSelection()?.removeAllRanges();
                })
              }
              onCopy={() => lines.copyWords(selected)}
              onLink={() => lines.copyLink(selected.cue)}
              onCorrect={onCorrect && selected.cue === selected.lastCue ? () => onCorrect(selected.cue) : null}
            />
          )}
          {isFollowOffered && (
            <Button
              size="small"
              icon="arrow-down"
              className="shadow-floating"
              onClick={() => {
                follow();
                scrollTo(current, 'center');
              }}
            >
              Follow
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
