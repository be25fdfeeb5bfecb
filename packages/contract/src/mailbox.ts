/** A person's own mailbox and calendar: connect them, see what is kept of them, exclude and remove it. */
import { CONNECTION_REASONS, CONNECTION_STATES } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { KEPT_KINDS, MAILBOX_DAYS, MAILBOX_STREAMS } from './limits.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

/** Where Google sends people back to: a page of the product, below its public address. */
export const MAILBOX_PAGE = '/settings/mailbox';
/** Minutes in which a sign-in there must be finished. */
export const MAILBOX_SIGN_IN_MINUTES = 10;

export const MAILBOX_DAYS_DEFAULT = 90;

export const MissingWindow = z.object({
  from: Instant,
  to: Instant,
  why: z.string().describe('Why this time could not be read'),
});
export type MissingWindow = z.infer<typeof MissingWindow>;

export const MailboxStreamView = z.object({
  stream: z.enum(MAILBOX_STREAMS),
  readUntil: Instant.nullable().describe('Everything before it is read; null: nothing yet'),
  reading: z
    .object({
      from: Instant,
      to: Instant,
      isRepeat: z.boolean().describe('true: read once more, because the place was lost'),
    })
    .nullable()
    .describe('The time that is being read now'),
  missing: z.array(MissingWindow),
  lastSuccessAt: Instant.nullable(),
  nextTryAt: Instant.nullable().describe('null: nothing is read while the connection is not healthy'),
  error: z.string().nullable().describe('Why the last try failed; null: it did not'),
  vendorWords: z.string().nullable().describe('What Google said'),
});

export const Mailbox = z.object({
  isOffered: z.boolean().describe('false: an admin has not set Google Workspace up'),
  offers: z.array(z.enum(MAILBOX_STREAMS)).describe('What the admin lets people connect'),
  state: z.enum(CONNECTION_STATES).nullable().describe('null: never connected'),
  reason: z.enum(CONNECTION_REASONS).nullable(),
  why: z
    .object({ sentence: z.string(), advice: z.string(), canSignIn: z.boolean().describe('Signing in again mends it') })
    .nullable(),
  since: Instant.nullable(),
  pausedUntil: Instant.nullable(),
  address: z.string().nullable().describe('Of the account that is connected'),
  connectedAt: Instant.nullable(),
  notAllowed: z
    .array(z.enum(MAILBOX_STREAMS))
    .describe('Asked for at the last sign-in, and not ticked on Google’s page: these are not read'),
  streams: z.array(MailboxStreamView),
  stopped: z
    .array(z.enum(MAILBOX_STREAMS))
    .describe('Connected, and not read while the admin does not offer it; then reading goes on'),
  kept: z.object({ messages: z.int(), meetings: z.int(), excluded: z.int() }).describe('Counts of what is kept'),
});

const Kept = {
  id: Id,
  occurredAt: Instant,
  contacts: z.array(z.object({ id: Id, name: z.string() })),
  isExcluded: z.boolean(),
};
export const KeptItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), ...Kept, direction: z.enum(['incoming', 'outgoing']) }),
  z.object({ kind: z.literal('meeting'), ...Kept, endsAt: Instant }),
]);

export const MailboxExclusion = z.object({
  id: Id,
  contact: z.object({ id: Id, name: z.string() }).nullable(),
  domain: z.string().nullable(),
  createdAt: Instant,
  isRemoving: z.boolean().describe('What was kept of them is being removed'),
});

const State = z.string().min(1).max(500);
const tags = ['mailbox'];
const path = '/mailbox' as const;

export const mailbox = {
  get: base
    .route({ method: 'GET', path, tags, summary: 'Get your own mailbox and calendar connection' })
    .output(Mailbox),
  connect: base
    .route({
      method: 'POST',
      path: `${path}/connect`,
      tags,
      summary: `Begin to sign in at Google. Finish within ${MAILBOX_SIGN_IN_MINUTES} minutes`,
    })
    .input(
      z.object({
        streams: z.array(z.enum(MAILBOX_STREAMS)).min(1).max(2),
        days: z.literal(MAILBOX_DAYS).default(MAILBOX_DAYS_DEFAULT).describe('Days in the past that are read too'),
      }),
    )
    .output(z.object({ authorizeUrl: z.string() })),
  finish: base
    .route({ method: 'POST', path: `${path}/finish`, tags, summary: 'Finish the sign-in with what Google sent back' })
    .input(
      z.union([
        z.object({ state: State, code: z.string().min(1).max(5000) }),
        z.object({ state: State, error: z.string().min(1).max(500) }),
      ]),
    )
    .output(Mailbox),
  readNow: base
    .route({ method: 'POST', path: `${path}/read`, tags, summary: 'Read what is new as soon as possible' })
    .output(Mailbox),
  readAgain: base
    .route({
      method: 'POST',
      path: `${path}/read-again`,
      tags,
      summary: 'Read past days again, for contacts that were added or included since',
    })
    .input(z.object({ days: z.literal([30, 90, 365]) }))
    .output(Mailbox),
  pause: base
    .route({ method: 'POST', path: `${path}/pause`, tags, summary: 'Read nothing until you resume' })
    .output(Mailbox),
  resume: base.route({ method: 'POST', path: `${path}/resume`, tags, summary: 'Resume reading' }).output(Mailbox),
  disconnect: base
    .route({
      method: 'POST',
      path: `${path}/disconnect`,
      tags,
      summary: 'Disconnect, and remove all that was kept of your mailbox and calendar',
    })
    .output(
      z.object({
        mailbox: Mailbox,
        removed: z.object({ messages: z.int(), meetings: z.int() }),
        notRevoked: z.string().nullable().describe('Why Google did not revoke the sign-in; null: it did'),
      }),
    ),
  kept: base
    .route({
      method: 'GET',
      path: `${path}/kept`,
      tags,
      summary: 'List what is kept of your mailbox and calendar, latest first',
    })
    .input(
      PageInput.extend({
        kind: z.enum(KEPT_KINDS).optional(),
        contactId: Id.optional(),
        show: z.enum(['all', 'excluded']).default('all'),
      }),
    )
    .output(page(KeptItem)),
  exclude: base
    .route({
      method: 'POST',
      path: `${path}/kept/{id}/exclude`,
      tags,
      summary: 'Exclude one message or meeting: it counts nowhere',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  include: base
    .route({
      method: 'POST',
      path: `${path}/kept/{id}/include`,
      tags,
      summary: 'Let an excluded message or meeting count again',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  exclusions: base
    .route({
      method: 'GET',
      path: `${path}/exclusions`,
      tags,
      summary: 'List the contacts and domains that you exclude',
    })
    .output(z.object({ items: z.array(MailboxExclusion) })),
  addExclusion: base
    .route({
      method: 'POST',
      path: `${path}/exclusions`,
      tags,
      summary: 'Exclude a contact or a domain. What is kept of them is removed in the background',
      successStatus: 201,
    })
    .input(
      z.union([
        z.object({ contactId: Id }),
        z.object({ domain: z.string().trim().min(3).max(253).describe('Such as example.com, with all below it') }),
      ]),
    )
    .output(MailboxExclusion),
  removeExclusion: base
    .route({
      method: 'DELETE',
      path: `${path}/exclusions/{id}`,
      tags,
      summary: 'No longer exclude a contact or a domain. Read past days again to take what was left out',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
};
