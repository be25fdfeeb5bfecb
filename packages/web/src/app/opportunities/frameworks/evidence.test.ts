import { describe, expect, it } from 'vitest';
import type { Component } from '../deal.ts';
import { afterOwnChanges, changedEvidence, firstGap, NO_EVIDENCE } from './evidence.ts';

const recorded = { ...NO_EVIDENCE, strength: 'green', notes: 'Board agreed', source: 'Call' } as const;

describe('a change of evidence', () => {
  it('leaves what it does not name', () => {
    expect(changedEvidence(recorded, { strength: 'yellow' })).toEqual({ ...recorded, strength: 'yellow' });
    expect(changedEvidence(recorded, { notes: null, source: 'Mail' })).toEqual({
      ...recorded,
      notes: null,
      source: 'Mail',
    });
  });

  it('records red when words come without a strength', () => {
    expect(changedEvidence(NO_EVIDENCE, { notes: 'Asked', source: null })).toMatchObject({
      strength: 'red',
      notes: 'Asked',
    });
  });

  it('removes the record when its strength is removed', () => {
    expect(changedEvidence(recorded, NO_EVIDENCE)).toEqual(NO_EVIDENCE);
  });
});

describe('the component to ask about first', () => {
  const component = (name: string, strength: Component['strength'], updatedAt: string | null = '2026-11-01') =>
    ({ component: name, strength, updatedAt }) as Component;
  const green = component('metrics', 'green');
  const yellow = component('champion', 'yellow');
  const red = component('pain', 'red');
  const missing = component('competition', 'red', null);

  it.each([
    [[green, yellow, red, missing], missing],
    [[green, yellow, red], red],
    [[green, yellow], yellow],
    [[green], null],
    [[], null],
  ])('of %j', (components, first) => {
    expect(firstGap(components)).toBe(first);
  });
});

describe('what stands after changes of ours', () => {
  const own = [
    { from: null, to: 't1' },
    { from: 't1', to: null },
    { from: null, to: 't2' },
  ];

  it('is the last of them, from whichever of them was seen', () => {
    expect([null, 't1', 't2'].map((seen) => afterOwnChanges(seen, own))).toEqual(['t2', 't2', 't2']);
    expect(afterOwnChanges(null, own.slice(0, 2))).toBeNull();
  });

  it('is what was seen, when somebody else changed it', () => {
    expect(afterOwnChanges('theirs', own)).toBe('theirs');
  });
});
