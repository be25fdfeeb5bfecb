/** Alerts of the revenue dashboard as they are kept: since when, until when, dismissed by whom and why. */
import { REVENUE_ALERT_KINDS, ROLE_VIEWS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { RevenueAlertShape } from './revenue.ts';
import { CurrencyCode, Id, Instant, oneLine, PageInput, page } from './shapes.ts';
import { DISMISSAL_REASON_MAX } from './triggers.ts';

export const KeptAlert = z.object({
  id: Id,
  alert: RevenueAlertShape.describe('With figures from its latest check'),
  sentence: z.string(),
  period: z.object({ label: z.string().nullable(), start: z.iso.date(), end: z.iso.date() }),
  cameOn: z.iso.date().describe('First morning it was active'),
  goneOn: z.iso.date().nullable().describe('Morning it was resolved; null while active'),
  dismissal: z
    .object({ by: z.object({ id: Id, name: z.string() }).nullable(), at: Instant, reason: z.string() })
    .nullable()
    .describe('Dismissal of an active alert: until it names more, or gets worse by a step'),
});

const Whose = z.object({
  roleView: z.enum(ROLE_VIEWS).optional().describe('Default: your last choice'),
  teamOf: Id.optional().describe('The team lead'),
});
const TAGS = ['revenue'];

export const revenueAlertsContract = {
  list: keyed
    .route({
      method: 'GET',
      path: '/revenue/alerts',
      tags: TAGS,
      summary: 'List alerts of the organisation or a team, active and resolved, latest first',
    })
    .input(PageInput.extend(Whose.shape))
    .output(page(KeptAlert).extend({ currency: CurrencyCode })),
  dismiss: keyed
    .route({
      method: 'POST',
      path: '/revenue/alerts/{kind}/dismiss',
      tags: TAGS,
      summary: 'Dismiss an active alert until it names more or gets worse by a step',
    })
    .input(Whose.extend({ kind: z.enum(REVENUE_ALERT_KINDS), reason: oneLine(DISMISSAL_REASON_MAX, 'Enter a reason') }))
    .output(KeptAlert),
  restore: keyed
    .route({
      method: 'POST',
      path: '/revenue/kept-alerts/{id}/restore',
      tags: TAGS,
      summary: 'Restore a dismissed alert',
    })
    .input(z.object({ id: Id }))
    .output(KeptAlert),
  mailed: keyed
    .route({
      method: 'GET',
      path: '/revenue/alert-mails',
      tags: TAGS,
      summary: 'Check if you get an email when an alert of your team is new or resolved',
    })
    .output(
      z.object({ isMailed: z.boolean(), mayBe: z.boolean().describe('true: you lead someone, or see everyone') }),
    ),
  setMailed: keyed
    .route({ method: 'PUT', path: '/revenue/alert-mails', tags: TAGS, summary: 'Turn emails about alerts on or off' })
    .input(z.object({ isMailed: z.boolean() }))
    .output(z.object({})),
};
