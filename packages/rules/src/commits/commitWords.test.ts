import { describe, expect, it } from 'vitest';
import { commitWords } from './commitWords.ts';

describe('whose commit it is', () => {
  it.each([
    [{ scope: 'organization', name: null }, 'the organisation’s commit'],
    [{ scope: 'team', name: 'Tom Ashby' }, 'the team commit of Tom Ashby'],
    [{ scope: 'team', name: null }, 'your team’s commit'],
    [{ scope: 'rep', name: 'Joe Patel' }, 'the commit of Joe Patel'],
    [{ scope: 'rep', name: null }, 'your commit'],
  ] as const)('%j: %s', (of, words) => expect(commitWords(of)).toBe(words));
});
