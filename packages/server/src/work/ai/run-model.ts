/** Calls a model and reads its answer as it arrives. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ANSWER_FAULTS } from '@forecastle/contract';
import {
  type AiModelUse,
  type AiProviderKind,
  ANSWER_SCHEMA,
  type ModelRequest,
  type TokenCounts,
  thinksFirst,
  UNCOUNTED,
} from '@forecastle/rules';
import { APICallError, jsonSchema, type LanguageModel, Output, streamText } from 'ai';
import { FetchRefused, safeStream } from '../../platform/http/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { outputTokensMax } from './calls.ts';
import { addressOf, type Endpoint, egressOf, SILENCE_SECONDS } from './endpoint.ts';
import { messageIn } from './list-models.ts';

// The library writes warnings to the console, which is no log of ours.
globalThis.AI_SDK_LOG_WARNINGS = false;

const TOTAL_SECONDS = 300;

export interface AnswerFault {
  readonly kind: (typeof ANSWER_FAULTS)[number];
  /** For the person who asked. */
  readonly message: string;
  readonly retryAfterSeconds: number | null;
}

export interface ModelRun {
  readonly text: string;
  /** Null when the answer is complete. */
  readonly fault: AnswerFault | null;
  readonly isStopped: boolean;
  /** Counts of the provider; null fields where it gave none. */
  readonly counts: TokenCounts;
}

interface Call {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly use: AiModelUse;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  /** Told with all text so far. */
  readonly onText: (text: string) => void;
}

/**
 * Runs one model once, without tools and without retries. Never rejects: what went wrong is the fault, and what had arrived is
 * the text. Version 7 of the library ends the stream silently when the connection breaks before the first text, and throws
 * when it breaks later: both end here.
 */
export async function runModel(
  { endpoint, model, use, request, signal, onText }: Call,
  settings: Pick<Settings, 'ai'>,
): Promise<ModelRun> {
  let text = '';
  let failure: unknown;
  let finish: string | undefined;
  let counts: TokenCounts = UNCOUNTED;
  try {
    const { stream } = streamText({
      model: modelOf(endpoint, model, settings),
      instructions: request.instructions,
      messages: request.messages.map(({ role, text: content }) => ({ role, content })),
      output: Output.object({ schema: jsonSchema(request.schema ?? ANSWER_SCHEMA) }),
      maxOutputTokens: outputTokensMax(endpoint.kind, model),
      maxRetries: 0,
      abortSignal: signal,
      timeout: { totalMs: TOTAL_SECONDS * 1000, chunkMs: SILENCE_SECONDS * 1000 },
      providerOptions: optionsFor(endpoint.kind, model, use),
      onError: ({ error }) => {
        failure ??= error;
      },
    });
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        text += part.text;
        onText(text);
      } else if (part.type === 'error') failure ??= part.error;
      else if (part.type === 'finish') {
        finish = part.finishReason;
        counts = countsOf(part.totalUsage);
      }
    }
  } catch (error) {
    failure ??= error;
  }
  const isStopped = signal.aborted;
  return { text, isStopped, counts, fault: isStopped ? null : faultOf({ endpoint, text, failure, finish }) };
}

/** An answer quotes facts, so a model thinks little about it; more when the detailed one was chosen. */
function optionsFor(kind: AiProviderKind, model: string, use: AiModelUse) {
  const effort = use === 'detailed' ? 'medium' : 'low';
  const thinks = thinksFirst(kind, model);
  return {
    // Nothing is kept by the provider beyond what it keeps of every request.
    openai: { store: false, ...(thinks && { reasoningEffort: effort }) },
    ...(thinks && { anthropic: { effort } }),
  } as const;
}

