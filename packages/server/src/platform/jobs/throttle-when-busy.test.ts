import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { throttleWhenBusy } from './throttle-when-busy.ts';

/** What comes first behind a step: whoever waits for it, or the next turn of the event loop. */
async function firstBehind(step: () => Promise<unknown>, signal?: AbortSignal): Promise<string> {
  const order: string[] = [];
  await throttleWhenBusy(signal, async () => {
    await step();
    setImmediate(() => order.push('the next turn'));
  });
  return order[0] ?? 'whoever waits';
}

const quiet = () => setTimeout(200);
/** As while requests are answered. */
async function busy(): Promise<void> {
  const until = performance.now() + 10;
  while (performance.now() < until);
}

describe('what follows behind requests', () => {
  it('goes on at once on a quiet server', async () => {
    expect(await firstBehind(quiet)).toBe('whoever waits');
  });

  it('rests where the process has much to do, unless it is to stop', async () => {
    expect(await firstBehind(busy)).toBe('the next turn');
    expect(await firstBehind(busy, AbortSignal.abort())).toBe('whoever waits');
  });

  it('fails as the step does', async () => {
    await expect(throttleWhenBusy(undefined, () => Promise.reject(new Error('not to be had')))).rejects.toThrow(
      'not to be had',
    );
  });
});
