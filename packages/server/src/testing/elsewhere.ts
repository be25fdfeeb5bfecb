import { AsyncResource } from 'node:async_hooks';

const outside = new AsyncResource('elsewhere');

/** Does `work` as another request would: apart from the transaction in which a test begins it. */
export const elsewhere = <T>(work: () => Promise<T>): Promise<T> => outside.runInAsyncScope(work);
