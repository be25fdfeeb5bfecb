/** jsforce, a client that others wrote, drives the Salesforce peer: sign-in, refresh, pages, Bulk 2.0, collections, describe, upserts and limits. */
import { runLong } from './long.ts';

/** True when all of it passed. */
export const run = (): Promise<boolean> => runLong(['packages/server/src/testing/peers/salesforce/jsforce.test.ts']);
