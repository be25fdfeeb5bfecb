import { describe, expect, it } from 'vitest';
import { calendarReason, refusalWords, speakersOf } from './matchedWords.ts';
import type { ImportAnswer } from './sendingTranscripts.ts';

describe('why a meeting of the calendar fits', () => {
  const meeting = { id: '1', startsAt: '', endsAt: '', people: [], recordedMeetingId: null, isChosen: true };
  it.each([
    [{ reason: 'same_time', minutesApart: 0, speakersInvited: 2 }, 'starts at the same time, 2 speakers invited'],
    [{ reason: 'same_time', minutesApart: 4, speakersInvited: 0 }, 'starts 4 min apart'],
    [{ reason: 'same_day', minutesApart: 95, speakersInvited: 1 }, 'on the same day, 1 speaker invited'],
  ] as const)('%j is %s', (match, words) => expect(calendarReason({ ...meeting, ...match })).toBe(words));
});

describe('the speakers of an import', () => {
  const speaker = (
    at: number,
    label: string,
    contact: { id: string; name: string } | null,
  ): ImportAnswer['meeting']['speakers'][number] => ({
    speaker: at,
    label,
    contact,
    member: null,
    isConfirmed: false,
    talkMs: 0,
    longestMs: 0,
    questions: 0,
    isRedacted: false,
    merged: [],
  });
  const candidates = [
    { kind: 'contact' as const, id: '1', name: 'Sam Lee', email: 'sam@lee.example' },
    { kind: 'contact' as const, id: '2', name: 'Sam Ray', email: null },
  ];
  it('says whom each was matched to and by what', () => {
    expect(
      speakersOf(
        [speaker(0, 'priya', { id: '7', name: 'Priya Shah' })],
        [{ speaker: 0, reason: 'first_name', candidates: [] }],
      ),
    ).toEqual([{ speaker: 0, label: 'priya', name: 'Priya Shah', reason: 'by first name', candidates: [] }]);
  });
  it('offers who an unknown one may be', () => {
    expect(speakersOf([speaker(0, 'Sam', null)], [{ speaker: 0, reason: null, candidates }])).toEqual([
      { speaker: 0, label: 'Sam', name: null, reason: null, candidates },
    ]);
  });
  it('numbers one without a name', () => {
    expect(speakersOf([speaker(2, '', null)], [])[0]?.label).toBe('Speaker 3');
  });
});

describe('why a file was refused', () => {
  it.each([
    ['“notes.txt” is empty. Nothing was saved.', 'It is empty. Nothing was saved.'],
    ['Line 3 of “notes.txt” is too long.', 'Line 3 of “notes.txt” is too long.'],
    ['“other.txt” is empty.', '“other.txt” is empty.'],
  ])('%s reads %s', (refusal, words) => expect(refusalWords('notes.txt', refusal)).toBe(words));
});
