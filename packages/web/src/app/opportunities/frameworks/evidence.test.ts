import { describe, expect, it } from 'vitest';
import { changedEvidence } from './evidence.ts';

const NOTHING = { strength: null, notes: null, source: null };
const recorded = { strength: 'green', notes: 'Board agreed', source: 'Call' } as const;

describe('a change of evidence', () => {
  it('leaves what it does not name', () => {
    expect(changedEvidence(recorded, { strength: 'yellow' })).toEqual({ ...recorded, strength: 'yellow' });
    expect(changedEvidence(recorded, { notes: null, source: 'Mail' })).toEqual({
      strength: 'green',
      notes: null,
      source: 'Mail',
    });
  });

  it('records red when words come without a strength', () => {
    expect(changedEvidence(NOTHING, { notes: 'Asked', source: null })).toMatchObject({
      strength: 'red',
      notes: 'Asked',
    });
  });

  it('removes the record when its strength is taken away', () => {
    expect(changedEvidence(recorded, NOTHING)).toEqual(NOTHING);
  });
});
