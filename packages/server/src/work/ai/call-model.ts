/** Calls a chosen model of the organisation once, and reads its answer at a steady pace. */
import type { ModelRequest } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Choice } from './choices.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointOf } from './providers.ts';
import { type ModelRun, runModel } from './run-model.ts';

/** Milliseconds between two readings of an answer that arrives. */
const READ_EVERY_MS = 50;

interface ModelCall {
  readonly choice: Choice;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  /** Told with all text so far, one after another. */
  readonly onText?: (text: string) => Promise<void>;
}

/** Never rejects for what the provider did: that is the fault of the run. Rejects with what `onText` rejects with. */
export async function callModel(
  { choice, request, signal, onText }: ModelCall,
  settings: Pick<Settings, 'ai' | 'secret'>,
): Promise<ModelRun> {
  let endpoint: Endpoint;
  try {
    endpoint = await endpointOf(choice.provider, settings);
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    // The key is no longer readable, and nothing was sent.
    return {
      text: '',
      isStopped: false,
      counts: { input: null, cached: null, output: null, reasoning: null },
      fault: { kind: 'provider', message: error.message, retryAfterSeconds: null },
    };
  }
  let reading = Promise.resolve();
  let readAt = 0;
  const paced = (text: string) => {
    if (onText === undefined || Date.now() - readAt < READ_EVERY_MS) return;
    readAt = Date.now();
    reading = reading.then(() => onText(text));
    // Awaited below: a rejection until then must not look unhandled.
    reading.catch(() => undefined);
  };
  const ran = await runModel({ endpoint, model: choice.model, request, signal, onText: paced }, settings);
  await reading;
  return ran;
}
