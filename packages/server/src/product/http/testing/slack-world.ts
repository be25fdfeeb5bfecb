/** A connection to Slack in the world of the denial suites. */
import {
  connectSlack,
  goToSlack,
  SLACK_PATH,
  saveSlackApp,
  saveSlackClient,
} from '../../../work/connections/slack/testing/connect.ts';
import type { ValidCall } from './denial-cases.ts';
import { made, type World } from './denial-world.ts';

/** Makes the first organisation's Slack as a call needs it. */
export async function slackIs(state: 'healthy' | 'paused', { people: { admin }, slack }: World): Promise<ValidCall> {
  const { state: before } = made(await admin.get(SLACK_PATH));
  if (before !== 'healthy' && before !== 'paused') await connectSlack(admin, slack);
  made(await admin.post(`${SLACK_PATH}/${state === 'paused' ? 'pause' : 'resume'}`));
  return {};
}

/** The app is saved, and nothing is installed. */
export async function slackSaved({ people: { admin }, slack }: World): Promise<void> {
  const { state } = made(await admin.get(SLACK_PATH));
  if (state !== null && state !== 'disconnected') made(await admin.post(`${SLACK_PATH}/disconnect`));
  await saveSlackApp(admin, slack);
}

/** Returns what Slack's page sends the admin back with. */
export async function slackSentBack(world: World): Promise<Record<string, string>> {
  await slackSaved(world);
  made(await saveSlackClient(world.people.admin, world.slack));
  return goToSlack(world.people.admin);
}