/** Never a string: that would go to a vendor’s gateway. */
function modelOf(endpoint: Endpoint, model: string, settings: Pick<Settings, 'ai'>): Exclude<LanguageModel, string> {
  const baseURL = addressOf(endpoint);
  const policy = egressOf(settings);
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { method, headers, body, signal } = init;
    const address = input instanceof Request ? input.url : String(input);
    return safeStream(
      address,
      {
        method: method ?? 'GET',
        headers: headers as Record<string, string>,
        body: body as string,
        signal: signal ?? undefined,
      },
      policy,
    );
  };
  const apiKey = endpoint.key ?? '';
  switch (endpoint.kind) {
    case 'anthropic':
      return createAnthropic({ baseURL, apiKey, fetch })(model);
    case 'google':
      return createGoogleGenerativeAI({ baseURL, apiKey, fetch })(model);
    case 'openai':
      return createOpenAI({ baseURL, apiKey, fetch }).responses(model);
    default:
      return createOpenAICompatible({
        name: 'compatible',
        baseURL,
        fetch,
        ...(endpoint.key === null ? {} : { apiKey }),
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(model);
  }
}

interface Usage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly inputTokenDetails?: { readonly cacheReadTokens?: number | undefined };
  readonly outputTokenDetails?: { readonly reasoningTokens?: number | undefined };
}

/** A provider that counted nothing has not counted: zeros would say that the call was free. */
function countsOf({ inputTokens, outputTokens, inputTokenDetails, outputTokenDetails }: Usage): TokenCounts {
  const isCounted = Boolean(inputTokens) || Boolean(outputTokens);
  return {
    input: isCounted ? (inputTokens ?? 0) : null,
    output: isCounted ? (outputTokens ?? 0) : null,
    cached: isCounted ? (inputTokenDetails?.cacheReadTokens ?? 0) : null,
    reasoning: isCounted ? (outputTokenDetails?.reasoningTokens ?? 0) : null,
  };
}

interface Ended {
  readonly endpoint: Endpoint;
  readonly text: string;
  readonly failure: unknown;
  readonly finish: string | undefined;
}

function faultOf({ endpoint, text, failure, finish }: Ended): AnswerFault | null {
  const { name } = endpoint;
  if (finish === 'content-filter') return fault('refused', `${name} declined to answer this.`);
  if (failure === undefined && finish === 'stop' && text.trim() !== '') return null;
  if (finish === 'length') return fault('broken_off', `${name} stopped at the longest answer it may write.`);
  const cause = causeOf(failure);
  if (cause instanceof FetchRefused) return fault('unreachable', cause.message);
  if (APICallError.isInstance(failure) && failure.statusCode !== undefined && failure.statusCode >= 400) {
    return statusFault(endpoint, failure, failure.statusCode);
  }
  if (isTimeout(failure)) {
    return fault('timeout', `${name} took too long.`);
  }
  if (text.trim() !== '') return fault('broken_off', `The connection to ${name} broke off.`);
  if (failure !== undefined) return fault('unreachable', `The connection to ${name} broke off before an answer came.`);
  return fault('unreadable', `${name} answered with nothing.`);
}

function statusFault(endpoint: Endpoint, { responseBody, responseHeaders }: APICallError, status: number): AnswerFault {
  const { name } = endpoint;
  const said = messageIn(responseBody ?? '', endpoint.key);
  const because = said === null ? '' : ` It said: “${said.replace(/\.$/u, '')}”.`;
  if (status === 401 || status === 403) {
    return fault('refused_key', `${name} refused the key. Ask an admin to replace it.`);
  }
  if (status === 429) {
    const wait = Number(responseHeaders?.['retry-after'] ?? Number.NaN);
    const seconds = Number.isInteger(wait) && wait >= 0 ? wait : null;
    return fault('rate_limited', `${name} takes no more requests for now.${because}`, seconds);
  }
  if (status === 404) return fault('provider', `${name} does not know this model.${because}`);
  return fault('provider', `${name} answered with status ${status}.${because}`);
}

const fault = (kind: AnswerFault['kind'], message: string, retryAfterSeconds: number | null = null): AnswerFault => ({
  kind,
  message,
  retryAfterSeconds,
});

function causeOf(error: unknown): unknown {
  let at = error;
  for (let depth = 0; depth < 5; depth++) {
    if (at instanceof FetchRefused) return at;
    if (!(at instanceof Error) || at.cause === undefined) break;
    at = at.cause;
  }
  return at;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || (error.cause !== undefined && isTimeout(error.cause)));
