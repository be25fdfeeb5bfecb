/** Sends parts of recordings and uploads until they have arrived. */
import { sessionMark, signedInAgain } from '../../../api/endedSession.ts';
import { loadedForHeader } from '../../../api/loadedFor.ts';
import { messageIn } from '../../../api/problem.ts';

export interface Slice {
  readonly meetingId: string;
  readonly takeId: string;
  readonly slice: number;
  /** How much of the take has been recorded with it; null of a file. */
  readonly endMs: number | null;
  readonly content: Blob;
}

/** The server will not take it, however often it is sent. */
export class SliceRefused extends Error {}

interface Line {
  readonly signal: AbortSignal;
  /** Whether what was sent last did not arrive. */
  readonly onOffline: (isOffline: boolean) => void;
}

const ANSWER_WITHIN_MS = 120_000;
const WAIT_AT_MOST_MS = 15_000;
/** The browser asks people again after this when they did not sign in. */
const ASK_AGAIN_MS = 60_000;

/** Resolves once the server has the slice. Rejects with SliceRefused, and when `signal` says so. */
export async function saveSlice(slice: Slice, line: Line): Promise<void> {
  await untilReached(() => put(slice, line.signal), line);
}

/** Asks again and again while the server cannot be reached; what it refuses is thrown on. */
export async function untilReached<T>(ask: () => Promise<T>, { signal, onOffline }: Line): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      const answer = await ask();
      onOffline(false);
      return answer;
    } catch (error) {
      if (signal.aborted || !(error instanceof NotReached)) throw error;
      onOffline(true);
      await waitForLine(error.waitMs ?? Math.min(1000 * 2 ** attempt, WAIT_AT_MOST_MS), signal);
    }
  }
}

/** The request did not arrive, or the server could not answer it now. */
export class NotReached extends Error {
  readonly waitMs: number | null;
  constructor(waitMs: number | null = null) {
    super('The server cannot be reached.');
    this.waitMs = waitMs;
  }
}

async function put({ meetingId, takeId, slice, endMs, content }: Slice, signal: AbortSignal): Promise<void> {
  const sentAt = sessionMark();
  const query = endMs === null ? '' : `?endMs=${Math.round(endMs)}`;
  const path = `/api/v1/recorded-meetings/${meetingId}/takes/${takeId}/slices/${slice}${query}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...loadedForHeader() },
      body: content,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
  } catch {
    throw new NotReached();
  }
  if (answer.ok) return;
  if (answer.status === 401) {
    throw new NotReached((await signedInAgain({ writes: true, sentAt })) ? 0 : ASK_AGAIN_MS);
  }
  if (answer.status === 408 || answer.status === 429 || answer.status >= 500) {
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    throw new NotReached(Number.isFinite(seconds) ? seconds * 1000 : null);
  }
  const body: unknown = await answer.json().catch(() => null);
  throw new SliceRefused(messageIn(body) ?? `The server answered ${answer.status}.`);
}

/** Waits so long, or until the browser says that it is online again. */
function waitForLine(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      then();
    };
    const goOn = () => settle(resolve);
    const stop = () => settle(() => reject(signal.reason));
    const timer = setTimeout(goOn, milliseconds);
    addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });
}
