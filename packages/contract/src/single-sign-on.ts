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
    'Give a domain as it stands after the @ of an address, for example example.com',
  );

/** Somebody who joins by themselves: admins are made by admins. */
export const JoiningRole = z.enum(ROLES).exclude(['admin']);

export const SsoConnection = z.object({
  issuer: z.string(),
  clientId: z.string(),
  enabled: z.boolean().describe('Whether people come in by it'),
  required: z
    .boolean()
    .describe('Whether people with addresses of the proven domains, admins apart, come in by nothing else'),
  peopleJoin: z.boolean().describe('Whether somebody of the proven domains who is nobody here yet joins by coming'),
  defaultRole: JoiningRole.describe('Role of people who join this way'),
  updatedAt: Instant,
});

export const SsoDomain = z.object({
  domain: z.string(),
  provenAt: Instant.nullable().describe('null while it counts for nothing'),
  recordName: z.string().describe('Where the TXT record that proves it is looked for'),
  recordValue: z.string(),
});

export const SingleSignOn = z.object({
  connection: SsoConnection.nullable(),
  domains: z.array(SsoDomain),
  redirectUri: z.string().describe('To be given to the provider'),
});

/** What a provider says of itself, once everything that signing in needs of it is there. */
export const SsoTest = z.object({
  issuer: z.string(),
  authorizationEndpoint: z.string(),
  tokenEndpoint: z.string(),
  keys: z.int().describe('With which it signs'),
  credentials: z
    .enum(['accepted', 'untold'])
    .describe('Whether it took the client ID and secret; some do not tell before somebody signs in'),
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
      summary: 'The provider of the organisation, and its domains',
    })
    .output(SingleSignOn),
  setUp: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'PUT',
      path: '/single-sign-on',
      tags,
      summary: 'Say which provider it is; another issuer or client ends the sessions that began by the one before',
    })
    .input(
      z.object({
        issuer: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .describe('As the provider writes it, for example https://id.example.com'),
        clientId: z.string().trim().min(1).max(500),
        clientSecret: z.string().min(1).max(2000).optional().describe('Kept encrypted; the one there is without it'),
      }),
    )
    .output(SingleSignOn),
  test: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'POST',
      path: '/single-sign-on/test',
      tags,
      summary: 'Ask the provider whether everything that signing in needs is there',
    })
    .output(SsoTest),
  update: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'PATCH',
      path: '/single-sign-on',
      tags,
      summary: 'Turn it on or off, require it, or let people join by it; turning it off ends the sessions it began',
    })
    .input(SsoConnection.pick({ enabled: true, required: true, peopleJoin: true, defaultRole: true }).partial())
    .output(SingleSignOn),
  remove: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'DELETE',
      path: '/single-sign-on',
      tags,
      summary: 'Forget the provider; ends the sessions that began by it',
    })
    .output(SingleSignOn),
  addDomain: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'PUT',
      path: '/single-sign-on/domains/{domain}',
      tags,
      summary: 'Say that an email domain is yours; it counts once it is proven',
    })
    .input(Domain)
    .output(SingleSignOn),
  proveDomain: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'POST',
      path: '/single-sign-on/domains/{domain}/prove',
      tags,
      summary: 'Look for the TXT record that proves a domain',
    })
    .input(Domain)
    .output(SingleSignOn),
  removeDomain: base
    .meta({ ability: 'manageSingleSignOn' })
    .route({
      method: 'DELETE',
      path: '/single-sign-on/domains/{domain}',
      tags,
      summary: 'Give a domain up; ends the sessions of its people that began by single sign-on',
    })
    .input(Domain)
    .output(SingleSignOn),
};
