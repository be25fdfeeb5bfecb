/** Asks the search engine that the operator has set. It gets the words a person typed and nothing else. */
import { type MarketSource, marketSources } from '@forecastle/rules';
import { type EgressPolicy, FetchRefused, safeFetch } from '../../platform/http/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { AnswerFault } from '../ai/run-model.ts';

type SearchSettings = Pick<Settings, 'search'>;

const WITHIN_SECONDS = 20;
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;

/** Returns the host that receives the words; null without an endpoint. */
export const marketHost = ({ search }: SearchSettings): string | null =>
  search.endpoint === null ? null : new URL(search.endpoint).host;

export type MarketAnswer =
  | { readonly sources: readonly MarketSource[]; readonly fault: null }
  | { readonly sources: null; readonly fault: AnswerFault };

/** Returns at most ten results, or why there are none. Rejects with nothing. */
export async function askMarket(words: string, { search }: SearchSettings): Promise<MarketAnswer> {
  const { endpoint } = search;
  if (endpoint === null) return fault('no_model', 'No search endpoint is set on this server.');
  const url = new URL(`${endpoint.replace(/(?<!\/)\/+$/u, '')}/search`);
  url.searchParams.set('q', words);
  url.searchParams.set('format', 'json');
  const policy: EgressPolicy = {
    privateAddresses: search.privateEndpoint,
    leave: 'SEARCH_PRIVATE_ENDPOINT',
    withinMs: WITHIN_SECONDS * 1000,
    answerMaxBytes: ANSWER_MAX_BYTES,
  };
  try {
    const answer = await safeFetch(url.href, { headers: { accept: 'application/json' } }, policy);
    if (answer.status === 429) return fault('rate_limited', `${url.host} takes no more searches for now.`);
    if (answer.status !== 200) return fault('provider', `${url.host} answered with status ${answer.status}.`);
    const sources = marketSources(await json(answer));
    if (sources === null) return fault('unreadable', `${url.host} answered in a form that cannot be read.`);
    return { sources, fault: null };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return fault('unreachable', error.message);
  }
}

async function json(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}

const fault = (kind: AnswerFault['kind'], message: string): MarketAnswer => ({
  sources: null,
  fault: { kind, message, retryAfterSeconds: null },
});
