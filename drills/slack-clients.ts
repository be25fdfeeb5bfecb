/** Slack's own clients and Bolt drive the Slack peer: methods and their errors, sockets, and signatures that Bolt verifies. */
import { runLong } from './long.ts';
import { installBolt } from './slack-bolt/install.ts';

/** True when all of it passed. */
export const run = (): Promise<boolean> => {
  // The tests look for it there.
  process.env.SLACK_BOLT = installBolt();
  return runLong(['packages/server/src/testing/peers/slack/slack-clients.test.ts']);
};
