import { expect, it } from 'vitest';
import { loggedSubject } from './loggedSubject.ts';

const call = { kind: 'call', direction: 'outgoing', isReached: true } as const;

it.each([
  ['Call', { ...call, names: [] }],
  ['Call with Ana', { ...call, names: ['Ana'] }],
  ['Call with Ana and Bo', { ...call, names: ['Ana', 'Bo'] }],
  ['Call with Ana and 2 others', { ...call, names: ['Ana', 'Bo', 'Cy'] }],
  ['Call to Ana, no answer', { ...call, names: ['Ana'], isReached: false }],
  ['Call, no answer', { ...call, names: [], isReached: false }],
  ['Meeting with Ana', { ...call, kind: 'meeting', names: ['Ana'] }],
  ['Email to Ana', { ...call, kind: 'email', names: ['Ana'] }],
  ['Email from Ana', { ...call, kind: 'email', direction: 'incoming', names: ['Ana'] }],
  ['Email', { ...call, kind: 'email', names: [] }],
] as const)('is called "%s"', (title, logged) => {
  expect(loggedSubject(logged)).toBe(title);
});
