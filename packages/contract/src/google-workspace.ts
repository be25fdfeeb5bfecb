/** Google Workspace of an organisation: the app that people sign in with, what is left out for all, and who is connected. */
import { CONNECTION_REASONS, CONNECTION_STATES } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { DOMAINS_MAX, MAILBOX_EVERY_MINUTES, MAILBOX_STREAMS } from './limits.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

const Domain = z.string().trim().toLowerCase().min(3).max(253);

export const GoogleWorkspace = z.object({
  redirectUrl: z.string().describe('Authorised redirect URI for the client in Google Cloud'),
  scopes: z.array(z.string()).describe('OAuth scopes of the app, for what people may connect'),
  app: z
    .object({
      clientIdEnd: z.string().describe('Last characters of the client ID'),
      hasClientSecret: z.boolean(),
      streams: z.array(z.enum(MAILBOX_STREAMS)).describe('What people may connect'),
      savedAt: Instant,
    })
    .nullable()
    .describe('null until it is saved'),
  everyMinutes: z.literal(MAILBOX_EVERY_MINUTES),
  internalDomains: z.array(z.string()).describe('Mail between addresses of these is not kept'),
  assumedDomains: z
    .array(z.string())
    .describe('Internal as well: domains of people here, except those of free email providers'),
  blockedDomains: z.array(z.string()).describe('Mail and meetings with these are not kept'),
  removing: z.array(z.string()).describe('Blocked domains of which what was kept is being removed'),
  connected: z.int().describe('People whose mailbox or calendar is connected'),
  needAttention: z.int().describe('Of these, those who must sign in again'),
});

export const MailboxOwner = z.object({
  member: z.object({ id: Id, name: z.string() }),
  address: z.string(),
  streams: z.array(z.enum(MAILBOX_STREAMS)),
  state: z.enum(CONNECTION_STATES),
  reason: z.enum(CONNECTION_REASONS).nullable(),
  why: z.string().nullable().describe('The reason in words'),
  connectedAt: Instant,
  lastSuccessAt: Instant.nullable(),
});

const managed = base.meta({ ability: 'manageIntegrations' });
const tags = ['connections'];
const path = '/connections/google-workspace' as const;

/** Admins see who is connected and whether it works, never what was read. */
export const googleWorkspace = {
  get: managed
    .route({ method: 'GET', path, tags, summary: 'Get the Google Workspace settings' })
    .output(GoogleWorkspace),
  saveApp: managed
    .route({
      method: 'PUT',
      path: `${path}/app`,
      tags,
      summary: 'Save the app that people sign in with. Another app ends every sign-in; what was kept stays',
    })
    .input(
      z.object({
        clientId: z.string().trim().min(1).max(500).optional().describe('Default: the current one'),
        clientSecret: z
          .string()
          .trim()
          .min(1)
          .max(2000)
          .optional()
          .describe('Stored encrypted; default: the current one of the same app'),
        streams: z.array(z.enum(MAILBOX_STREAMS)).min(1).max(2).describe('What people may connect'),
      }),
    )
    .output(GoogleWorkspace),
  saveRules: managed
    .route({
      method: 'PUT',
      path: `${path}/rules`,
      tags,
      summary: 'Set how often mailboxes are read, and which domains are left out',
    })
    .input(
      z.object({
        everyMinutes: z.literal(MAILBOX_EVERY_MINUTES),
        internalDomains: z.array(Domain).max(DOMAINS_MAX),
        blockedDomains: z.array(Domain).max(DOMAINS_MAX),
      }),
    )
    .output(GoogleWorkspace),
  people: managed
    .route({ method: 'GET', path: `${path}/people`, tags, summary: 'List whose mailbox is connected, by name' })
    .input(PageInput)
    .output(page(MailboxOwner)),
  disconnectPerson: managed
    .route({
      method: 'POST',
      path: `${path}/people/{memberId}/disconnect`,
      tags,
      summary: 'Disconnect a person’s mailbox, and remove what was kept of it',
    })
    .input(z.object({ memberId: Id }))
    .output(z.object({ notRevoked: z.string().nullable() })),
  removeApp: managed
    .route({
      method: 'POST',
      path: `${path}/remove`,
      tags,
      summary: 'Remove the app: disconnects every mailbox, and removes what was kept of them',
    })
    .output(GoogleWorkspace),
};
