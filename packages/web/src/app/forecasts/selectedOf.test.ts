import { describe, expect, it } from 'vitest';
import { selectedOf } from './selectedOf.ts';

const deals = [{ id: 'a' }, { id: 'b' }];

describe('the selected deal', () => {
  it('is the one that is asked for', () => {
    expect(selectedOf('b', deals, true)).toEqual({ id: 'b', deal: deals[1] });
  });

  it('is none of those that have come when another is asked for, and never the first instead', () => {
    expect(selectedOf('z', deals, true)).toEqual({ id: 'z', deal: null });
    expect(selectedOf('z', deals, false)).toEqual({ id: 'z', deal: null });
  });

  it('is the first where one always is, until one is asked for', () => {
    expect(selectedOf(null, deals, true)).toEqual({ id: 'a', deal: deals[0] });
    expect(selectedOf(null, deals, false)).toEqual({ id: null, deal: null });
    expect(selectedOf(null, [], true)).toEqual({ id: null, deal: null });
  });
});
