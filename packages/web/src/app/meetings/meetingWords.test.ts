import { describe, expect, it } from 'vitest';
import { meetingDay, meetingTime, peopleWords, prepareWords } from './meetingWords.ts';

// A Monday evening in Auckland, and still its morning in UTC.
const READER = { now: Date.parse('2026-11-30T07:00:00Z'), locale: 'en-NZ', timeZone: 'Pacific/Auckland' };
const people = (...names: string[]) => names.map((name) => ({ id: name, name }));

describe('a meeting to come', () => {
  it.each([
    ['2026-11-30T08:00:00Z', 'today'],
    // Past midnight in Auckland.
    ['2026-11-30T11:30:00Z', 'tomorrow'],
    ['2026-12-02T21:00:00Z', 'Thursday'],
    ['2026-12-05T21:00:00Z', 'Sunday'],
    // Monday again: a week ahead.
    ['2026-12-06T21:00:00Z', '7 Dec'],
  ])('at %s is %s', (startsAt, day) => {
    expect(meetingDay(startsAt, READER)).toBe(day);
  });

  it('says day and time', () => {
    expect(meetingTime('2026-12-02T21:00:00Z', READER)).toBe('Thursday 10:00 am');
  });

  it.each([
    ['2026-12-02T21:00:00Z', 'Prepare for Thursday’s meeting with Jane Lee'],
    ['2026-11-30T08:00:00Z', 'Prepare for today’s meeting with Jane Lee'],
    ['2026-12-06T21:00:00Z', 'Prepare for the meeting on 7 Dec with Jane Lee'],
  ])('at %s is prepared by: %s', (startsAt, words) => {
    expect(prepareWords({ startsAt, contacts: people('Jane Lee') }, READER)).toBe(words);
  });

  it.each([
    [people('Jane'), 'Jane'],
    [people('Jane', 'Ari'), 'Jane and Ari'],
    [people('Jane', 'Ari', 'Bo', 'Cy'), 'Jane, Ari and 2 more'],
  ])('names %j as %s', (contacts, words) => {
    expect(peopleWords(contacts)).toBe(words);
  });
});
