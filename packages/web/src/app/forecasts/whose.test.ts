import { expect, it } from 'vitest';
import type { Person } from '../opportunities/deal.ts';
import { wordsOf } from './whose.ts';

const person = (id: string, managerId: string | null = null) => ({ id, name: id, managerId }) as Person;
const PEOPLE = [person('Mere'), person('Tane', 'Mere'), person('Ana', 'Mere')];

it('is told by name, of a leader with the team, and of whoever leads nobody as alone', () => {
  expect(wordsOf({ owner: null, team: 'Mere' }, PEOPLE)).toBe('Mere’s team');
  expect(wordsOf({ owner: null, team: 'Tane' }, PEOPLE)).toBe('Tane alone');
  expect(wordsOf({ owner: 'Ana', team: null }, PEOPLE)).toBe('Ana');
});

it('is told without a name while the people are on their way, or where they are not seen', () => {
  expect(wordsOf({ owner: null, team: 'Mere' }, [])).toBe('One team');
  expect(wordsOf({ owner: 'Ana', team: null }, [])).toBe('One rep');
});
