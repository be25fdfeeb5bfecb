import { describe, expect, it } from 'vitest';
import { fieldOfTheProduct, keyOfLabel } from './customFields.ts';

describe('the key of a custom field', () => {
  it.each([
    ['Region', [], 'region'],
    ['Go-live (planned)', [], 'go_live_planned'],
    ['Übergabe', [], 'ubergabe'],
    ['2nd champion', [], 'field_2nd_champion'],
    ['地域', [], 'field'],
    ['Region', ['region', 'region_2'], 'region_3'],
    [`${'a'.repeat(34)} b`, [], 'a'.repeat(34)],
  ])('of %s beside %j is %s', (label, taken, key) => {
    expect(keyOfLabel(label, new Set(taken))).toBe(key);
  });
});

it('a label that the product has already is found however it is written', () => {
  expect(fieldOfTheProduct('deal', ' close DATE')).toBe('Close date');
});
