/** Dialects a model can be called in. `compatible`: any endpoint that speaks OpenAI's chat completions. */
export const AI_PROVIDER_KINDS = ['anthropic', 'openai', 'google', 'compatible'] as const;
export type AiProviderKind = (typeof AI_PROVIDER_KINDS)[number];

export const AI_PROVIDER_NAMES: Readonly<Record<AiProviderKind, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  compatible: 'OpenAI-compatible endpoint',
};

/** Models an organisation chooses. The fallback is tried when one of the others fails before its first word. */
export const AI_MODEL_USES = ['fast', 'detailed', 'fallback'] as const;
export type AiModelUse = (typeof AI_MODEL_USES)[number];

/** What a person can choose to draft with. */
export const DRAFT_MODES = ['template', 'fast', 'detailed'] as const;
export type DraftMode = (typeof DRAFT_MODES)[number];

/** What a model is called for. */
export const AI_PURPOSES = ['conversation', 'narrative', 'search', 'transcription', 'meeting'] as const;
export type AiPurpose = (typeof AI_PURPOSES)[number];
export const AI_PURPOSE_NAMES: Readonly<Record<AiPurpose, string>> = {
  conversation: 'Conversations',
  narrative: 'Summaries',
  search: 'Searches',
  transcription: 'Transcripts',
  meeting: 'Meetings',
};

/** How a call ended. `interrupted`: the server stopped before the answer did. */
export const AI_OUTCOMES = ['complete', 'partial', 'stopped', 'failed', 'interrupted'] as const;
export type AiOutcome = (typeof AI_OUTCOMES)[number];
