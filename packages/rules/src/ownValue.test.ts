import { expect, it } from 'vitest';
import { ownValue } from './ownValue.ts';

it.each(Object.getOwnPropertyNames(Object.prototype))('a record holds no %s before it is given one', (name) => {
  expect(ownValue({}, name)).toBeUndefined();
  expect(ownValue(Object.fromEntries([[name, 1]]), name)).toBe(1);
});

it('nothing holds nothing', () => {
  expect([ownValue(null, 'a'), ownValue(undefined, 'a')]).toEqual([undefined, undefined]);
});
