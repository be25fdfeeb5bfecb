/** Addresses of model providers, and how they are called. */
import type { AiProviderKind } from '@forecastle/rules';
import type { EgressPolicy } from '../../platform/http/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** A provider with its key in clear. Never written to a log, an answer or an error. */
export interface Endpoint {
  readonly kind: AiProviderKind;
  readonly name: string;
  readonly baseUrl: string | null;
  readonly key: string | null;
}

const OWN_ADDRESS: Readonly<Record<Exclude<AiProviderKind, 'compatible'>, string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** Returns the address without a slash at its end. */
export function addressOf({ kind, baseUrl }: Pick<Endpoint, 'kind' | 'baseUrl'>): string {
  if (baseUrl !== null) return baseUrl.replace(/(?<!\/)\/+$/u, '');
  if (kind === 'compatible') throw new Error('a compatible endpoint has an address');
  return OWN_ADDRESS[kind];
}

export const hostOf = (endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): string => new URL(addressOf(endpoint)).host;

export const PRIVATE_LEAVE = 'AI_PRIVATE_ENDPOINTS';

/** Seconds until the first byte, and between two parts of an answer. A model on a small machine reads for a while first. */
export const SILENCE_SECONDS = 120;
const ANSWER_MAX_BYTES = 20 * 1024 * 1024;

export const egressOf = ({ ai }: Pick<Settings, 'ai'>, withinSeconds = SILENCE_SECONDS): EgressPolicy => ({
  privateAddresses: ai.privateEndpoints,
  leave: PRIVATE_LEAVE,
  withinMs: withinSeconds * 1000,
  answerMaxBytes: ANSWER_MAX_BYTES,
});
