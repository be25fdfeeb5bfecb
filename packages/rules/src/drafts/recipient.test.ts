import { expect, it } from 'vitest';
import type { ContextPerson } from './dealContext.ts';
import { recipientOf } from './recipient.ts';

const person = (name: string, role: ContextPerson['role'], lastMetDay: number | null): ContextPerson => ({
  id: name,
  name,
  title: null,
  email: null,
  role,
  influence: null,
  lastMetDay,
  changedDay: 0,
});
const PEOPLE = [
  person('Buyer', 'economic_buyer', 20_000),
  person('Champion', 'champion', 20_010),
  person('Engineer', 'technical_reviewer', null),
  person('Planner', null, 20_005),
];

it.each([
  [null, 'Buyer'],
  ['champion', 'Champion'],
  ['never_met', 'Engineer'],
  ['colleague', 'Planner'],
  ['latest', 'Champion'],
  ['technical', 'Engineer'],
] as const)('a template for %s writes to %s', (kind, name) => {
  expect(recipientOf(PEOPLE, kind)?.name).toBe(name);
});

it('takes the next best where nobody fits, and nobody where there is nobody', () => {
  expect(
    recipientOf(
      [PEOPLE[0], PEOPLE[3]].flatMap((each) => each ?? []),
      'champion',
    )?.name,
  ).toBe('Planner');
  expect(recipientOf(PEOPLE.slice(0, 1), 'never_met')?.name).toBe('Buyer');
  expect(recipientOf([], 'champion')).toBeNull();
});
