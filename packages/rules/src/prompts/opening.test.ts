import { describe, expect, it } from 'vitest';
import { TODAY } from '../testing/exampleFacts.ts';
import { acquaintanceOf } from './opening.ts';

describe('how long ago a contact was', () => {
  it.each([
    ['never', null],
    ['today', TODAY],
    ['recent', TODAY - 1],
    ['recent', TODAY - 30],
    ['long_ago', TODAY - 31],
  ] as const)('is %s', (acquaintance, lastMetDay) => {
    expect(acquaintanceOf(lastMetDay, TODAY)).toBe(acquaintance);
  });
});
