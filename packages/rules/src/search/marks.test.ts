import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptAround, markMatches } from './marks.ts';

const marked = (text: string, typed: string) =>
  markMatches(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

describe('what was looked for', () => {
  it.each([
    ['Harbourline rollout', 'harbour', '[Harbour]line rollout'],
    ['Mill at the mill', 'MILL', '[Mill] at the [mill]'],
    ['Ōtaki  Mill', 'ōtaki mill', '[Ōtaki  Mill]'],
    ['100% Mill', '0%', '10[0%] Mill'],
    // A slip of the keys marks the word that was meant.
    ['Harbourline Logistics', 'harborline', '[Harbourline] Logistics'],
    ['Kiwirail crane rollout', 'kiwirial', '[Kiwirail] crane rollout'],
    ['Harbourline Logistics', 'harbuor', '[Harbourline] Logistics'],
    ['An apple', 'pear', 'An apple'],
    ['A b', '  ', 'A b'],
  ])('in "%s" for "%s" is %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  it('is stretches that make up the whole text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, typed) => {
        expect(
          markMatches(text, typed)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('an excerpt', () => {
  const long = `${'before '.repeat(40)}the budget was agreed ${'after '.repeat(40)}`;

  it('is the whole of a short text, in one line', () => {
    expect(excerptAround('Met\nAna', 'ana', 40)).toBe('Met Ana');
  });
  it('is cut at words around the first place, and says where it was cut', () => {
    const excerpt = excerptAround(long, 'budget', 60);
    expect(excerpt).toMatch(/^… (before )+the budget was agreed.* …$/);
    expect(excerpt.length).toBeLessThanOrEqual(64);
  });
  it('holds what was looked for at either end', () => {
    expect(excerptAround(`${long} signed`, 'signed', 60)).toMatch(/^… .*signed$/);
    expect(excerptAround(`Signed ${long}`, 'signed', 60)).toMatch(/^Signed .* …$/);
    expect(excerptAround('x'.repeat(500), 'x', 60)).toBe(`${'x'.repeat(60)} …`);
  });
});
