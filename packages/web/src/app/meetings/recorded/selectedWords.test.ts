import { describe, expect, it } from 'vitest';
import type { Cue } from './recordedMeeting.ts';
import { wordsBetween, wordsOfCues } from './selectedWords.ts';

const CUES: Cue[] = ['We saw the harbour.', 'The cranes are old', '', 'and they squeak.'].map((text, at) => [
  at,
  at + 1,
  0,
  text,
]);

describe('words that are selected', () => {
  it('are cut out of one cue or joined of several, without the space around them', () => {
    expect(wordsBetween(CUES, { cue: 0, at: 2 }, { cue: 0, at: 7 })).toEqual({
      cue: 0,
      lastCue: 0,
      quote: 'saw',
      parts: [' saw '],
    });
    expect(wordsBetween(CUES, { cue: 1, at: 4 }, { cue: 3, at: 8 })).toEqual({
      cue: 1,
      lastCue: 3,
      quote: 'cranes are old  and they',
      parts: ['cranes are old', '', 'and they'],
    });
  });

  it('begin and end in cues that hold some of them', () => {
    expect(wordsBetween(CUES, { cue: 0, at: 19 }, { cue: 3, at: 0 })).toEqual({
      cue: 1,
      lastCue: 1,
      quote: 'The cranes are old',
      parts: ['The cranes are old'],
    });
    expect(wordsBetween(CUES, { cue: 2, at: 0 }, { cue: 2, at: 0 })).toBeNull();
  });

  it('are those of whole cues in either order', () => {
    expect(wordsOfCues(CUES, 1, 0)).toMatchObject({
      cue: 0,
      lastCue: 1,
      quote: 'We saw the harbour. The cranes are old',
    });
    expect(wordsOfCues(CUES, 2, 2)).toBeNull();
  });
});
