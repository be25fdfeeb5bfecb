import { describe, expect, it } from 'vitest';
import { TABS, tabOfPath, tabOfTarget, tabPath } from './tabs.ts';

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

describe('the address of a tab', () => {
  it.each(TABS)('of $name leads back to it', ({ tab }) => {
    expect(tabOfPath(tabPath('/crm/opportunities/7', tab))).toBe(tab);
  });

  it('is the one of the deal for the first', () => {
    expect(tabPath('/crm/opportunities/7', 'overview')).toBe('/crm/opportunities/7');
    expect(tabOfPath('/crm/opportunities/7/unheard-of')).toBe('overview');
  });
});
