/** A connection to Slack in the world of the denial suites. */
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
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
  if (before === state) return {};
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

let channels = 0;

/** A channel with the app in it, as it is chosen. */
export async function channelToChoose(world: World): Promise<ValidCall> {
  await slackIs('healthy', world);
  const { id } = world.slack.world.addChannel(`channel-${++channels}`, { hasApp: true });
  return { body: { channelId: id, topics: { deal_won: true } } };
}

/** A channel that the manager has chosen. */
export async function chosenChannel(world: World, body?: object): Promise<ValidCall> {
  const { body: toChoose } = await channelToChoose(world);
  const { channel } = made(await world.people.manager.post('/slack/channels', toChoose));
  return { params: { id: channel.id }, ...(body && { body }) };
}

/** A channel of the rep, also where their role may choose none. */
export async function channelOfRep(world: World, body?: object): Promise<ValidCall> {
  const id = newId();
  await inTenant(world.app.database.pool, world.organizationId, ({ client }) =>
    client.query(
      `INSERT INTO slack_channels (organization_id, id, team_id, channel_id, name, is_private, chosen_by_id, topics,
         deals_from_minor, checked_at)
       VALUES ($1, $2, 'T1', $3, 'deals', false, $4, '{deal_won}', 0, now())`,
      [world.organizationId, id, `C${++channels}`, world.memberIds.rep],
    ),
  );
  return { params: { id }, ...(body && { body }) };
}
