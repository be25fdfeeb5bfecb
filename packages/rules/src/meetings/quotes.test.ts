import { describe, expect, it } from 'vitest';
import { spoken } from '../transcripts/testing/spoken.ts';
import { findQuote, indexQuotes, quoteStands } from './quotes.ts';

const TRANSCRIPT = spoken('Ana: We’ll start', 'Ana: in March.', 'Bo: OK. In March.', 'Ana: Fine  then.');

describe('a quote', () => {
  it.each([
    [0, 0, 'We’ll start', true],
    [0, 1, 'start in March.', true],
    [0, 1, 'We’ll start', false],
    [0, 1, 'in March', false],
    [1, 0, 'in March.', false],
    [0, 0, "We'll start", false],
    [1, 1, '', false],
    [3, 4, 'then.', false],
    [-1, 0, 'start', false],
  ])('in the cues %i to %i, "%s", stands: %s', (cue, lastCue, quote, stands) => {
    expect(quoteStands(TRANSCRIPT, { cue, lastCue, quote })).toBe(stands);
  });

  const find = (quote: string, near = 0) => findQuote(indexQuotes(TRANSCRIPT), quote, near);

  it('is found with other marks and spaces, and given as it was said', () => {
    expect(find('"We\'ll start  in March"')).toEqual({ cue: 0, lastCue: 1, quote: 'We’ll start in March' });
    expect(find('…Fine then')).toEqual({ cue: 3, lastCue: 3, quote: 'Fine  then' });
  });

  it('is found nearest to where it is said to be', () => {
    const march = spoken('Ana: in March', 'Bo: Hm.', 'Ana: in March, in March', 'Bo: No.', 'Ana: in March');
    const cues = [0, 1, 2, 3, 4, 99].map((near) => findQuote(indexQuotes(march), 'in March', near)?.cue);
    expect(cues).toEqual([0, 0, 2, 2, 4, 4]);
  });

  it.each(['we’ll start', 'tart in Mar', 'We will start', '', '"…"', 'March. OK. In May'])(
    '"%s" is not there',
    (quote) => {
      expect(find(quote)).toBeNull();
    },
  );

  it('is not found in a transcript without words', () => {
    expect(findQuote(indexQuotes({ cues: [] }), 'a', 0)).toBeNull();
  });
});
