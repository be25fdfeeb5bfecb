import { describe, expect, it } from 'vitest';
import { remindedWords } from './remindedWords.ts';

const people = (...names: string[]) => names.map((name) => ({ memberId: name, name }));
const at = (remindedAt: string, ...names: string[]) => people(...names).map((person) => ({ ...person, remindedAt }));
const morning = '2026-11-29T21:00:00Z';
const evening = '2026-11-29T08:00:00Z';
const noon = { today: '2026-11-30', timeZone: 'Pacific/Auckland' };
const left = people('Ana Ruiz').map((person) => ({ ...person, why: 'left' as const }));

describe('what became of reminding people', () => {
  it.each([
    [people('Joe Patel'), [], [], 'Reminded Joe Patel'],
    [people('Joe Patel', 'Ana Ruiz'), [], left, 'Reminded Joe Patel and Ana Ruiz'],
    [people('Joe Patel', 'Ana Ruiz', 'Mere Walker'), [], [], 'Reminded Joe Patel, Ana Ruiz and 1 more'],
    [people('Joe Patel'), at(morning, 'A', 'B'), [], 'Reminded Joe Patel. 2 others already reminded'],
    [[], at(morning, 'Joe Patel'), [], 'Joe Patel was reminded today'],
    [[], at(morning, 'A', 'B'), [], 'Both were reminded today'],
    [[], at(morning, 'A', 'B', 'C'), left, 'All 3 were reminded today'],
    [[], at(evening, 'A', 'B', 'C'), [], 'All 3 were reminded in the last 20 hours'],
    [[], [], left, 'Nobody reminded: Ana Ruiz cannot sign in'],
    [[], [], [], 'Nobody to remind: everyone has submitted'],
  ])('%#', (reminded, already, cannot, words) =>
    expect(remindedWords({ reminded, already, cannot }, noon)).toBe(words),
  );
});
