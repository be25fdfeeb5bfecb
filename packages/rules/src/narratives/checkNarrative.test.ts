import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TODAY } from '../testing/exampleFacts.ts';
import { checkNarrative } from './checkNarrative.ts';
import { NARRATIVE_SENTENCES_MAX, type NarrativeFact } from './narrative.ts';
import { anyLocale, anyName } from './testing/anyName.ts';

const READING = { today: TODAY, locale: 'en-NZ' };
const SCORE: NarrativeFact = {
  id: 'score',
  label: 'Risk score',
  text: '34 of 100 (high risk)',
  trust: 'system',
  record: null,
};
const moved = (name: string): NarrativeFact => ({
  id: 'moved',
  label: 'Moved out',
  text: `${name} (+$310.0K ($310,000.00))`,
  trust: 'colleague',
  record: { kind: 'opportunity', id: 'deal' },
  typed: [name],
});
const check = (facts: readonly NarrativeFact[], ...segments: (readonly [text: string, ...facts: string[]])[]) =>
  checkNarrative(
    facts,
    segments.map(([text, ...cited]) => ({ text, facts: cited })),
    READING,
  );
const texts = (all: readonly { readonly text: string }[]) => all.map(({ text }) => text);

describe('a narrative of a model', () => {
  it.each([
    ['The risk score is 34.', 'score', null],
    ['The risk score is 43.', 'score', 'unsupported'],
    ['Priya Shah can help.', 'score', 'unsupported'],
    ['See https://example.com/34.', 'score', 'unsupported'],
    ['The risk score is 34.', 'another', 'unsupported'],
  ])('“%s” of the fact %s is left out for %s', (text, fact, reason) => {
    const { sentences, leftOut } = check([SCORE], [text, fact]);
    expect(leftOut.map((each) => each.reason)).toEqual(reason === null ? [] : [reason]);
    expect(texts(sentences)).toEqual(reason === null ? [text] : []);
  });

  it('says nothing that cites no fact', () => {
    expect(check([SCORE], ['All will be well.'])).toMatchObject({ sentences: [], leftOut: [{ reason: 'uncited' }] });
  });

  it('has three sentences at most, also where one segment holds several', () => {
    const four = check([SCORE], ...[1, 2, 3, 4].map(() => ['It is low.', 'score'] as const));
    expect([four.sentences.length, four.leftOut.map(({ reason }) => reason)]).toEqual([3, ['beyond']]);
    const long = check([SCORE], ['It is low. It can rise. It fell. It rose.', 'score'], ['It is 34.', 'score']);
    expect([texts(long.sentences), texts(long.leftOut)]).toEqual([
      ['It is 34.'],
      ['It is low. It can rise. It fell. It rose.'],
    ]);
  });

  it('is one line', () => {
    expect(texts(check([SCORE], ['\n\n- The score\u2028is 34. ', 'score']).sentences)).toEqual(['- The score is 34.']);
  });

  it('takes no figure from a name that somebody typed', () => {
    const facts = [moved('Renewal, $9M in Q4')];
    const { sentences, leftOut } = check(
      facts,
      ['The forecast is $9M.', 'moved'],
      ['Renewal moved out ($310.0K).', 'moved'],
      ['“Renewal, $9M in Q4” moved out.', 'moved'],
    );
    expect(texts(leftOut)).toEqual(['The forecast is $9M.']);
    expect(sentences).toHaveLength(2);
  });

  it('may quote any name that its facts hold, and no other', () => {
    fc.assert(
      fc.property(anyName, anyLocale, (typed, locale) => {
        const name = typed.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
        fc.pre(name !== '');
        const facts = [moved(name), SCORE];
        const say = (fact: string) =>
          checkNarrative(facts, [{ text: `“${name}” moved out.`, facts: [fact] }], { today: TODAY, locale });
        expect(say('moved').leftOut).toEqual([]);
        const { sentences, leftOut } = say('score');
        expect(sentences.length + leftOut.length).toBe(1);
      }),
    );
  });

  it('shows each sentence once or leaves it out, and never more than three', () => {
    const anySegment = fc.record({
      text: fc.oneof(fc.constantFrom('It is 34.', 'It is 35.', 'Low. Very low.'), fc.string({ minLength: 1 })),
      facts: fc.subarray(['score', 'moved', 'none']),
    });
    fc.assert(
      fc.property(fc.array(anySegment, { maxLength: 8 }), (segments) => {
        const { sentences, leftOut } = checkNarrative([SCORE, moved('Crane')], segments, READING);
        expect(sentences.length + leftOut.length).toBe(segments.length);
        expect(sentences.length).toBeLessThanOrEqual(NARRATIVE_SENTENCES_MAX);
        for (const { facts } of sentences) expect(facts.length).toBeGreaterThan(0);
      }),
    );
  });
});
