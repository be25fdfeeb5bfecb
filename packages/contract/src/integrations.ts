/** What the organisation is connected with, and how each connection is. */
import { CONNECTION_STATES } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { Instant } from './shapes.ts';

/** Days that failed emails are counted back. */
export const MAIL_FAILURE_DAYS = 7;
/** Days before its end from which an API key is named as ending. */
export const KEY_ENDING_DAYS = 14;

export const IntegrationState = z
  .enum(['not_connected', 'ready', 'in_use', 'attention'])
  .describe('ready: works without setup, not used yet; attention: something fails or expires soon');

/** Other systems that this version cannot connect. Each takes a shape of its own when it can be. */
export const OUTSIDE_SYSTEMS = ['microsoft_365'] as const;

export const Integration = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(OUTSIDE_SYSTEMS),
    state: z.literal('not_connected').describe('This version cannot connect it'),
  }),
  z.object({
    kind: z.literal('salesforce'),
    state: IntegrationState,
    connection: z.enum(CONNECTION_STATES).nullable().describe('null: never set up'),
    organizationName: z.string().nullable().describe('Of the Salesforce org'),
    lastSuccessAt: Instant.nullable().describe('Time of the last sync that succeeded'),
  }),
  z.object({
    kind: z.literal('google_workspace'),
    state: IntegrationState.describe('ready: the app is saved, and nobody has connected a mailbox'),
    appSaved: z.boolean(),
    connected: z.int().describe('People whose mailbox or calendar is connected'),
    needAttention: z.int().describe('Of these, those who must sign in again'),
  }),
  z.object({
    kind: z.literal('slack'),
    state: IntegrationState,
    connection: z.enum(CONNECTION_STATES).nullable().describe('null: never set up'),
    workspaceName: z.string().nullable().describe('Of the Slack workspace'),
    lastSuccessAt: Instant.nullable().describe('Time of the last command, message or check that worked'),
  }),
  z.object({
    kind: z.literal('spreadsheets'),
    state: IntegrationState,
    imports: z.int().describe('Finished imports'),
    underWay: z.int(),
    lastImportAt: Instant.nullable().describe('Time of the last one'),
    lastFailed: z.boolean().describe('true: the latest finished import failed'),
  }),
  z.object({
    kind: z.literal('single_sign_on'),
    state: IntegrationState,
    issuer: z.string().nullable().describe('null until a provider is set up'),
    enabled: z.boolean(),
    provenDomains: z.int(),
  }),
  z.object({
    kind: z.literal('webhooks'),
    state: IntegrationState,
    on: z.int(),
    off: z.int(),
    paused: z.int().describe('Paused by the server: deliveries failed, or the creator left'),
    failing: z.int().describe('On, and the latest attempts failed'),
  }),
  z.object({
    kind: z.literal('api_keys'),
    state: IntegrationState,
    active: z.int(),
    endingSoon: z.int().describe(`Of these, expiring within ${KEY_ENDING_DAYS} days`),
    lastUsedAt: Instant.nullable().describe('Accurate to the hour'),
  }),
  z.object({
    kind: z.literal('mail'),
    state: IntegrationState,
    server: z.boolean().describe('true: a mail server is set. Without one, emails stay in the outbox'),
    failed: z.int().describe(`In the last ${MAIL_FAILURE_DAYS} days`),
  }),
]);

export const integrations = {
  list: base
    .meta({ ability: 'manageIntegrations' })
    .route({
      method: 'GET',
      path: '/integrations',
      tags: ['integrations'],
      summary: 'List the organisation’s connections and their status',
    })
    .output(z.object({ items: z.array(Integration) })),
};
