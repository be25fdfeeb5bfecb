import { expect, it } from 'vitest';
import { DEFAULT_VIEW } from '../opportunities/opportunityAddress.ts';
import { onlyWhose } from './onlyWhose.ts';

it.each([
  ['of everybody', {}, { owner: null, team: null }],
  ['of one rep', { owner: ['ann'] }, { owner: 'ann', team: null }],
  ['of one team', { team: 'bob' }, { owner: null, team: 'bob' }],
  ['of a rep within a team', { owner: ['ann'], team: 'bob' }, null],
  ['of two reps', { owner: ['ann', 'bob'] }, null],
  ['of a team’s deals in a stage', { team: 'bob', stage: ['talks'] }, null],
  ['of deals of some words', { search: 'crane' }, null],
] as const)('a filter %s is of whom the forecast is', (_, part, whose) => {
  expect(onlyWhose({ ...DEFAULT_VIEW, ...part })).toEqual(whose);
});
