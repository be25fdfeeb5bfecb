import { describe, expect, it } from 'vitest';
import { tabOfTarget } from './tabs.ts';

describe('the place to make an improvement', () => {
  it.each([
    ['contacts', 'champion', 'contacts'],
    ['activity', null, 'activities'],
    ['evidence', 'bant.budget', 'bant'],
    ['evidence', 'spiced.pain', 'discovery'],
    ['evidence', 'three_whys.why_now', 'whys'],
    ['evidence', 'unheard_of.thing', 'meddpic'],
    ['closeDate', null, 'overview'],
    ['amount', null, 'overview'],
  ])('for %s %s is %s', (kind, key, tab) => {
    expect(tabOfTarget({ kind, key })).toBe(tab);
  });
});
