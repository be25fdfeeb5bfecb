import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOfCues } from '../meetings/quotes.ts';
import { sentencesOf } from './sentences.ts';
import { spoken } from './testing/spoken.ts';

describe('the sentences of a transcript', () => {
  const texts = (...lines: readonly string[]) => sentencesOf(spoken(...lines)).map(({ text }) => text);

  it('go on over the cues of one speaker', () => {
    expect(sentencesOf(spoken('Ana: I will send', 'Ana: the deck. And', 'Ana: more.', 'Bo: Fine.'))).toEqual([
      { cue: 0, lastCue: 1, speaker: 0, turn: 0, text: 'I will send the deck.' },
      { cue: 1, lastCue: 2, speaker: 0, turn: 0, text: 'And more.' },
      { cue: 3, lastCue: 3, speaker: 1, turn: 1, text: 'Fine.' },
    ]);
  });

  it('end with another voice, also where nobody is named', () => {
    expect(texts('Ana: I will', 'one moment', 'Ana: send it.')).toEqual(['I will', 'one moment', 'send it.']);
  });

  it.each([
    ['Call Dr. Singh. Please.', ['Call Dr. Singh.', 'Please.']],
    ['Take 3.5 (e.g. 4). No. Go.', ['Take 3.5 (e.g. 4).', 'No.', 'Go.']],
    ['"Really?" he said. "Yes."', ['"Really?"', 'he said.', '"Yes."']],
    ['So… maybe!', ['So…', 'maybe!']],
    ['価格は高い。導入は？', ['価格は高い。', '導入は？']],
    ['   ', []],
  ])('of %j are %j', (text, expected) => {
    expect(texts(`Ana: ${text}`)).toEqual(expected);
  });

  it('do not cross words that were removed', () => {
    expect(texts('Ana: I will', 'Bo: ', 'Ana: send it.')).toEqual(['I will', 'send it.']);
  });

  it('end somewhere where nobody writes full stops', () => {
    const sentences = sentencesOf(spoken(...Array.from({ length: 100 }, () => 'Ana: and then we went on and on')));
    expect(Math.max(...sentences.map(({ text }) => text.length))).toBeLessThan(600);
    expect(texts(`Ana: ${'word '.repeat(1000)}`).every((text) => text.length <= 1000)).toBe(true);
  });

  it('stand in their cues, each word once', () => {
    const line = fc.tuple(
      fc.constantFrom('Ana: ', 'Bo: ', ''),
      fc.string({ unit: fc.constantFrom('a', ' ', '.', '?', '"', 'B') }),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { cues, ...transcript } = spoken(...lines.map(([name, text]) => `${name}${text}`));
        const sentences = sentencesOf({ ...transcript, cues });
        for (const { cue, lastCue, text } of sentences) expect(wordsOfCues(cues, cue, lastCue)).toContain(text);
        const bare = (text: string) => text.replaceAll(/\s/gu, '');
        expect(bare(sentences.map(({ text }) => text).join(''))).toBe(bare(cues.map(({ text }) => text).join('')));
      }),
    );
  });
});
