/** The connection to Salesforce: set it up, sign in, see how it is, pause it and disconnect it. */
import {
  CONNECTION_REASONS,
  CONNECTION_REMEDIES,
  CONNECTION_STATES,
  SALESFORCE_API_VERSION,
  SALESFORCE_API_VERSIONS,
  SALESFORCE_SCOPES,
} from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { Instant } from './shapes.ts';

/** Where Salesforce sends people back to: a page of the product, below its public address. */
export const SALESFORCE_PAGE = '/admin/integrations/salesforce';
/** Minutes in which a sign-in at Salesforce must be finished. */
export const SALESFORCE_SIGN_IN_MINUTES = 10;

export const SALESFORCE_ENVIRONMENTS = ['production', 'sandbox', 'domain'] as const;
export type SalesforceEnvironment = (typeof SALESFORCE_ENVIRONMENTS)[number];

export const SalesforceConnection = z.object({
  state: z.enum(CONNECTION_STATES).nullable().describe('null: never set up'),
  reason: z.enum(CONNECTION_REASONS).nullable().describe('Why it is paused or must be reconnected'),
  why: z
    .object({ sentence: z.string(), advice: z.string(), remedy: z.enum(CONNECTION_REMEDIES) })
    .nullable()
    .describe('The reason in words, what to do, and which operation does it (sign_in: connect)'),
  since: Instant.nullable().describe('When it came into this state'),
  pausedUntil: Instant.nullable(),
  callbackUrl: z.string().describe('Callback URL for the app in Salesforce'),
  scopes: z.array(z.enum(SALESFORCE_SCOPES)).describe('OAuth scopes of the app'),
  app: z
    .object({
      environment: z.enum(SALESFORCE_ENVIRONMENTS),
      domain: z.string().nullable().describe('My Domain, for environment “domain”'),
      loginHost: z.string().describe('Where people sign in'),
      clientIdEnd: z.string().describe('Last characters of the consumer key'),
      hasClientSecret: z.boolean(),
      apiVersion: z.string(),
    })
    .nullable()
    .describe('null until it is saved'),
  connectedBy: z.object({ name: z.string() }).nullable(),
  connectedAt: Instant.nullable(),
  organization: z
    .object({
      id: z.string().describe('18 characters'),
      name: z.string(),
      edition: z.string().nullable(),
      isSandbox: z.boolean(),
      host: z.string().describe('Where its API is'),
    })
    .nullable()
    .describe('The Salesforce org; null until connected once'),
  user: z.object({ name: z.string(), username: z.string() }).nullable().describe('Who signed in there'),
  apiUsage: z
    .object({ used: z.int(), max: z.int(), at: Instant })
    .nullable()
    .describe('API calls in the last 24 hours of all tools of the org'),
  lastSuccessAt: Instant.nullable().describe('Time of the last sync that succeeded'),
  nextRunAt: Instant.nullable(),
  mappingVersion: z.int().nullable(),
  mappingSaved: z
    .object({
      by: z.string().nullable().describe('null: a sync, which added people or stages'),
      at: Instant,
    })
    .nullable()
    .describe('Who saved the mapping, and when'),
});

export const SalesforceApp = z.object({
  environment: z.enum(SALESFORCE_ENVIRONMENTS),
  domain: z.string().trim().min(1).max(300).optional().describe('My Domain, for environment “domain”'),
  clientId: z.string().trim().min(1).max(500).optional().describe('Consumer key; default: the current one'),
  clientSecret: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .optional()
    .describe('Consumer secret, stored encrypted; default: the current one of the same app'),
  apiVersion: z.enum(SALESFORCE_API_VERSIONS).default(SALESFORCE_API_VERSION),
});

const State = z.string().min(1).max(500);
const Finish = z.union([
  z.object({ state: State, code: z.string().min(1).max(5000) }),
  z.object({ state: State, error: z.string().min(1).max(500), errorDescription: z.string().max(2000).optional() }),
]);

const managed = base.meta({ ability: 'manageIntegrations' });
const tags = ['connections'];
const path = '/connections/salesforce' as const;

export const connections = {
  get: managed
    .route({ method: 'GET', path, tags, summary: 'Get the connection to Salesforce' })
    .output(SalesforceConnection),
  saveApp: managed
    .route({
      method: 'PUT',
      path: `${path}/app`,
      tags,
      summary: 'Save the app that people sign in with. While connected, the app itself cannot be replaced',
    })
    .input(SalesforceApp)
    .output(SalesforceConnection),
  connect: managed
    .route({
      method: 'POST',
      path: `${path}/connect`,
      tags,
      summary: `Begin to sign in at Salesforce. Finish within ${SALESFORCE_SIGN_IN_MINUTES} minutes`,
    })
    .output(z.object({ authorizeUrl: z.string() })),
  finish: managed
    .route({
      method: 'POST',
      path: `${path}/finish`,
      tags,
      summary: 'Finish the sign-in with what Salesforce sent back',
    })
    .input(Finish)
    .output(
      SalesforceConnection.extend({
        notRevoked: z
          .string()
          .nullable()
          .describe(
            'Why Salesforce did not revoke the sign-in that this one replaces; null: it did, or there was none',
          ),
      }),
    ),
  check: managed
    .route({ method: 'POST', path: `${path}/check`, tags, summary: 'Ask Salesforce whether the connection works' })
    .output(SalesforceConnection),
  pause: managed
    .route({ method: 'POST', path: `${path}/pause`, tags, summary: 'Pause all syncs' })
    .output(SalesforceConnection),
  resume: managed
    .route({ method: 'POST', path: `${path}/resume`, tags, summary: 'Resume syncs' })
    .output(SalesforceConnection),
  disconnect: managed
    .route({
      method: 'POST',
      path: `${path}/disconnect`,
      tags,
      summary:
        'Revoke the sign-in at Salesforce and delete it here. Records stay, or what the connection made goes into the bin',
    })
    .input(
      z.object({
        records: z.enum(['keep', 'remove']).describe('remove: starts a removal, which can be undone for 30 days'),
      }),
    )
    .output(
      z.object({
        connection: SalesforceConnection,
        notRevoked: z.string().nullable().describe('Why Salesforce did not revoke the sign-in; null: it did'),
      }),
    ),
};
