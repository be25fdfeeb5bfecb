/** The connection to Slack: set up the app, install it, see how it is, pause it and disconnect it. */
import {
  CONNECTION_REASONS,
  CONNECTION_REMEDIES,
  CONNECTION_STATES,
  SLACK_COMMAND,
  SLACK_MODES,
  SLACK_SCOPES,
} from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { Instant } from './shapes.ts';

/** Where Slack sends people back to: a page of the product, below its public address. */
export const SLACK_PAGE = '/admin/integrations/slack';
/** Minutes in which an installation at Slack must be finished. */
export const SLACK_SIGN_IN_MINUTES = 10;
/** Where signed requests of Slack come to, below the prefix of the API. */
export const SLACK_REQUEST_PATH = '/slack';

export const SlackConnection = z.object({
  state: z.enum(CONNECTION_STATES).nullable().describe('null: never set up'),
  reason: z.enum(CONNECTION_REASONS).nullable().describe('Why it is paused or must be reconnected'),
  why: z
    .object({ sentence: z.string(), advice: z.string(), remedy: z.enum(CONNECTION_REMEDIES) })
    .nullable()
    .describe('The reason in words, what to do, and which operation does it (sign_in: connect or saveToken)'),
  since: Instant.nullable().describe('When it came into this state'),
  pausedUntil: Instant.nullable(),
  redirectUrl: z.string().nullable().describe('Redirect URL of the app; null without a public https address'),
  httpAllowed: z.boolean().describe('false: this server has no public https address, so that only Socket Mode works'),
  scopes: z.array(z.enum(SLACK_SCOPES)).describe('Bot token scopes of the app'),
  command: z.literal(SLACK_COMMAND),
  app: z
    .object({
      mode: z.enum(SLACK_MODES),
      clientIdEnd: z.string().nullable().describe('Last characters of the client ID; null: tokens are pasted'),
      hasClientSecret: z.boolean(),
      hasAppToken: z.boolean(),
      hasSigningSecret: z.boolean(),
    })
    .nullable()
    .describe('null until it is saved'),
  socket: z
    .object({
      open: z.boolean().describe('true: a server of Forecastle holds the connection to Slack'),
      since: Instant.nullable(),
    })
    .nullable()
    .describe('null without Socket Mode'),
  connectedBy: z.object({ name: z.string() }).nullable(),
  connectedAt: Instant.nullable(),
  workspace: z
    .object({ id: z.string(), name: z.string(), url: z.string() })
    .nullable()
    .describe('The Slack workspace; null until connected once'),
  bot: z.object({ name: z.string(), userId: z.string() }).nullable(),
  lastSuccessAt: Instant.nullable().describe('Time of the last command, message or check that worked'),
});

const Secret = z.string().trim().min(1).max(2000);

export const SlackApp = z.object({
  mode: z.enum(SLACK_MODES).default('socket'),
  clientId: z.string().trim().min(1).max(500).optional().describe('For installing by Slack’s own page'),
  clientSecret: Secret.optional().describe('Stored encrypted; default: the current one of the same app'),
  appToken: Secret.optional().describe('App-level token (xapp-) with connections:write, for Socket Mode'),
  signingSecret: Secret.optional().describe('For signed requests, without Socket Mode'),
});

const State = z.string().min(1).max(500);
const Finish = z.union([
  z.object({ state: State, code: z.string().min(1).max(5000) }),
  z.object({ state: State, error: z.string().min(1).max(500) }),
]);

const managed = base.meta({ ability: 'manageIntegrations' });
const tags = ['connections'];
const path = '/connections/slack' as const;

export const slack = {
  get: managed.route({ method: 'GET', path, tags, summary: 'Get the connection to Slack' }).output(SlackConnection),
  manifest: managed
    .route({
      method: 'GET',
      path: `${path}/manifest`,
      tags,
      summary: 'Get the manifest from which the app is made in Slack',
    })
    .input(z.object({ mode: z.enum(SLACK_MODES).default('socket') }))
    .output(z.object({ mode: z.enum(SLACK_MODES), manifest: z.string().describe('JSON, to be pasted in Slack') })),
  saveApp: managed
    .route({
      method: 'PUT',
      path: `${path}/app`,
      tags,
      summary: 'Save the app in Slack. Its tokens are tried before they are stored',
    })
    .input(SlackApp)
    .output(SlackConnection),
  saveToken: managed
    .route({
      method: 'POST',
      path: `${path}/token`,
      tags,
      summary: 'Connect by a bot token from the app’s page in Slack. It is tried before it is stored',
    })
    .input(z.object({ botToken: Secret.describe('xoxb-') }))
    .output(SlackConnection),
  connect: managed
    .route({
      method: 'POST',
      path: `${path}/connect`,
      tags,
      summary: `Begin to install the app at Slack. Finish within ${SLACK_SIGN_IN_MINUTES} minutes`,
    })
    .output(z.object({ authorizeUrl: z.string() })),
  finish: managed
    .route({
      method: 'POST',
      path: `${path}/finish`,
      tags,
      summary: 'Finish the installation with what Slack sent back',
    })
    .input(Finish)
    .output(SlackConnection),
  check: managed
    .route({ method: 'POST', path: `${path}/check`, tags, summary: 'Ask Slack whether the connection works' })
    .output(SlackConnection),
  pause: managed
    .route({ method: 'POST', path: `${path}/pause`, tags, summary: 'Pause commands and messages' })
    .output(SlackConnection),
  resume: managed
    .route({ method: 'POST', path: `${path}/resume`, tags, summary: 'Resume commands and messages' })
    .output(SlackConnection),
  disconnect: managed
    .route({
      method: 'POST',
      path: `${path}/disconnect`,
      tags,
      summary: 'Revoke the bot token at Slack and delete it here',
    })
    .output(
      z.object({
        connection: SlackConnection,
        notRevoked: z.string().nullable().describe('Why Slack did not revoke the token; null: it did'),
      }),
    ),
};
