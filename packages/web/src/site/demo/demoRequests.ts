import type { DemoStep } from '@forecastle/contract';
import type { DemoDoor } from '../../demo/enterWhenReady.ts';

/** What the server refused, in its words. */
class Refused extends Error {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Begins with the screen that a VP of Sales sees first: the forecast call of the whole sales organisation. */
const ROLE = 'vp_sales';

/** Returns the way to the demo by plain requests, which end when `signal` says so. */
export function demoRequests(timeZone: string, signal: AbortSignal): DemoDoor<unknown> {
  const ask = async (query: string, visitor?: object): Promise<unknown> => {
    const answer = await fetch(`/api/v1/demo${query}`, {
      signal,
      ...(visitor && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(visitor),
      }),
    });
    const body = (await answer.json()) as { message?: string; data?: { retryAfterSeconds?: number } };
    if (!answer.ok) throw new Refused(body.message ?? UNREACHABLE, body.data?.retryAfterSeconds ?? null);
    return body;
  };
  return {
    step: async () => ((await ask(`?timeZone=${encodeURIComponent(timeZone)}`)) as { step?: DemoStep }).step,
    enter: () => ask('', { role: ROLE, timeZone }),
    retryAfterSeconds: (error) => (error instanceof Refused ? error.retryAfterSeconds : null),
  };
}

/** Returns what to tell a visitor who could not be let in. */
export const refusalWords = (error: unknown): string => (error instanceof Refused ? error.message : UNREACHABLE);
