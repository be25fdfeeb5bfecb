import { describe, expect, it } from 'vitest';
import { stageOrder } from './stageOrder.ts';

describe('the order of stages', () => {
  it('is that in which deals pass through them, also when some skip or go back', () => {
    const paths = [
      ...Array.from({ length: 9 }, () => ['Qualify', 'Define', 'Design']),
      ['Qualify', 'Design'],
      ['Design', 'Define'],
      ['Define', 'Qualify', 'Define'],
    ];
    expect(stageOrder(paths)).toEqual(['Qualify', 'Define', 'Design']);
  });

  it('of stages that no deal left is by name, so that it is the same each time', () => {
    expect(stageOrder([['b'], ['a'], []])).toEqual(['a', 'b']);
  });
});
