/** A Slack on the port where the server of the journeys looks for it. One journey at a time runs it. */
import { type SlackPeer, startSlackPeer } from '../../packages/server/src/testing/peers/slack/peer.ts';
import { expect, type Page } from './test.ts';

/** @param page where it sends people back to. */
export const startSlack = (page: string): Promise<SlackPeer> =>
  startSlackPeer({ port: Number(process.env.FORECASTLE_E2E_SLACK_PORT), redirectUris: [page] });

/** Returns what somebody is answered who types this behind `/forecastle`. */
export async function type(slack: SlackPeer, text: string): Promise<string> {
  const typed = slack.people.command(text);
  slack.people.overSocket(typed);
  return JSON.stringify((await slack.people.replied(typed)).at(-1));
}

/** Presses the first button of an answer whose name begins so, and returns what the person is answered. */
export async function press(slack: SlackPeer, answer: string, action: string): Promise<string> {
  const value = new RegExp(`"action_id":"(${action}[^"]*)"[^}]*"value":"([^"]+)"`).exec(answer);
  if (!value) throw new Error(`no button ${action} in ${answer}`);
  const pressed = slack.people.press({ action_id: value[1], value: value[2] });
  slack.people.overSocket(pressed);
  return JSON.stringify((await slack.people.replied(pressed)).at(-1));
}

/** Connects Slack by its tokens, and waits for the socket by which people are answered. */
export async function connectSlack(page: Page, { world }: SlackPeer): Promise<void> {
  const secret = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await page.goto('/admin/integrations/slack');
  await secret('App-level token').fill(world.app.appToken);
  await secret('Bot token').fill(world.install());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Open ?since/)).toBeVisible();
}

/** Links Ana Rangi of the workspace to whose page it is: she types a command, and follows what she is offered. */
export async function linkSlackUser(page: Page, slack: SlackPeer, baseURL: string | undefined): Promise<void> {
  const link = /"url":"([^"]+\/settings\/slack\?code=[^"]+)"/.exec(await type(slack, 'plan'))?.[1] ?? '';
  await page.goto(link.replace(/^https?:\/\/[^/]+/, baseURL ?? ''));
  await page.getByRole('button', { name: 'Yes, link it' }).click();
  await expect(page.getByText('Ana Rangi in Harbourline')).toBeVisible();
}
