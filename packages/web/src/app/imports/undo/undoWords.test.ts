import { describe, expect, it } from 'vitest';
import { changedWords, leftWords, lostWords, plannedWords, undoneWords } from './undoWords.ts';

const preview = {
  created: { deals: 120, contacts: 1, accounts: 40, people: 2 },
  updated: { contacts: 0, accounts: 0, deals: 1 },
  changed: { created: 1, updated: 2, activities: 1, evidence: 2, examples: [] },
  outOfReach: 0,
  laterImports: [],
};
const nothing = {
  dealsRemoved: 0,
  dealsRestored: 0,
  dealsLeft: 0,
  outOfReach: 0,
  examples: [],
  contactsRemoved: 0,
  contactsRestored: 0,
  contactsLeft: 0,
  peopleRemoved: 0,
  peopleLeft: 0,
  accountsRemoved: 0,
  accountsRestored: 0,
  accountsLeft: 0,
};

describe('an undo in words', () => {
  it('says what it will do', () => {
    expect(plannedWords(preview)).toEqual([
      'Removes 120 deals that the import created.',
      'Removes 40 accounts, 1 contact and 2 people that it created and nothing else uses.',
      'Restores 1 deal that it changed.',
      'Cancels its pushes and stage times. Scores and totals update.',
    ]);
    expect(changedWords(preview)).toBe('3 deals of the import have changed since.');
    expect(lostWords(preview)).toBe('Those changes are lost, with 1 activity and 2 pieces of evidence.');
  });

  it('says what it did, and why something is left', () => {
    expect(undoneWords({ ...nothing, dealsRemoved: 3, accountsRemoved: 1, dealsLeft: 2, peopleLeft: 1 })).toEqual([
      '3 deals removed, 0 restored.',
      '1 account removed.',
      '1 person kept: used elsewhere or changed since.',
      '2 deals kept in full or part: changed since.',
    ]);
    expect(undoneWords({ ...nothing, outOfReach: 2 }, { word: 'account' })).toEqual([
      '2 accounts have new owners and stay.',
    ]);
    const left = { id: '1', name: 'Boat', isNew: true, what: ['the amount', 'evidence'], by: ['Mere', 'b.csv'] };
    expect(leftWords(left)).toBe('the amount and evidence, by Mere and b.csv');
  });
});
