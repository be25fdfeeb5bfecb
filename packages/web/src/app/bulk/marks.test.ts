import { describe, expect, it } from 'vitest';
import { countMarked, isMarked, NO_MARKS, rangeOf, withMarks } from './marks.ts';

describe('selected records', () => {
  it('are those that were selected, or all but those that were not', () => {
    const some = withMarks(withMarks(NO_MARKS, ['a', 'b'], true), ['a'], false);
    expect([isMarked(some, 'a'), isMarked(some, 'b'), countMarked(some, 9)]).toEqual([false, true, 1]);
    const most = withMarks(withMarks({ all: true, ids: new Set() }, ['a', 'b'], false), ['a'], true);
    expect([isMarked(most, 'a'), isMarked(most, 'b'), countMarked(most, 9)]).toEqual([true, false, 8]);
  });

  it('reach from one to another, either way round', () => {
    const order = ['a', 'b', 'c', 'd'];
    expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(rangeOf(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(rangeOf(order, 'gone', 'b')).toEqual(['b']);
    expect(rangeOf(order, null, 'c')).toEqual(['c']);
  });
});
