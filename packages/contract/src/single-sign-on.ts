/** Signing in by a provider of the organisation's own, by OpenID Connect. */
import * as z from 'zod';
import { base } from './base.ts';
import { ROLES } from './roles.ts';
import { Instant } from './shapes.ts';

/** Email domains of one organisation. */
export const SSO_DOMAINS_MAX = 50;

/** A domain as it stands in addresses, for example example.com. */
export const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(
    (domain) =>
      domain.includes('.') && domain.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)),
    'Enter a domain as in the email address after @, for example example.com',
  );

/** Somebody who joins by themselves: admins are made by admins. */
export const JoiningRole = z.enum(ROLES).exclude(['admin']);

export const SsoConnection = z.object({
  issuer: z.string(),
  clientId: z.string(),
  enabled: z.boolean().describe('true: people can sign in with it'),
  required: z.boolean().describe('true: required for addresses at verified domains, except admins'),
  peopleJoin: z.boolean().describe('true: new people at verified domains join when they sign in'),
  defaultRole: JoiningRole.describe('Role of people who join this way'),
  updatedAt: Instant,
});

export const SsoDomain = z.object({
  domain: z.string(),
  provenAt: Instant.nullable().describe('null until verified'),
  recordName: z.string().describe('Name of the TXT record that verifies it'),
  recordValue: z.string(),
});

export const SingleSignOn = z.object({
  connection: SsoConnection.nullable(),
  domains: z.array(SsoDomain),
  redirectUri: z.string().describe('Redirect URI for the provider'),
});

/** What a provider says of itself, once everything that signing in needs of it is there. */
export const SsoTest = z.object({
  issuer: z.string(),
  authorizationEndpoint: z.string(),
  tokenEndpoint: z.string(),
  keys: z.int().describe('Number of signing keys'),
  credentials: z
    .enum(['accepted', 'untold'])
    .describe('true: it accepted the client ID and secret; some providers check only at sign-in'),
});

const Domain = z.object({ domain: MailDomain });
const tags = ['singleSignOn'];

export const singleSignOn = {
  get: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'GET',
      path: '/single-sign-on',
      tags,
      summary: 'Get the provider and the domains',
    })
    .output(SingleSignOn),
  setUp: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'PUT',
      path: '/single-sign-on',
      tags,
      summary: 'Save the provider. Another issuer or client ends the sessions of the previous one',
    })
    .input(
      z.object({
        issuer: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .describe('As the provider shows it, for example https://id.example.com'),
        clientId: z.string().trim().min(1).max(500),
        clientSecret: z.string().min(1).max(2000).optional().describe('Stored encrypted; default: the current one'),
      }),
    )
    .output(SingleSignOn),
  test: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'POST',
      path: '/single-sign-on/test',
      tags,
      summary: 'Test the connection to the provider',
    })
    .output(SsoTest),
  update: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'PATCH',
      path: '/single-sign-on',
      tags,
      summary: 'Turn it on or off, require it, or let people join. Turning it off ends its sessions',
    })
    .input(SsoConnection.pick({ enabled: true, required: true, peopleJoin: true, defaultRole: true }).partial())
    .output(SingleSignOn),
  remove: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'DELETE',
      path: '/single-sign-on',
      tags,
      summary: 'Remove the provider. Ends its sessions',
    })
    .output(SingleSignOn),
  addDomain: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'PUT',
      path: '/single-sign-on/domains/{domain}',
      tags,
      summary: 'Add an email domain. It counts once it is verified',
    })
    .input(Domain)
    .output(SingleSignOn),
  proveDomain: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'POST',
      path: '/single-sign-on/domains/{domain}/prove',
      tags,
      summary: 'Check the TXT record of a domain',
    })
    .input(Domain)
    .output(SingleSignOn),
  removeDomain: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'DELETE',
      path: '/single-sign-on/domains/{domain}',
      tags,
      summary: 'Remove a domain. Ends its people’s single sign-on sessions',
    })
    .input(Domain)
    .output(SingleSignOn),
};
