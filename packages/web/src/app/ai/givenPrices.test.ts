import { listPrice } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { isComplete, isEmpty, NO_PRICES, ownPrices } from './givenPrices.ts';

const OWN = { inputMicros: 2_500_000, cachedMicros: 0, outputMicros: 12_000_001 };

describe('prices of a model', () => {
  it('are the organisation’s own where they differ from the list', () => {
    expect(ownPrices(OWN, 'anthropic', 'claude-sonnet-4-5')).toEqual(OWN);
    expect(ownPrices(OWN, 'compatible', 'qwen3:8b')).toEqual(OWN);
  });
  it('follow the list where they were left as it has them, or taken away', () => {
    const listed = listPrice('anthropic', 'claude-sonnet-4-5');
    expect(listed).not.toBeNull();
    expect(ownPrices(listed ?? NO_PRICES, 'anthropic', 'claude-sonnet-4-5')).toBeNull();
    expect(ownPrices(NO_PRICES, 'anthropic', 'claude-sonnet-4-5')).toBeNull();
  });
  it('are own prices although they are 0', () => {
    const free = { inputMicros: 0, cachedMicros: 0, outputMicros: 0 };
    expect(ownPrices(free, 'compatible', 'qwen3:8b')).toEqual(free);
  });
  it('are told apart as all, some or none', () => {
    const some = { ...OWN, cachedMicros: null };
    expect([OWN, some, NO_PRICES].map(isComplete)).toEqual([true, false, false]);
    expect([OWN, some, NO_PRICES].map(isEmpty)).toEqual([false, false, true]);
  });
});
