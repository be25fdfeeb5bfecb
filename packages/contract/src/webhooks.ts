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
import { Id, Instant, isWebAddress, Name, PageInput, page } from './shapes.ts';

/** What every secret begins with, as the Standard Webhooks have it. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
/** Of the form of what is sent; a receiver that knows another one refuses it. */
export const WEBHOOK_PAYLOAD_VERSION = 1;
export const WEBHOOK_URL_MAX = 2000;

const WebhookEvent = z.enum(WEBHOOK_EVENTS);

const Url = z
  .string()
  .trim()
  .max(WEBHOOK_URL_MAX)
  .refine((given) => !/\p{Cc}/u.test(given), 'Give an address without line breaks or tabs')
  .refine(isWebAddress, 'Give an address that begins with https:// and has no user name')
  .transform((given) => {
    const url = new URL(given);
    url.hash = '';
    return url.href;
  })
  .describe('Address to send to; https on the internet at port 443 or 8443, unless the installation allows others');
const Events = z
  .array(WebhookEvent)
  .min(1, 'Choose at least one event')
  .max(WEBHOOK_EVENTS.length)
  .describe('Each change is sent once, as the most specific event you chose');

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  state: z
    .enum(['on', 'off', 'paused'])
    .describe(
      'paused: by the server, because deliveries failed or the creator left. Events are kept for 30 days and sent when you turn it on again',
    ),
  pausedAt: Instant.nullable(),
  failingSince: Instant.nullable().describe('First failed attempt without a success since'),
  waiting: z.int().describe('Deliveries in progress or to be retried'),
  previousSecretUntil: Instant.nullable().describe('Until when the old secret also signs'),
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
});

export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
const DeliveryStatus = z
  .enum(WEBHOOK_DELIVERY_STATUSES)
  .describe('waiting: in progress, or to be retried; failed: no more retries');

const SubjectKind = z.enum(['opportunity', 'account', 'contact', 'webhook']);
/** What a receiver is sent. */
export const WebhookBody = z.object({
  version: z.literal(WEBHOOK_PAYLOAD_VERSION),
  id: Id.describe('ID of the event, the same for every attempt; for a deal also the id of the change in its timeline'),
  type: z.string().describe('An event of the webhook, or webhook.test'),
  occurredAt: Instant,
  recordedAt: Instant.describe('When it was recorded'),
  organizationId: Id,
  subject: z.object({ kind: SubjectKind, id: Id }),
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.unknown().describe('For text fields, only true or false: if there was text'),
      to: z.unknown(),
    }),
  ),
  undoes: z
    .object({
      kind: z.enum(['change', 'import']),
      id: Id.describe('ID of the event whose change this undoes; or of the import'),
    })
    .optional()
    .describe('Set when a change of a deal undoes an earlier one, by a person or a bulk edit, or what an import did'),
  url: z.string().describe('Where to read the record'),
});

export const WebhookDelivery = z.object({
  id: Id,
  eventId: Id.describe('webhook-id for the receiver; the same for every attempt'),
  type: z.string(),
  subject: z.object({ kind: SubjectKind, id: Id }),
  status: DeliveryStatus,
  attempts: z.int(),
  createdAt: Instant,
  triedAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable().describe('null unless it is waiting'),
  responseStatus: z.int().nullable(),
  responseExcerpt: z.string().nullable().describe('Start of the latest answer'),
  error: z.string().nullable().describe('Why the latest attempt got no answer'),
  payload: z.string().describe('The exact body: a WebhookBody'),
});

const WithSecret = z.object({
  webhook: Webhook,
  secret: z.string().describe('Shown once; verify webhook-signature with it'),
});
const tags = ['webhooks'];
const managing = base.meta({ ability: 'manageWebhooks' });
const making = creating.meta({ ability: 'manageWebhooks' });

export const webhooks = {
  list: managing
    .route({
      method: 'GET',
      path: '/webhooks',
      tags,
      summary: `List the organisation’s webhooks; at most ${WEBHOOKS_MAX}`,
    })
    .output(z.object({ items: z.array(Webhook) })),
  create: making
    .route({
      method: 'POST',
      path: '/webhooks',
      tags,
      summary: 'Add a webhook. Its secret is shown once',
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
          .describe('Turning it on sends waiting events immediately; while it is off, new events are not kept'),
      }),
    )
    .output(Webhook),
  remove: managing
    .route({
      method: 'DELETE',
      path: '/webhooks/{id}',
      tags,
      summary: `Remove a webhook. You can restore it for ${WEBHOOK_LOG_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: managing
    .route({ method: 'POST', path: '/webhooks/{id}/restore', tags, summary: 'Restore a removed webhook' })
    .input(z.object({ id: Id }))
    .output(Webhook),
  rotateSecret: making
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      tags,
      summary: `Create a new secret. The old one also signs for ${WEBHOOK_OVERLAP_HOURS} hours`,
      successStatus: 201,
    })
    .input(z.object({ id: Id }))
    .output(WithSecret),
  test: managing
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      tags,
      summary: `Send one test now; waits up to ${WEBHOOK_ANSWER_SECONDS} seconds for the answer`,
    })
    .input(z.object({ id: Id }))
    .output(WebhookDelivery),
  deliveries: managing
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      tags,
      summary: `List deliveries, latest first. They are kept for ${WEBHOOK_LOG_DAYS} days`,
    })
    .input(PageInput.extend({ id: Id, status: DeliveryStatus.optional() }))
    .output(page(WebhookDelivery)),
  replay: managing
    .route({
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
      tags,
      summary: 'Send a delivery again with the same webhook-id',
    })
    .input(z.object({ id: Id, deliveryId: Id }))
    .output(WebhookDelivery),
  replayRange: managing
    .route({
      method: 'POST',
      path: '/webhooks/{id}/replay',
      tags,
      summary: 'Resend finished deliveries of a period, each with the same webhook-id',
    })
    .input(
      z.object({
        id: Id,
        from: Instant.describe('createdAt of a delivery, inclusive'),
        to: Instant.describe('Exclusive'),
        status: z.enum(['delivered', 'failed']).optional().describe('Only this status; default: both'),
      }),
    )
    .output(z.object({ count: z.int() })),
};
