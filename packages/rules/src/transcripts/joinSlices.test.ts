import { describe, expect, it } from 'vitest';
import { joinSlices, type SpokenSegment, type TranscribedSlice } from './joinSlices.ts';

const said = (startMs: number, endMs: number, text: string, speaker: string | null = null): SpokenSegment => ({
  startMs,
  endMs,
  speaker,
  text,
});
const slice = (startMs: number, endMs: number, ...segments: SpokenSegment[]): TranscribedSlice => ({
  startMs,
  endMs,
  overlaps: startMs > 0,
  segments,
});
const textOf = (...slices: TranscribedSlice[]) => joinSlices(slices, null).cues.map(({ text }) => text);

describe('slices that share two seconds', () => {
  it('keep a segment once, as the later slice heard it whole', () => {
    const first = slice(0, 600_000, said(590_000, 597_000, 'That works for us.'), said(598_500, 600_000, 'We will'));
    const second = slice(598_000, 900_000, said(598_500, 604_000, 'We will sign on Friday.'));
    expect(textOf(first, second)).toEqual(['That works for us.', 'We will sign on Friday.']);
  });

  it('keep what the later slice heard nothing of', () => {
    const first = slice(0, 600_000, said(598_500, 600_000, 'Thank you.'));
    const second = slice(598_000, 900_000, said(640_000, 642_000, 'Hello again.'));
    expect(textOf(first, second)).toEqual(['Thank you.', 'Hello again.']);
  });

  it.each([
    ['words', 'We send the proposal', 'the proposal by Friday.', 'We send', 'the proposal by Friday.'],
    ['words with other signs', 'We agreed, then.', 'Then we go on.', 'We agreed,', 'Then we go on.'],
    [
      'half a word at the end',
      'please send the propo',
      'send the proposal by Friday',
      'please',
      'send the proposal by Friday',
    ],
    [
      'half a word on each side',
      'please send the offer by Fri',
      'end the offer by Friday',
      'please send',
      'the offer by Friday',
    ],
    ['nothing', 'We send it.', 'By Friday.', 'We send it.', 'By Friday.'],
    ['one word beside half a word', 'we paid the bil', 'the invoice', 'we paid the bil', 'the invoice'],
  ])('are joined where they repeat %s', (_, earlier, later, kept, goesOn) => {
    const first = slice(0, 20_000, said(0, 20_000, earlier));
    const second = slice(18_000, 40_000, said(18_000, 40_000, later));
    expect(textOf(first, second)).toEqual([kept, goesOn]);
  });

  it('are no others: a new take repeats nothing', () => {
    const first = slice(0, 20_000, said(0, 20_000, 'So, yes.'));
    const second = { ...slice(20_000, 40_000, said(20_000, 40_000, 'Yes, hello.')), overlaps: false };
    expect(textOf(first, second)).toEqual(['So, yes.', 'Yes, hello.']);
  });
});

describe('speakers', () => {
  const talk = (...names: (string | null)[]) =>
    names.map((name, at) => said(at * 1000, at * 1000 + 900, `${at}`, name));

  it('of one slice are numbered as the engine does', () => {
    const { speakers, cues } = joinSlices([slice(0, 9000, ...talk('A', 'B', null, 'A'))], 'en');
    expect(speakers).toEqual(['Speaker A', 'Speaker B']);
    expect(cues.map(({ speaker }) => speaker)).toEqual([0, 1, null, 0]);
  });

  it('of several slices are kept apart, unless the engine names people', () => {
    const second = { ...slice(9000, 20_000, ...talk('speaker_1', 'Mia Chen')), overlaps: false };
    expect(joinSlices([slice(0, 9000, ...talk('speaker_1', 'Mia Chen')), second], 'en').speakers.toSorted()).toEqual([
      'Mia Chen',
      'Speaker 1 (part 1)',
      'Speaker 1 (part 2)',
    ]);
  });
});

describe('a segment without times of its own', () => {
  it('is cut by its sentences, with times by their length', () => {
    const { cues } = joinSlices(
      [slice(0, 100_000, said(0, 100_000, 'We agreed. The price is a concern. Is it?'))],
      'en',
    );
    expect(cues.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['We agreed.', 0, 25_641],
      ['The price is a concern.', 25_641, 84_615],
      ['Is it?', 84_615, 100_000],
    ]);
  });

  it('is cut by words where it has no sentences', () => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    const { cues } = joinSlices([slice(0, 120_000, said(0, 120_000, words))], 'en');
    expect(cues).toHaveLength(3);
    expect(cues.map(({ text }) => text).join(' ')).toBe(words);
    expect(cues.at(-1)?.endMs).toBe(120_000);
  });
});
