import { expect, it } from 'vitest';
import { withRep } from './useShownRep.ts';

it('opens the plan of a rep at the present week, whatever week was looked at of another', () => {
  const ofAna = new URLSearchParams('rep=ana&week=2026-11-09');
  expect(withRep(ofAna, 'joe').toString()).toBe('rep=joe');
  expect(withRep(ofAna, '').toString()).toBe('');
});
