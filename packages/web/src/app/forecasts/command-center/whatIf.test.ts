import { describe, expect, it } from 'vitest';
import { scenarioInput, suppose, type WhatIfs, whatIfWords } from './whatIf.ts';

const NOTHING: WhatIfs = new Map();
const three = [
  ['b', 'Kauri renewal', { kind: 'won' }],
  ['a', 'Harbourline rollout', { kind: 'out' }],
  ['c', 'Northwind pilot', { kind: 'moved', closeDate: '2026-12-31' }],
] as const;
const supposed = three.reduce((known: WhatIfs, [id, name, whatIf]) => suppose(known, id, name, whatIf), NOTHING);

describe('what is supposed of deals', () => {
  it('is one request whatever the order it was supposed in', () => {
    const again = three
      .toReversed()
      .reduce((known: WhatIfs, [id, name, whatIf]) => suppose(known, id, name, whatIf), NOTHING);
    expect(scenarioInput(supposed)).toEqual({ out: ['a'], won: ['b'], moves: [{ id: 'c', closeDate: '2026-12-31' }] });
    expect(scenarioInput(again)).toEqual(scenarioInput(supposed));
  });

  it('is one thing of a deal, and taken back without a trace', () => {
    const changed = suppose(supposed, 'a', 'Harbourline rollout', { kind: 'won' });
    expect(scenarioInput(changed)).toMatchObject({ out: [], won: ['a', 'b'] });
    expect(suppose(supposed, 'a', '', null).size).toBe(2);
    expect(supposed.size).toBe(3);
  });

  it('is said by name where it is one deal, and counted where there are more', () => {
    expect(whatIfWords(supposed)).toMatch(
      /^Without Harbourline rollout, with Kauri renewal won, with Northwind pilot closing on .*2026$/,
    );
    const more = suppose(suppose(NOTHING, 'a', 'A', { kind: 'out' }), 'b', 'B', { kind: 'out' });
    expect(whatIfWords(more)).toBe('Without 2 deals');
    expect(whatIfWords(suppose(NOTHING, 'a', 'A', { kind: 'moved', closeDate: null }))).toBe(
      'With A without a close date',
    );
  });
});
