import { expect, it } from 'vitest';
import { likelyParticipants } from './likelyParticipants.ts';

type Item = Parameters<typeof likelyParticipants>[0][number];
const person = (name: string, lastInteractionAt: string | null, influence: number | null) =>
  ({ contact: { name, lastInteractionAt }, influence }) as Item;

it('puts first whom a call was most likely with: met last, then who weighs most', () => {
  const people = [
    person('Ana', null, 9),
    person('Ben', '2026-01-02T00:00:00.000Z', 1),
    person('Cleo', '2026-01-03T00:00:00.000Z', null),
    person('Dev', null, null),
  ];
  expect(likelyParticipants(people).map(({ contact }) => contact.name)).toEqual(['Cleo', 'Ben', 'Ana', 'Dev']);
  expect(likelyParticipants([])).toEqual([]);
});
