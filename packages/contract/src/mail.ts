/** Mails the organisation's server wrote: the outbox of an installation without a mail server, and what became of each. */
import * as z from 'zod';
import { base } from './base.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

/** What a mail is for. `notice` tells of something that happened and leads nowhere. */
export const MAIL_KINDS = ['inquiry', 'invitation', 'password_reset', 'email_change', 'notice'] as const;
export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'outbox'] as const;
export const MailStatus = z.enum(MAIL_STATUSES).describe('outbox: written while no mail server was set');

/** What became of a mail, beside what it was about. */
export const MailState = z.object({
  id: Id,
  status: MailStatus,
  to: z.string(),
  error: z.string().nullable().describe('Latest answer of the mail server'),
});

export const OutboxMail = MailState.extend({
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable().describe('Next attempt; null unless it is waiting'),
  openedAt: Instant.nullable(),
  openedBy: z.string().nullable().describe('Name of the last admin who read it'),
  abilities: z.object({
    open: z.boolean().describe('false for emails about the sign-in of someone who is also in another organisation'),
    resend: z.boolean(),
  }),
});

export const outbox = {
  list: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'GET',
      path: '/outbox',
      tags: ['outbox'],
      summary: 'List the organisation’s emails, latest first',
    })
    .input(PageInput.extend({ status: MailStatus.optional() }))
    .output(
      page(OutboxMail).extend({
        mailServer: z.boolean().describe('true: a mail server is set. Without one, emails stay here'),
      }),
    ),
  open: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'POST',
      path: '/outbox/{id}/open',
      tags: ['outbox'],
      summary: 'Read an email. The audit trail records who read it',
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        mail: OutboxMail,
        text: z.string(),
        link: z
          .string()
          .nullable()
          .describe('Link to pass on; null without one, once it has expired, or if a mail server delivered it'),
        linkExpiresAt: Instant.nullable(),
      }),
    ),
  resend: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'POST',
      path: '/outbox/{id}/resend',
      tags: ['outbox'],
      summary: 'Send an email, or send it again',
    })
    .input(z.object({ id: Id }))
    .output(OutboxMail),
};
