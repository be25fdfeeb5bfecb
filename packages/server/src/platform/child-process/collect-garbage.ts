/**
 * Collects garbage in a process that `runInChild` started; does nothing elsewhere. V8 does not count shared memory, so without
 * this tens of megabytes stay allocated until its own heap fills up.
 */
export const collectGarbage = (): void => globalThis.gc?.();
