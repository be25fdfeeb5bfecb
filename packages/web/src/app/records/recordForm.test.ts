import { expect, it } from 'vitest';
import { sentValue, wordsOf } from './recordForm.ts';

it.each([
  ['industry', 'Freight', 'Freight', 'Freight'],
  ['industry', '', null, null],
  ['strategic', true, true, 'Yes'],
  ['ownerId', { value: 'm1', label: 'Mere Walker' }, 'm1', 'Mere Walker'],
  ['ownerId', null, null, null],
  [
    'otherEmails',
    'a@example.com\n\n b@example.com ',
    ['a@example.com', 'b@example.com'],
    'a@example.com, b@example.com',
  ],
  ['otherPhones', '', [], null],
  ['custom.seats', 12, 12, '12'],
])('%s: %j is sent as %j and read as %j', (field, value, sent, read) => {
  expect(sentValue(field, value)).toEqual(sent);
  expect(wordsOf(field, value)).toBe(read);
});
