import { copyText } from '../../../ui/copyText.ts';
import { useHotkeys } from '../../../ui/hotkeys/useHotkeys.ts';
import { useStable } from '../../../ui/useStable.ts';
import { meetingMoment } from '../meetingMoment.ts';
import type { Cue, MeetingSpeaker } from './recordedMeeting.ts';
import type { SelectedWords } from './selectedWords.ts';
import { spokenText } from './spokenText.ts';

interface Lines {
  readonly meetingId: string;
  readonly cues: readonly Cue[];
  readonly speakers: readonly MeetingSpeaker[];
  readonly isTimed: boolean;
}

/** Copies lines of a transcript, and links to them. */
export function useLines({ meetingId, ...spoken }: Lines) {
  return {
    copyLink: useStable((cue: number) => {
      const link = location.origin + meetingMoment(meetingId, spoken.cues[cue]?.[0] ?? 0);
      void copyText(link, { copied: 'Link copied', instead: `The link is ${link}` });
    }),
    copyWords: ({ cue, parts }: SelectedWords) =>
      void copyText(spokenText(spoken, { first: cue, parts }), {
        copied: 'Words copied',
        instead: 'Download the transcript from the menu instead.',
      }),
  };
}

interface LineKeys {
  readonly onLink: (cue: number) => void;
  readonly onCorrect: ((cue: number) => void) | null;
}

/** Copies a link to a line or corrects it by one letter: the line that has the focus, else the one that is played. */
export function useLineKeys(current: () => number, { onLink, onCorrect }: LineKeys): void {
  const onLine = (act: (cue: number) => void) => () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-cue]')?.dataset.cue;
    const cue = focused === undefined ? current() : Number(focused);
    if (cue >= 0) act(cue);
  };
  const group = 'Transcript';
  useHotkeys([
    { keys: 'l', label: 'Copy link to the line', group, run: onLine(onLink) },
    ...(onCorrect ? [{ keys: 'w', label: 'Correct the line', group, run: onLine(onCorrect) }] : []),
  ]);
}
