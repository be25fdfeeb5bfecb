import { expect, it } from 'vitest';
import { ownValue, propertyOf } from './ownValue.ts';

it.each(Object.getOwnPropertyNames(Object.prototype))('a record holds no %s before it is given one', (name) => {
  expect(ownValue({}, name)).toBeUndefined();
  expect(ownValue(Object.fromEntries([[name, 1]]), name)).toBe(1);
});

it('nothing holds nothing', () => {
  expect([ownValue(null, 'a'), ownValue(undefined, 'a')]).toEqual([undefined, undefined]);
});

it('a value of any shape holds what it has of its own', () => {
  expect(propertyOf({ items: [1] }, 'items')).toEqual([1]);
  expect(propertyOf({}, 'constructor')).toBeUndefined();
  expect([null, undefined, 'items', 7].map((value) => propertyOf(value, 'length'))).toEqual(Array(4).fill(undefined));
});
