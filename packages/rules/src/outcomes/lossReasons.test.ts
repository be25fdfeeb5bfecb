import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOSS_REASON_MAX, LOSS_REASONS, LOSS_WORDS_MAX, readLossReason, writeLossReason } from './lossReasons.ts';

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
  });
});
