/** Asks a connected system again while that may help, as the table of its failures says. */
import { setTimeout } from 'node:timers/promises';
import type { Session, TokenSource } from '../oauth/session.ts';

/**
 * - renew: gets a new session once and asks once more.
 * - retry: waits and asks again: the other system did nothing yet.
 * - retry_if_repeatable: the same, but only where asking twice does no harm: it may have done it already.
 * - pause: leaves the other system alone until its limit is free again.
 * - stop: asking again would bring the same answer.
 */
export type Verdict = 'renew' | 'retry' | 'retry_if_repeatable' | 'pause' | 'stop';

export interface Patience {
  /** Waits; tests wait for nothing. */
  readonly wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** Returns a number from 0 to 1 for jitter. */
  readonly random?: (() => number) | undefined;
  /** A longer wait that the other system asks for is left to the caller. */
  readonly longestWaitMs?: number;
}

/** An error that a connected system answers with, and what is done about it. */
interface Refused extends Error {
  /** Milliseconds that the other system asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;
}

interface Asking<S extends Session, Answer, Refusal extends Refused> {
  readonly tokens: TokenSource<S>;
  /** Asks once, and returns the answer or the refusal. */
  readonly ask: (session: S) => Promise<Answer | Refusal>;
  readonly isRefusal: (answer: Answer | Refusal) => answer is Refusal;
  readonly verdictOf: (refusal: Refusal) => Verdict;
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal | undefined;
}

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Asks until there is an answer, or a refusal that stays, and returns either. Throws what
 * the token source throws, or the signal's reason.
 */
export async function askUntilAnswered<S extends Session, Answer, Refusal extends Refused>(
  asking: Asking<S, Answer, Refusal>,
  patience: Patience,
): Promise<Answer | Refusal> {
  const { tokens, ask, isRefusal, verdictOf, isRepeatable, signal } = asking;
  let session = await tokens.current();
  let isRenewed = false;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const answer = await ask(session);
    if (!isRefusal(answer)) return answer;
    const verdict = verdictOf(answer);
    if (verdict === 'renew' && !isRenewed) {
      isRenewed = true;
      session = await tokens.renew(session.accessToken);
      continue;
    }
    const mayRetry = verdict === 'retry' || (verdict === 'retry_if_repeatable' && isRepeatable);
    const ms = mayRetry ? waitAfter(answer.retryAfterMs, attempt, patience) : null;
    if (ms === null) return answer;
    await waitFor(ms, patience, signal);
  }
}

export async function waitFor(ms: number, patience: Patience, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await (patience.wait ?? sleep)(ms, signal);
}

/** Returns the milliseconds to wait; null when there is no further attempt, or the other system asks for more patience than we have. */
function waitAfter(retryAfterMs: number | null, attempt: number, patience: Patience): number | null {
  const { random = Math.random, longestWaitMs = LONGEST_WAIT_MS } = patience;
  if (attempt >= ATTEMPTS || (retryAfterMs ?? 0) > longestWaitMs) return null;
  const jitter = random();
  if (retryAfterMs !== null) return retryAfterMs + Math.round(jitter * FIRST_WAIT_MS);
  return Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + jitter / 2));
}

async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await setTimeout(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
