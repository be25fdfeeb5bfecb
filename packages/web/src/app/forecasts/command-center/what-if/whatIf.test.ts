import { describe, expect, it } from 'vitest';
import { readWhatIfs, scenarioInput, suppose, type WhatIf, type WhatIfs, whatIfsText, whatIfWords } from './whatIf.ts';

const NOTHING: WhatIfs = new Map();
const id = (letter: string) => `0198f000-0000-7000-8000-00000000000${letter}`;
const four: readonly [string, WhatIf][] = [
  [id('b'), { kind: 'won' }],
  [id('a'), { kind: 'out' }],
  [id('c'), { kind: 'moved', closeDate: '2026-12-31' }],
  [id('d'), { kind: 'amount', amountMinor: 40_000_00 }],
];
const changed: WhatIfs = new Map(four);
const names = new Map([
  [id('a'), 'Harbourline rollout'],
  [id('b'), 'Kauri renewal'],
  [id('c'), 'Northwind pilot'],
  [id('d'), 'Quay wall'],
]);

describe('changes to deals for a comparison', () => {
  it('are one request whatever order they were made in', () => {
    expect(scenarioInput(changed)).toEqual({
      out: [id('a')],
      won: [id('b')],
      moves: [{ id: id('c'), closeDate: '2026-12-31' }],
      amounts: [{ id: id('d'), amountMinor: 40_000_00 }],
    });
    expect(scenarioInput(new Map(four.toReversed()))).toEqual(scenarioInput(changed));
  });

  it('are one for each deal, and can be taken back', () => {
    const again = suppose(changed, id('a'), { kind: 'won' });
    expect(scenarioInput(again)).toMatchObject({ out: [], won: [id('a'), id('b')] });
    expect(suppose(changed, id('a'), null).size).toBe(3);
    expect(changed.size).toBe(4);
  });

  it('name a deal where it is the only one, and count where there are more', () => {
    expect(whatIfWords(changed, names, 'USD')).toMatch(
      /^Without Harbourline rollout, with Kauri renewal won, with Northwind pilot closing on .*2026, with Quay wall at \$40\.0K$/,
    );
    const two: WhatIfs = new Map([
      [id('a'), { kind: 'out' }],
      [id('b'), { kind: 'out' }],
    ]);
    expect(whatIfWords(two, names, 'USD')).toBe('Without 2 deals');
    const dateless = suppose(NOTHING, id('c'), { kind: 'moved', closeDate: null });
    expect(whatIfWords(dateless, names, 'USD')).toBe('With Northwind pilot without a close date');
    // Names come with the answer.
    expect(whatIfWords(dateless, new Map(), 'USD')).toBe('With 1 deal without a close date');
  });

  it('come back from an address as they were written, and nothing else does', () => {
    expect(readWhatIfs(whatIfsText(changed))).toEqual(changed);
    const dateless = suppose(NOTHING, id('c'), { kind: 'moved', closeDate: null });
    expect(readWhatIfs(whatIfsText(dateless))).toEqual(dateless);
    const odd = [
      '',
      'out',
      'out.1',
      `gone.${id('a')}`,
      `amount.${id('a')}.x`,
      `amount.${id('a')}.-1`,
      `moved.${id('a')}.soon`,
    ];
    expect(readWhatIfs(odd.join(',')).size).toBe(0);
  });
});
