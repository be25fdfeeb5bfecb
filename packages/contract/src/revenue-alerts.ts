/** Alerts of the revenue dashboard as they are kept: since when, until when, dismissed by whom and why. */
import { REVENUE_ALERT_KINDS, ROLE_VIEWS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { RevenueAlertShape } from './revenue.ts';
import { CurrencyCode, Id, Instant, oneLine, PageInput, page } from './shapes.ts';
import { DISMISSAL_REASON_MAX } from './triggers.ts';

export const KeptAlert = z.object({
  id: Id,
  alert: RevenueAlertShape.describe('With its figures when it was last judged'),
  sentence: z.string(),
  period: z.object({ label: z.string().nullable(), start: z.iso.date(), end: z.iso.date() }),
  cameOn: z.iso.date().describe('The morning on which it was first there'),
  goneOn: z.iso.date().nullable().describe('The morning on which it was no longer there; null while it stands'),
  dismissal: z
    .object({ by: z.object({ id: Id, name: z.string() }).nullable(), at: Instant, reason: z.string() })
    .nullable()
    .describe('Of one that stands while it holds: until it names more, or gets worse by a step'),
});

const Whose = z.object({
  roleView: z.enum(ROLE_VIEWS).optional().describe('What you chose last when not given'),
  teamOf: Id.optional().describe('The team lead'),
});
const TAGS = ['revenue'];

export const revenueAlertsContract = {
  list: keyed
    .route({
      method: 'GET',
      path: '/revenue/alerts',
      tags: TAGS,
      summary: 'Alerts of the organisation or a team, those that stand and those that went, the latest first',
    })
    .input(PageInput.extend(Whose.shape))
    .output(page(KeptAlert).extend({ currency: CurrencyCode })),
  dismiss: keyed
    .route({
      method: 'POST',
      path: '/revenue/alerts/{kind}/dismiss',
      tags: TAGS,
      summary: 'Dismiss an alert that stands, until it names more or gets worse by a step',
    })
    .input(Whose.extend({ kind: z.enum(REVENUE_ALERT_KINDS), reason: oneLine(DISMISSAL_REASON_MAX, 'Say why') }))
    .output(KeptAlert),
  restore: keyed
    .route({
      method: 'POST',
      path: '/revenue/kept-alerts/{id}/restore',
      tags: TAGS,
      summary: 'Take the dismissal of an alert back',
    })
    .input(z.object({ id: Id }))
    .output(KeptAlert),
  mailed: keyed
    .route({
      method: 'GET',
      path: '/revenue/alert-mails',
      tags: TAGS,
      summary: 'Whether you are mailed on mornings when an alert of what you lead came or went',
    })
    .output(z.object({ isMailed: z.boolean(), mayBe: z.boolean().describe('You lead somebody, or see everybody') })),
  setMailed: keyed
    .route({ method: 'PUT', path: '/revenue/alert-mails', tags: TAGS, summary: 'Be mailed of alerts, or not' })
    .input(z.object({ isMailed: z.boolean() }))
    .output(z.object({})),
};
