import { describe, expect, it } from 'vitest';
import { isUnsupported } from './isUnsupported.ts';

describe('evidence has no source yet', () => {
  it.each([
    ['confirmed, without note or source', { strength: 'green', notes: null, source: null }, true],
    ['confirmed, with blanks', { strength: 'green', notes: ' ', source: '' }, true],
    ['confirmed, with a note', { strength: 'green', notes: 'Said so on the call', source: null }, false],
    ['confirmed, with a source', { strength: 'green', notes: null, source: 'Order form' }, false],
    ['credible', { strength: 'yellow', notes: null, source: null }, false],
    ['not recorded', { strength: null, notes: null, source: null }, false],
  ] as const)('%s', (_, evidence, expected) => {
    expect(isUnsupported(evidence)).toBe(expected);
  });
});
