/** Addresses of other systems that are told what happens, and what was told. */
import {
  WEBHOOK_ANSWER_SECONDS,
  WEBHOOK_EVENTS,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_OVERLAP_HOURS,
  WEBHOOKS_MAX,
} from '@forecastle/rules';
import * as z from 'zod';
import { base, creating } from './base.ts';
import { Id, Instant, Name, PageInput, page } from './shapes.ts';

/** What every secret begins with, as the Standard Webhooks have it. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
/** Of the form of what is sent; a receiver that knows another one refuses it. */
export const WEBHOOK_PAYLOAD_VERSION = 1;
export const WEBHOOK_URL_MAX = 2000;

const WebhookEvent = z.enum(WEBHOOK_EVENTS);

const isWebAddress = (given: string): boolean => {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};
const Url = z
  .string()
  .trim()
  .max(WEBHOOK_URL_MAX)
  .refine((given) => !/\p{Cc}/u.test(given), 'Give an address without line breaks or tabs')
  .refine(isWebAddress, 'Give an address that begins with https:// and holds no user name')
  .transform((given) => {
    const url = new URL(given);
    url.hash = '';
    return url.href;
  })
  .describe('Where to send; https on the internet at port 443 or 8443, unless the installation allows otherwise');
const Events = z
  .array(WebhookEvent)
  .min(1, 'Choose at least one event')
  .max(WEBHOOK_EVENTS.length)
  .describe('Each change is sent once, under the most telling of the events chosen');

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  state: z
    .enum(['on', 'off', 'paused'])
    .describe(
      'paused: by the server, because nothing arrived any more or who made it has left; what happens is kept for 30 days, and sent when it is turned on again',
    ),
  pausedAt: Instant.nullable(),
  failingSince: Instant.nullable().describe('When the first attempt failed after which none succeeded'),
  waiting: z.int().describe('Deliveries that are on their way or will be tried again'),
  previousSecretUntil: Instant.nullable().describe('Until when the former secret signs beside the present one'),
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
});

export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
const DeliveryStatus = z
  .enum(WEBHOOK_DELIVERY_STATUSES)
  .describe('waiting: on its way, or tried again later; failed: tried for the last time');

const SubjectKind = z.enum(['opportunity', 'account', 'contact', 'webhook']);
/** What a receiver is sent. */
export const WebhookBody = z.object({
  version: z.literal(WEBHOOK_PAYLOAD_VERSION),
  id: Id.describe(
    'Of the event, the same however often it is sent; of a deal, also the id of the change in its timeline',
  ),
  type: z.string().describe('One of the events that the webhook wants, or webhook.test'),
  occurredAt: Instant,
  recordedAt: Instant.describe('When it was learnt'),
  organizationId: Id,
  subject: z.object({ kind: SubjectKind, id: Id }),
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.unknown().describe('Of words that people wrote, only whether there were any'),
      to: z.unknown(),
    }),
  ),
  undoes: z
    .object({
      kind: z.enum(['change', 'import']),
      id: Id.describe('Of the change that it takes back, whose event had this id; or of the import'),
    })
    .optional()
    .describe(
      'Of a change of a deal that takes back an earlier one, by a person or with a bulk edit, or what an import did',
    ),
  url: z.string().describe('Where the record is read'),
});

export const WebhookDelivery = z.object({
  id: Id,
  eventId: Id.describe('What the receiver gets as webhook-id; the same however often it is sent'),
  type: z.string(),
  subject: z.object({ kind: SubjectKind, id: Id }),
  status: DeliveryStatus,
  attempts: z.int(),
  createdAt: Instant,
  triedAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable().describe('null unless it is waiting'),
  responseStatus: z.int().nullable(),
  responseExcerpt: z.string().nullable().describe('How the last answer began'),
  error: z.string().nullable().describe('Why there was no answer to the last attempt'),
  payload: z.string().describe('The body, byte for byte: a WebhookBody'),
});

const WithSecret = z.object({
  webhook: Webhook,
  secret: z.string().describe('Shown this once; verify webhook-signature with it'),
});
const tags = ['webhooks'];
const managing = base.meta({ ability: 'manageWebhooks' });
const making = creating.meta({ ability: 'manageWebhooks' });

export const webhooks = {
  list: managing
    .route({ method: 'GET', path: '/webhooks', tags, summary: `Webhooks of the organisation; at most ${WEBHOOKS_MAX}` })
    .output(z.object({ items: z.array(Webhook) })),
  create: making
    .route({
      method: 'POST',
      path: '/webhooks',
      tags,
      summary: 'Add a webhook; its secret is shown once',
      successStatus: 201,
    })
    .input(z.object({ name: Name, url: Url, events: Events }))
    .output(WithSecret),
  update: managing
    .route({ method: 'PATCH', path: '/webhooks/{id}', tags, summary: 'Change a webhook, or turn it on or off' })
    .input(
      z.object({
        id: Id,
        name: Name.optional(),
        url: Url.optional(),
        events: Events.optional(),
        isOn: z
          .boolean()
          .optional()
          .describe('Turned on, what waits is sent at once; while it is off, nothing new is kept for it'),
      }),
    )
    .output(Webhook),
  remove: managing
    .route({
      method: 'DELETE',
      path: '/webhooks/{id}',
      tags,
      summary: `Remove a webhook; it can be restored for ${WEBHOOK_LOG_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: managing
    .route({ method: 'POST', path: '/webhooks/{id}/restore', tags, summary: 'Bring a removed webhook back' })
    .input(z.object({ id: Id }))
    .output(Webhook),
  rotateSecret: making
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      tags,
      summary: `Make a new secret; the former one signs beside it for ${WEBHOOK_OVERLAP_HOURS} hours`,
      successStatus: 201,
    })
    .input(z.object({ id: Id }))
    .output(WithSecret),
  test: managing
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      tags,
      summary: `Send a test now, once; waits up to ${WEBHOOK_ANSWER_SECONDS} seconds for the answer`,
    })
    .input(z.object({ id: Id }))
    .output(WebhookDelivery),
  deliveries: managing
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      tags,
      summary: `What was sent or is to be sent, latest first; kept ${WEBHOOK_LOG_DAYS} days`,
    })
    .input(PageInput.extend({ id: Id, status: DeliveryStatus.optional() }))
    .output(page(WebhookDelivery)),
  replay: managing
    .route({
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
      tags,
      summary: 'Send a delivery again, under the same webhook-id',
    })
    .input(z.object({ id: Id, deliveryId: Id }))
    .output(WebhookDelivery),
  replayRange: managing
    .route({
      method: 'POST',
      path: '/webhooks/{id}/replay',
      tags,
      summary: 'Send again what ended between two instants, each under the same webhook-id',
    })
    .input(
      z.object({
        id: Id,
        from: Instant.describe('createdAt of a delivery, inclusive'),
        to: Instant.describe('Exclusive'),
        status: z.enum(['delivered', 'failed']).optional().describe('Only those; both without it'),
      }),
    )
    .output(z.object({ count: z.int() })),
};
