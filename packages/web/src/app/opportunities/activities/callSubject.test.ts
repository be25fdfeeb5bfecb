import { expect, it } from 'vitest';
import { callSubject } from './callSubject.ts';

it('calls a logged call by who it was with, and says when nobody answered', () => {
  expect(callSubject(['Ana Lee'], true)).toBe('Call with Ana Lee');
  expect(callSubject(['Ana Lee', 'Bo'], true)).toBe('Call with Ana Lee and Bo');
  expect(callSubject(['Ana Lee', 'Bo', 'Cy'], true)).toBe('Call with Ana Lee and 2 others');
  expect(callSubject(['Ana Lee'], false)).toBe('Call to Ana Lee, no answer');
  expect(callSubject([], true)).toBe('Call');
  expect(callSubject([], false)).toBe('Call, no answer');
});
