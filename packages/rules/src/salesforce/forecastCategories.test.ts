import { describe, expect, it } from 'vitest';
import { categoryOfCode, categoryOfName, nameOfCategoryCode } from './forecastCategories.ts';

describe('a forecast category of Salesforce', () => {
  it.each([
    ['Omitted', 'Omitted', 'omitted'],
    ['Pipeline', 'Pipeline', 'pipeline'],
    ['BestCase', 'Best Case', 'best_case'],
    ['MostLikely', 'Most Likely', 'best_case'],
    ['Forecast', 'Commit', 'commit'],
    ['Closed', 'Closed', 'closed'],
  ])('of the code %s is called %s and is ours called %s', (code, name, category) => {
    expect([nameOfCategoryCode(code), categoryOfCode(code), categoryOfName(name)]).toEqual([name, category, category]);
  });

  it.each(['', 'Commit ', 'Upside', 'toString'])('is not %j', (word) => {
    expect([nameOfCategoryCode(word), categoryOfCode(word), categoryOfName(word)]).toEqual([null, null, null]);
  });
});
