/** Keys by which programs use the API. */
import * as z from 'zod';
import { base, creating } from './base.ts';
import { Role } from './roles.ts';
import { Id, Instant, IsoDate, Name } from './shapes.ts';

/** What every key begins with, so that scanners for secrets know one. */
export const API_KEY_PREFIX = 'fck_';
/** A key that lasts longer is made anew sooner or later by somebody who has left. */
export const API_KEY_DAYS_MAX = 366;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  role: Role.describe('Role of the key; limited to the creator’s role at the time of use'),
  effectiveRole: Role.nullable().describe('Current role; null when it can do nothing'),
  needsSecondFactor: z
    .boolean()
    .describe('Blocked until its creator sets up a second factor, which the organisation requires'),
  ending: z.string().describe('Its last characters, to tell keys apart'),
  createdBy: z.object({ id: Id, name: z.string(), active: z.boolean() }),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable().describe('Accurate to the hour'),
  status: z.enum(['active', 'expired', 'revoked']),
});

export const apiKeys = {
  list: base
    .meta({ ability: 'manageApiKeys' })
    .route({
      method: 'GET',
      path: '/api-keys',
      tags: ['apiKeys'],
      summary: 'List the organisation’s keys, newest first',
    })
    .output(z.object({ items: z.array(ApiKey) })),
  create: creating
    .meta({ ability: 'manageApiKeys' })
    .route({
      method: 'POST',
      path: '/api-keys',
      tags: ['apiKeys'],
      summary: 'Create a key. It is shown once',
      successStatus: 201,
    })
    .input(
      z.object({
        name: Name,
        role: Role.describe('Not above your own role'),
        expiresOn: IsoDate.describe(`Last day, at most ${API_KEY_DAYS_MAX} days from today`),
      }),
    )
    .output(z.object({ apiKey: ApiKey, key: z.string() })),
  revoke: base
    .meta({ ability: 'manageApiKeys' })
    .route({ method: 'DELETE', path: '/api-keys/{id}', tags: ['apiKeys'], summary: 'Revoke a key immediately' })
    .input(z.object({ id: Id }))
    .output(ApiKey),
};
