import { describe, expect, it } from 'vitest';
import type { UsageRow } from './usage.ts';
import { sortedRows, sortOf } from './usageColumns.ts';

const row = (name: string, model: string, calls: number, costMicros: number): UsageRow => ({
  person: { id: name, name },
  purpose: 'conversation',
  provider: 'Anthropic',
  model,
  calls,
  input: calls * 100,
  cached: 0,
  output: calls * 10,
  reasoning: 0,
  costMicros,
  unpriced: 0,
});
const ROWS = [row('Wei', 'b', 9, 90), row('Ana', 'a', 10, 50), row('Ana', 'b', 10, 7)];
const names = (sort: string) => sortedRows(ROWS, sortOf(sort)).map(({ person, model }) => `${person.name} ${model}`);

describe('the order of usage', () => {
  it('is by cost at first, also for an address that says nothing known', () => {
    for (const text of ['', 'nonsense desc']) expect(sortOf(text)).toEqual({ key: 'cost', direction: 'desc' });
  });
  it.each([
    ['cost desc', ['Wei b', 'Ana a', 'Ana b']],
    ['cost asc', ['Ana b', 'Ana a', 'Wei b']],
    ['calls desc', ['Ana a', 'Ana b', 'Wei b']],
    ['person asc', ['Ana a', 'Ana b', 'Wei b']],
    ['model asc', ['Ana a', 'Wei b', 'Ana b']],
  ])('%j is %j', (sort, expected) => expect(names(sort)).toEqual(expected));
});
