import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Stops what a drill has started when a signal ends it. */
export function stopAtSignal(stop: () => Promise<unknown>): void {
  for (const signal of SIGNALS)
    process.once(signal, async () => {
      await stop();
      process.exit(128 + constants.signals[signal]);
    });
}
