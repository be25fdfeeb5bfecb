import { describe, expect, it } from 'vitest';
import { nextSort } from './columns.ts';

describe('pressing a header', () => {
  it('begins with the largest number and the first word', () => {
    expect(nextSort({ key: 'amount', align: 'end' }, null)).toEqual({ key: 'amount', direction: 'desc' });
    expect(nextSort({ key: 'name' }, { key: 'amount', direction: 'asc' })).toEqual({ key: 'name', direction: 'asc' });
  });
  it('begins as the column asks: a low score is the most endangered', () => {
    expect(nextSort({ key: 'risk', align: 'end', first: 'asc' }, null).direction).toBe('asc');
  });
  it('turns round the column it is sorted by', () => {
    const turned = nextSort({ key: 'amount', align: 'end' }, { key: 'amount', direction: 'desc' });
    expect(turned.direction).toBe('asc');
  });
});
