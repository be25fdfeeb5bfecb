import { describe, expect, it } from 'vitest';
import { talkFigures } from './talkFigures.ts';
import { spoken } from './testing/spoken.ts';

describe('how much each speaker talked', () => {
  it('is the time of their cues, their longest stretch, and their questions', () => {
    const transcript = spoken(
      'Ana: Hello. How are',
      'Ana: you? Really?',
      'Bo: Good. What is new?',
      'Ana: A lot.',
      'Bo: Tell me.',
      'Bo: Please.',
    );
    expect(talkFigures(transcript)).toEqual([
      { talkMs: 9000, longestMs: 6000, questions: 1 },
      { talkMs: 9000, longestMs: 6000, questions: 1 },
    ]);
  });

  it('counts overlapping cues of one speaker once, and those of two for both', () => {
    const cue = (startMs: number, endMs: number, speaker: number | null) => ({ startMs, endMs, speaker, text: 'Hm.' });
    const cues = [cue(0, 5000, 0), cue(2000, 4000, 0), cue(3000, 8000, 1), cue(4000, 9000, 0)];
    expect(talkFigures({ speakers: ['Ana', 'Bo'], cues }).map(({ talkMs }) => talkMs)).toEqual([9000, 5000]);
  });

  it('is nothing for whom nothing was said, and for words of nobody', () => {
    const nothing = { talkMs: 0, longestMs: 0, questions: 0 };
    expect(talkFigures({ speakers: ['Ana'], cues: spoken('Is that so?').cues })).toEqual([nothing]);
  });

  it('is interrupted by a voice that nobody is named for', () => {
    expect(talkFigures(spoken('Ana: One.', 'Two.', 'Ana: Three.'))[0]).toMatchObject({ talkMs: 6000, longestMs: 3000 });
  });
});
