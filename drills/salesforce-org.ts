/** The conformance suite of the Salesforce client, against a real organisation when SALESFORCE_LOGIN_URL and the others are set. */
import { runLong } from './long.ts';

/** True when all of it passed. */
export const run = (): Promise<boolean> =>
  runLong(['packages/server/src/work/connections/salesforce/client/conformance.test.ts']);
