/** Google's own clients drive the Google peer: lists, history, partial answers, sync tokens, writes and errors. */
import { runLong } from './long.ts';

/** True when all of it passed. */
export const run = (): Promise<boolean> => runLong(['packages/server/src/testing/peers/google/google-clients.test.ts']);
