import { expect, it } from 'vitest';
import { candidatesFirst, personOptions } from './personOptions.ts';

const people = [
  { id: 'a', name: 'Mere Walker', email: 'mere@example.com' },
  { id: 'b', name: 'Kim Lee', email: 'kim@example.com' },
  { id: 'c', name: 'Kim Lee', email: null },
];

it('tells people of one name apart', () => {
  expect(personOptions(people).map(({ label }) => label)).toEqual([
    'Mere Walker',
    'Kim Lee, kim@example.com',
    'Kim Lee, no address',
  ]);
});

it('puts those who fit first, and nobody twice', () => {
  const choices = [{ value: 'create', label: 'Add as a person' }, ...personOptions(people)];
  expect(candidatesFirst(people.slice(1), choices).map(({ value }) => value)).toEqual(['b', 'c', 'create', 'a']);
});
