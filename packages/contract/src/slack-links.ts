/** Which Slack user a person is: they confirm it here, signed in, after they asked for it in Slack. */
import * as z from 'zod';
import { base } from './base.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

const SlackLink = z.object({
  id: Id,
  slackName: z.string().describe('Name of the Slack user when it was confirmed'),
  teamName: z.string().describe('Name of the Slack workspace'),
  linkedAt: Instant,
});

export const MySlackLink = z.object({
  isConnected: z.boolean().describe('true: Slack is connected to the organisation'),
  commands: z
    .object({
      work: z.boolean().describe('true: /forecastle is answered now'),
      why: z.string().nullable().describe('Why it is not, and whom to ask; null: it is'),
    })
    .describe('Whether commands in Slack work now'),
  link: SlackLink.nullable().describe('null: no Slack user is linked to you'),
});

export const SlackLinkRequest = z.object({
  slackName: z.string().describe('Name of the Slack user who asks'),
  slackEmail: z.string().nullable().describe('Their email address in Slack; null if Slack does not share it'),
  isYourEmail: z.boolean().nullable().describe('false: their email address in Slack is not yours; null: unknown'),
  teamName: z.string(),
  expiresAt: Instant,
  replaces: z.string().nullable().describe('Name of your Slack user until now, which it replaces; null without one'),
});

export const LinkedPerson = SlackLink.extend({ member: z.object({ id: Id, name: z.string() }) });

const Code = z.object({ code: z.string().min(1).max(200).describe('From the link that Slack showed you') });
const tags = ['slack'];
const managed = base.meta({ ability: 'manageIntegrations' });

export const slackLinks = {
  get: base
    .route({ method: 'GET', path: '/slack/link', tags, summary: 'Get the Slack user that is linked to you' })
    .output(MySlackLink),
  showRequest: base
    .route({
      method: 'POST',
      path: '/slack/link/request',
      tags,
      summary: 'Show which Slack user asks to be linked to you. Changes nothing',
    })
    .input(Code)
    .output(SlackLinkRequest),
  confirm: base
    .route({
      method: 'POST',
      path: '/slack/link',
      tags,
      summary: 'Link the Slack user to you. They can then see and do in Slack what you can here',
    })
    .input(Code)
    .output(MySlackLink),
  remove: base
    .route({ method: 'DELETE', path: '/slack/link', tags, summary: 'Unlink your Slack user' })
    .output(MySlackLink),
  list: managed
    .route({ method: 'GET', path: '/slack/links', tags, summary: 'List people with a linked Slack user, by name' })
    .input(PageInput)
    .output(page(LinkedPerson)),
  removeOf: managed
    .route({ method: 'DELETE', path: '/slack/links/{id}', tags, summary: 'Unlink the Slack user of a person' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
};
