/**
 * Gives back what nothing holds any more, in a process that `runApart` started; elsewhere it does nothing. V8 does not count
 * shared memory, and so lets tens of megabytes of it lie until its own heap is full.
 */
export const giveBack = (): void => globalThis.gc?.();
