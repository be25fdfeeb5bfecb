import { speakerKey } from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { sharesOf } from './moments.ts';
import { type MeetingSpeaker, speakerColour, speakerName } from './recordedMeeting.ts';

/** Speakers named before the others are asked for. */
const FIRST = 6;

interface SpeakersProps {
  speakers: readonly MeetingSpeaker[];
  onSpeaker: (speaker: number) => void;
}

/** Shows who spoke, in the order of their first words, and how much of the talk was theirs. */
export function Speakers({ speakers, onSpeaker }: SpeakersProps) {
  const [isWhole, setWhole] = useState(false);
  if (speakers.length === 0) return null;
  const shares = sharesOf(speakers.map(({ talkMs }) => talkMs));
  const hidden = speakers.length - FIRST;
  return (
    <section aria-label="Speakers" className="px-4 pt-3 pb-2">
      <div aria-hidden="true" className="mb-1.5 flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {speakers
          .filter(({ talkMs }) => talkMs > 0)
          .map(({ speaker, talkMs }) => (
            <div
              key={speaker}
              className={classes('min-w-1', speakerColour(speaker).fill)}
              style={{ flexGrow: talkMs, flexBasis: 0 }}
            />
          ))}
      </div>
      <ul className="-mx-1.5 flex flex-wrap gap-x-1">
        {speakers.slice(0, isWhole ? undefined : FIRST).map((speaker, at) => (
          <li key={speaker.speaker} className="min-w-0">
            <button
              type="button"
              title={speaker.contact || speaker.member ? 'Say who this is' : undefined}
              onClick={() => onSpeaker(speaker.speaker)}
              className="flex min-h-7 max-w-full items-center gap-1.5 rounded-sm px-1.5 text-left text-12 touch:min-h-12 hover:bg-hover"
            >
              <span
                aria-hidden="true"
                className={classes('size-2.5 shrink-0 rounded-full', speakerColour(speaker.speaker).fill)}
              />
              <span className="truncate font-medium" dir="auto">
                {speakerName(speaker)}
              </span>
              <span className="num shrink-0 text-ink-3">
                {shares[at]}%<span className="sr-only"> of the talk.</span>
              </span>
              {questionOf(speaker) && <span className="shrink-0 text-forecast">{questionOf(speaker)}</span>}
            </button>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `${hidden} more`}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Returns what there is to ask about a speaker. A person whose whole name stands in the transcript is not doubted. */
function questionOf({ contact, member, label, isConfirmed, isRedacted }: MeetingSpeaker): string | null {
  if (isConfirmed || isRedacted) return null;
  const person = contact ?? member;
  if (!person) return 'Who is this?';
  return speakerKey(person.name) === speakerKey(label) ? null : 'Right person?';
}
