/** Tries a provider by listing its models: the one request that needs the key and costs nothing. */
import { AI_MODELS_MAX } from '@forecastle/contract';
import type { AiProviderKind } from '@forecastle/rules';
import * as z from 'zod';
import { FetchRefused, safeFetch } from '../../platform/http/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { addressOf, type Endpoint, egressOf, hostOf } from './endpoint.ts';

/** The message is for the admin who entered the provider. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly field: 'key' | 'baseUrl';

  constructor(message: string, field: 'key' | 'baseUrl') {
    super(message);
    this.field = field;
  }
}

const TRY_SECONDS = 20;
const NOT_FOUND = 404;
/** OpenAI lists what does not write as well. */
const WRITES_NOTHING =
  /embedding|whisper|tts|dall-e|image|moderation|sora|davinci|babbage|realtime|audio|transcribe|search|veo|imagen|aqa/iu;

const Listed = z.object({ data: z.array(z.object({ id: z.string() })) });
const GoogleListed = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() })),
});

/** Returns the names of its models, in its order. Throws ProviderRefused. */
export async function listModels(endpoint: Endpoint, settings: Pick<Settings, 'ai'>): Promise<string[]> {
  const url = `${addressOf(endpoint)}/models${QUERY[endpoint.kind]}`;
  let answer: Response;
  try {
    answer = await safeFetch(url, { headers: headersOf(endpoint) }, egressOf(settings, TRY_SECONDS));
  } catch (error) {
    if (error instanceof FetchRefused) throw new ProviderRefused(error.message, 'baseUrl');
    throw error;
  }
  const text = await answer.text();
  // Some endpoints list nothing, and answer all the same.
  if (answer.status === NOT_FOUND && endpoint.kind === 'compatible' && jsonOf(text) !== undefined) return [];
  if (!answer.ok) throw refusal(endpoint, answer.status, text);
  const body = jsonOf(text);
  const google = endpoint.kind === 'google' ? GoogleListed.safeParse(body) : undefined;
  if (google?.success) {
    return google.data.models
      .filter(({ supportedGenerationMethods: can }) => can === undefined || can.includes('generateContent'))
      .map(({ name }) => name.replace(/^models\//u, ''))
      .filter((name) => !WRITES_NOTHING.test(name))
      .slice(0, AI_MODELS_MAX);
  }
  const listed = Listed.safeParse(body);
  if (!listed.success) {
    const message = `${hostOf(endpoint)} answered, but not with a list of models. Check the address: it usually ends in /v1.`;
    throw new ProviderRefused(message, 'baseUrl');
  }
  return listed.data.data
    .map(({ id }) => id)
    .filter((name) => endpoint.kind !== 'openai' || !WRITES_NOTHING.test(name))
    .slice(0, AI_MODELS_MAX);
}

const QUERY: Readonly<Record<AiProviderKind, string>> = {
  anthropic: '?limit=1000',
  google: '?pageSize=1000',
  openai: '',
  compatible: '',
};

function headersOf({ kind, key }: Endpoint): Record<string, string> {
  if (key === null) return {};
  if (kind === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': key };
  return { authorization: `Bearer ${key}` };
}

function refusal(endpoint: Endpoint, status: number, body: string): ProviderRefused {
  const said = messageIn(body, endpoint.key);
  const because = said === null ? '' : ` It said: “${said}”`;
  if (status === 401 || status === 403) {
    return new ProviderRefused(`${endpoint.name} refused the key.${because}`, 'key');
  }
  if (status === 429) {
    return new ProviderRefused(`${endpoint.name} refused for now: too many requests, or no credit.${because}`, 'key');
  }
  // Google answers a wrong key with 400.
  if (status === 400 && endpoint.kind === 'google') {
    return new ProviderRefused(`${endpoint.name} refused the key.${because}`, 'key');
  }
  return new ProviderRefused(`${hostOf(endpoint)} answered with status ${status}.${because}`, 'baseUrl');
}

const SAID_MAX = 200;
/** The last two are of servers that imitate OpenAI: FastAPI's, and vLLM's. */
const Said = z.union([
  z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) }).transform(({ error }) => error),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z.object({ message: z.string() }),
]);

/** Returns a provider's own words in one line, cut, and without the key, which some repeat. */
export function messageIn(body: string, key: string | null): string | null {
  const said = Said.safeParse(jsonOf(body));
  if (!said.success) return null;
  const text = typeof said.data === 'string' ? said.data : said.data.message;
  const line = text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  const clean = key === null ? line : line.replaceAll(key, '…');
  return clean === '' ? null : clean.length > SAID_MAX ? `${clean.slice(0, SAID_MAX)}…` : clean;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
