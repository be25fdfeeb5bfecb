import type { CustomFetchOptions } from 'openid-client';
import { FetchRefused, safeFetch } from '../../../platform/http/safe-fetch.ts';
import type { SingleSignOnSettings } from '../../../platform/settings/settings.ts';
import { ProviderFault } from './provider-fault.ts';

const WITHIN_MS = 10_000;
/** Documents of providers have a few kilobytes, sets of keys some more. */
const ANSWER_MAX_BYTES = 512 * 1024;

type Question = Partial<Pick<CustomFetchOptions, 'method' | 'headers' | 'body'>>;

/** The way out to a provider, whose address an admin of some organisation has given. Rejects with a ProviderFault. */
export function askProvider({ privateProviders }: SingleSignOnSettings, { withinMs = WITHIN_MS } = {}) {
  const way = {
    privateAddresses: privateProviders,
    leave: 'SSO_PRIVATE_PROVIDERS',
    withinMs,
    answerMaxBytes: ANSWER_MAX_BYTES,
  };
  return async (address: string, question: Question = {}): Promise<Response> => {
    try {
      return await safeFetch(address, question, way);
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      throw new ProviderFault(error.message, { expected: error.expected, cause: error.cause });
    }
  };
}
