/** Calls a chosen model, and the fallback where it fails before its first word. */
import { type AiPurpose, estimateTokens, type ModelRequest, UNCOUNTED } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { reserveCall, settleCall } from './calls.ts';
import type { Choice } from './choices.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointOf } from './providers.ts';
import { type ModelRun, runModel } from './run-model.ts';

interface ChosenCall {
  readonly choice: Choice;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  /** Told with all text so far, one after another. */
  readonly onText?: (text: string) => Promise<void>;
}

/** Milliseconds between two readings of an answer that arrives. */
const READ_EVERY_MS = 50;

/**
 * Runs the model of a choice. Never rejects for what a provider does: that is the fault of the run. Rejects with what `onText`
 * rejects with.
 */
export async function callChoice(
  { choice, request, signal, onText }: ChosenCall,
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
      counts: UNCOUNTED,
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
  const ran = await runModel(
    { endpoint, model: choice.model, use: choice.use, request, signal, onText: paced },
    settings,
  );
  await reading;
  return ran;
}

/** Returns the tokens of a call that nobody counted. One that brought nothing is taken to have cost nothing. */
export const estimateOf = (
  { text }: Pick<ModelRun, 'text'>,
  inputTokens: number,
): { readonly input: number; readonly output: number } =>
  text === '' ? { input: 0, output: 0 } : { input: inputTokens, output: estimateTokens(text) };

/** Whether a fallback is tried: not when the model declined, and not when words had come. */
export const givesWay = ({ fault, text }: ModelRun): boolean =>
  fault !== null && fault.kind !== 'refused' && text.trim() === '';

interface Switch {
  readonly failed: ModelRun;
  readonly callId: string;
  readonly memberId: string;
  readonly purpose: AiPurpose;
  readonly choice: Choice;
  readonly inputTokens: number;
}

/** Settles a call that gave nothing. */
export async function settleFailed(
  tx: TenantTransaction,
  { failed, callId, inputTokens }: Pick<Switch, 'failed' | 'callId' | 'inputTokens'>,
): Promise<void> {
  await settleCall(tx, callId, {
    outcome: 'failed',
    counts: failed.counts,
    estimate: estimateOf(failed, inputTokens),
  });
}

/** Settles a call that gave nothing and reserves one of the fallback. Returns the new call's id; throws as `reserveCall`. */
export async function switchCall(
  tx: TenantTransaction,
  { memberId, purpose, choice, inputTokens, ...settled }: Switch,
): Promise<string> {
  await settleFailed(tx, { ...settled, inputTokens });
  return reserveCall(tx, { memberId, purpose, choice, inputTokens }, new Date());
}

/** Returns what the work returns, or null where the budget does not cover another call. */
export async function unlessOverBudget<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'CONFLICT') return null;
    throw error;
  }
}
