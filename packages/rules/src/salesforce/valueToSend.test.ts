import { describe, expect, it } from 'vitest';
import { defaultMapping } from './defaultMapping.ts';
import { exampleForecastle, exampleSalesforce } from './testing/exampleOrg.ts';
import { categoryToSend, stageToSend } from './valueToSend.ts';

const mapping = defaultMapping(exampleSalesforce(), exampleForecastle());

describe('what is sent for a value of ours', () => {
  it.each([
    ['s-lost', null, 'Closed Lost'],
    ['s-lost', 'Prospecting', 'Closed Lost'],
    ['s-lost', 'Lost to Competitor', 'Lost to Competitor'],
    ['s-needs', 'Prospecting', null],
  ])('is for stage %s of an opportunity in %s: %s', (stageId, current, sent) => {
    expect(stageToSend(mapping, stageId, current)).toBe(sent);
  });

  it.each([
    ['best_case', null, 'Upside'],
    ['best_case', 'Commit', 'Upside'],
    ['best_case', 'Most Likely', 'Most Likely'],
    ['closed', null, 'Closed'],
  ] as const)('is for the category %s of an opportunity in %s: %s', (category, current, sent) => {
    expect(categoryToSend(mapping, category, current)).toBe(sent);
  });
});
