import { describe, expect, it } from 'vitest';
import { listPrice } from './listPrices.ts';

describe('the list price', () => {
  it.each([
    ['anthropic', 'claude-haiku-4-5', 1_000_000, 100_000, 5_000_000],
    ['anthropic', 'claude-haiku-4-5-20251001', 1_000_000, 100_000, 5_000_000],
    ['anthropic', 'claude-sonnet-4-5-20250929', 3_000_000, 300_000, 15_000_000],
    ['anthropic', 'claude-sonnet-5', 2_000_000, 200_000, 10_000_000],
    ['anthropic', 'claude-sonnet-5-5', 2_000_000, 100_000, 10_000_000],
    ['anthropic', 'claude-opus-5', 5_000_000, 500_000, 25_000_000],
    ['anthropic', 'claude-opus-5-5', 4_000_000, 200_000, 20_000_000],
    ['openai', 'gpt-6-luna', 100_000, 10_000, 500_000],
    ['openai', 'gpt-5.4', 2_500_000, 250_000, 15_000_000],
    ['openai', 'gpt-5.4-mini', 750_000, 75_000, 4_500_000],
    ['google', 'gemini-3.5-flash', 1_500_000, 1_500_000, 9_000_000],
    ['google', 'gemini-3.5-flash-lite', 300_000, 300_000, 2_500_000],
    ['openai', 'gpt-4o', 2_500_000, 1_250_000, 10_000_000],
    ['openai', 'gpt-4o-2024-08-06', 2_500_000, 1_250_000, 10_000_000],
    ['openai', 'gpt-4o-mini', 150_000, 75_000, 600_000],
    ['openai', 'gpt-5-nano', 50_000, 5_000, 400_000],
    ['google', 'gemini-2.5-flash-lite', 100_000, 10_000, 400_000],
    ['google', 'gemini-2.5-flash', 300_000, 30_000, 2_500_000],
  ] as const)('of %s %s is known', (kind, model, inputMicros, cachedMicros, outputMicros) => {
    expect(listPrice(kind, model)).toEqual({ inputMicros, cachedMicros, outputMicros });
  });

  it.each([
    ['openai', 'gpt-4o-audio'],
    ['openai', 'gpt-4ox'],
    ['openai', 'GPT-4O'],
    ['openai', ''],
    ['google', 'claude-haiku-4-5'],
    ['compatible', 'gpt-4o'],
  ] as const)('of %s %j is not', (kind, model) => {
    expect(listPrice(kind, model)).toBeNull();
  });
});
