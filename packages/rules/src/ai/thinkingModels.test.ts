import { expect, it } from 'vitest';
import { thinksFirst } from './thinkingModels.ts';

it.each([
  ['anthropic', 'claude-sonnet-5-5', true],
  ['anthropic', 'claude-opus-5', true],
  ['anthropic', 'claude-haiku-4-5', false],
  ['openai', 'gpt-6-luna', true],
  ['openai', 'gpt-5-mini', true],
  ['openai', 'gpt-4o-mini', false],
  ['google', 'gemini-3.5-flash', false],
  ['compatible', 'gpt-6-luna', false],
] as const)('%s %s thinks before it writes: %s', (kind, model, expected) => {
  expect(thinksFirst(kind, model)).toBe(expected);
});
