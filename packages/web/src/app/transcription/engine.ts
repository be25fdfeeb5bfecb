import type { Api } from '../../api/client.ts';

export type TranscriptionEngine = NonNullable<Awaited<ReturnType<Api['transcription']['settings']>>['engine']>;
export type EngineKind = TranscriptionEngine['kind'];

export const ENGINE_NAMES: Readonly<Record<EngineKind, string>> = {
  openai: 'OpenAI',
  compatible: 'Your own server',
};

export const OPENAI_MODELS = ['gpt-4o-transcribe-diarize', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe', 'whisper-1'];

/** OpenAI's list prices of 2026-11, in millionths of a US dollar for a minute. */
const LIST_MICROS: ReadonlyMap<string, number> = new Map([
  ['gpt-4o-transcribe-diarize', 6000],
  ['gpt-4o-transcribe', 6000],
  ['gpt-4o-mini-transcribe', 3000],
  ['whisper-1', 6000],
]);

export const listMicros = (kind: EngineKind, model: string): number | null =>
  kind === 'openai' ? (LIST_MICROS.get(model) ?? null) : null;
