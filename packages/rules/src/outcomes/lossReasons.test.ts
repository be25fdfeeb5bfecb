import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keyLossReason,
  LOSS_NAME_MAX,
  LOSS_REASON_MAX,
  LOSS_REASONS,
  LOSS_WORDS_MAX,
  nameLossReason,
  readLossReason,
  tellLossReason,
  writeLossReason,
} from './lossReasons.ts';

/** A list in which the price is called otherwise, with a reason of its own that has had another name. */
const OWN = [
  { key: 'Price', name: 'Cost' },
  { key: 'Merger', name: 'They were bought' },
  { key: 'Other', name: 'Something else' },
];

describe('a loss reason', () => {
  it.each([
    ['Price', { reason: 'Price', words: null }],
    ['price', { reason: 'Price', words: null }],
    ['Price: twice the incumbent: too much', { reason: 'Price', words: 'twice the incumbent: too much' }],
    ['NO DECISION:project stopped', { reason: 'No decision', words: 'project stopped' }],
    ['Other', { reason: 'Other', words: null }],
    ['Priced themselves out', { reason: 'Other', words: 'Priced themselves out' }],
    ['Their words: too late', { reason: 'Other', words: 'Their words: too late' }],
  ])('%s is read as the reason of the list with its words', (text, told) => {
    expect(readLossReason(text)).toEqual(told);
  });

  it.each([
    ['Cost: too high', 'Price', 'too high', 'Price: too high', 'Cost: too high'],
    ['Price: too high', 'Price', 'too high', 'Price: too high', 'Cost: too high'],
    [' price :too high', 'Price', 'too high', ' price :too high', 'Cost:too high'],
    ['they were BOUGHT', 'Merger', null, 'Merger', 'they were BOUGHT'],
    ['Merger:by a rival', 'Merger', 'by a rival', 'Merger:by a rival', 'They were bought:by a rival'],
    ['Something else', 'Other', null, 'Other', 'Something else'],
    ['Something else: a flood', 'Other', 'a flood', 'Other: a flood', 'Something else: a flood'],
    ['A flood', 'Other', 'A flood', 'A flood', 'A flood'],
    ['Budget: none', 'Other', 'Budget: none', 'Budget: none', 'Budget: none'],
    [': none', 'Other', ': none', ': none', ': none'],
  ])(
    'of an own list, "%s" is %s with the words %s, kept as "%s" and read as "%s"',
    (text, reason, words, kept, named) => {
      expect(readLossReason(text, OWN)).toEqual({ reason, words });
      expect(keyLossReason(text, OWN)).toBe(kept);
      expect(nameLossReason(text, OWN)).toBe(named);
    },
  );

  it.each([
    ['Price: too high', { key: 'Price', name: 'Cost', words: 'too high', text: 'Cost: too high' }],
    [' price :too high', { key: 'Price', name: 'Cost', words: 'too high', text: 'Cost:too high' }],
    ['Merger', { key: 'Merger', name: 'They were bought', words: null, text: 'They were bought' }],
    ['no decision: moved', { key: 'No decision', name: 'No decision', words: 'moved', text: 'no decision: moved' }],
    ['Other: a flood', { key: 'Other', name: 'Something else', words: 'a flood', text: 'Something else: a flood' }],
    // What somebody wrote before a reason was called so is theirs.
    ['Cost: a flood', { key: 'Other', name: 'Something else', words: 'Cost: a flood', text: 'Cost: a flood' }],
    [' \t', null],
  ])('kept as "%s" is told by the key alone', (kept, told) => {
    expect(tellLossReason(kept, OWN)).toEqual(told);
  });

  it('is a key before it is a name: nobody takes a reason for another by calling it as that one was called', () => {
    const swapped = [
      { key: 'Price', name: 'Budget' },
      { key: 'Budget', name: 'Money' },
    ];
    expect(readLossReason('Budget: none', swapped).reason).toBe('Budget');
  });

  it('is kept once for all: keys stay as they are, whatever it was called when it was given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OWN), fc.string({ maxLength: LOSS_WORDS_MAX }), ({ key, name }, words) => {
        for (const text of [`${key}: ${words}`, `${name}: ${words}`]) {
          const kept = keyLossReason(text, OWN);
          expect(kept).toBe(`${key}: ${words}`);
          expect(keyLossReason(nameLossReason(kept, OWN), OWN)).toBe(kept);
          expect(readLossReason(kept, OWN)).toEqual({ reason: key, words: words.trim() || null });
        }
      }),
    );
  });

  it('is read as it was written, and has room with the longest words', () => {
    // Words that themselves begin like a reason of the list read as that reason when they stand alone.
    const words = fc
      .string({ minLength: 1, maxLength: LOSS_WORDS_MAX })
      .map((text) => text.trim())
      .filter((text) => text !== '' && readLossReason(text).reason === 'Other' && readLossReason(text).words === text);
    fc.assert(
      fc.property(fc.constantFrom(...LOSS_REASONS), fc.option(words), (reason, said) => {
        const text = writeLossReason({ reason, words: said });
        expect(readLossReason(text)).toEqual({ reason, words: said });
        expect(text.length).toBeLessThanOrEqual(LOSS_REASON_MAX);
      }),
    );
    const longest = writeLossReason({ reason: 'x'.repeat(LOSS_NAME_MAX), words: 'y'.repeat(LOSS_WORDS_MAX) });
    expect(longest.length).toBe(LOSS_REASON_MAX);
  });
});
