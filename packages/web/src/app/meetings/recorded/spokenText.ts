/** What was said as text that stands in other programs. */
import { clockTime } from './moments.ts';
import { type Cue, type MeetingSpeaker, speakerName } from './recordedMeeting.ts';

interface Spoken {
  readonly cues: readonly Cue[];
  readonly speakers: readonly MeetingSpeaker[];
  readonly isTimed: boolean;
}

/** Cues from `first` on, with the words of each where not all of them are meant. */
interface Stretch {
  readonly first: number;
  readonly parts: readonly string[];
}

/** Returns a line for each turn: "[0:12] Dana Lee: We agreed …". What a speaker says in a row is one turn. */
export function spokenText({ cues, speakers, isTimed }: Spoken, { first, parts }: Stretch): string {
  const names = new Map(speakers.map((speaker) => [speaker.speaker, speakerName(speaker)]));
  const turns: { speaker: number | null; startMs: number; words: string[] }[] = [];
  for (const [at, part] of parts.entries()) {
    const cue = cues[first + at];
    const words = part.trim();
    if (!cue || words === '') continue;
    const [startMs, , speaker] = cue;
    const turn = turns.at(-1);
    if (turn && turn.speaker === speaker) turn.words.push(words);
    else turns.push({ speaker, startMs, words: [words] });
  }
  return turns
    .map(({ speaker, startMs, words }) => {
      const name = speaker === null ? undefined : names.get(speaker);
      return `${isTimed ? `[${clockTime(startMs)}] ` : ''}${name ? `${name}: ` : ''}${words.join(' ')}`;
    })
    .join('\n');
}

/** Returns the whole transcript so. */
export const wholeText = (spoken: Spoken): string =>
  spokenText(spoken, { first: 0, parts: spoken.cues.map(([, , , text]) => text) });
