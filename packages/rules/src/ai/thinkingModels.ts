import type { AiProviderKind } from './modelUse.ts';

/**
 * Beginnings of the names of models that think before they write, whatever they are asked. Their thoughts are output tokens.
 * https://platform.claude.com/docs/en/build-with-claude/effort, https://developers.openai.com/api/docs/guides/reasoning
 */
const THINKING = {
  anthropic: /^claude-(?:haiku|sonnet|opus|fable)-5/u,
  openai: /^gpt-[56]/u,
} as const;

/** Returns whether a model spends part of its output on thoughts. Unknown for other providers: false. */
export const thinksFirst = (kind: AiProviderKind, model: string): boolean =>
  (kind === 'anthropic' || kind === 'openai') && THINKING[kind].test(model);
