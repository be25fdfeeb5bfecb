/** Says in words what an import matched, and why. */
import { counted } from '@forecastle/rules';
import type { ImportAnswer, ImportMatches } from './sendingTranscripts.ts';

type Speaker = ImportAnswer['meeting']['speakers'][number];
type SpeakerMatch = ImportMatches['speakers'][number];
type CalendarMatch = ImportMatches['calendarMeetings'][number];

export const DEAL_REASONS: Readonly<Record<ImportMatches['deals'][number]['reason'], string>> = {
  given: 'chosen by you',
  calendar: 'its contacts were invited',
  speakers: 'its contacts speak',
};

const SPEAKER_REASONS: Readonly<Record<NonNullable<SpeakerMatch['reason']>, string>> = {
  name: 'by name',
  email: 'by email address',
  first_name: 'by first name',
};

/** Returns why a meeting of the calendar fits: "starts at the same time, 2 speakers invited". */
export function calendarReason({ reason, minutesApart, speakersInvited }: CalendarMatch): string {
  const when =
    reason === 'same_day'
      ? 'on the same day'
      : minutesApart === 0
        ? 'starts at the same time'
        : `starts ${minutesApart} min apart`;
  if (speakersInvited === 0) return when;
  return `${when}, ${counted(speakersInvited, 'speaker')} invited`;
}

export interface KnownSpeaker {
  readonly speaker: number;
  readonly label: string;
  /** The contact or colleague; null where nobody is known. */
  readonly name: string | null;
  /** What an import went by: "by name". */
  readonly reason: string | null;
  /** Who it may be, where it may be several. */
  readonly candidates: SpeakerMatch['candidates'];
}

/** Returns the speakers of a meeting with whom each was matched to, and who each unknown one may be. */
export function speakersOf(speakers: readonly Speaker[], matches: readonly SpeakerMatch[]): readonly KnownSpeaker[] {
  return speakers.map(({ speaker, label, contact, member }) => {
    const match = matches.find((each) => each.speaker === speaker);
    const name = contact?.name ?? member?.name ?? null;
    return {
      speaker,
      label: label || `Speaker ${speaker + 1}`,
      name,
      reason: name !== null && match?.reason ? SPEAKER_REASONS[match.reason] : null,
      candidates: name === null ? (match?.candidates ?? []) : [],
    };
  });
}

/** Says why a file was refused. The sentence of the server names the file, which stands before it already. */
export const refusalWords = (fileName: string, refusal: string): string => {
  const named = `“${fileName}” `;
  return refusal.startsWith(named) ? `It ${refusal.slice(named.length)}` : refusal;
};
