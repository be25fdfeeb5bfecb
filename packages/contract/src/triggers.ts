/** What endangers open deals: lists, counts, dismissals, and from where each appears. */
import {
  STANDARD_THRESHOLDS,
  THRESHOLD_KEYS,
  THRESHOLDS,
  type ThresholdKey,
  TRIGGER_TYPES,
  URGENCIES,
} from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { OpportunityFilter } from './opportunities.ts';
import { AmountMinor, CurrencyCode, Flag, Id, Instant, many, oneLine, PageInput, page } from './shapes.ts';

export const DISMISSAL_REASON_MAX = 500;

const Person = z.object({ id: Id, name: z.string() });
export const DealTrigger = z.object({
  type: z.enum(TRIGGER_TYPES),
  name: z.string(),
  urgency: z.enum(URGENCIES),
  evidence: z.string().describe('What is known, with figures and dates'),
  rule: z.string().describe('When it fires and how urgent it is, with your thresholds'),
  deed: z.string().describe('What fixes it'),
  label: z.string().describe('Label of the button that leads there'),
  target: z.object({ kind: z.string(), key: z.string().nullable() }).describe('Form of the deal for the fix'),
  since: Instant.describe('When it appeared'),
  dueAt: Instant.nullable().describe('Deadline to contact someone: 24 hours after a key stakeholder went stale'),
  dismissal: z.object({ by: Person, at: Instant, reason: z.string() }).nullable(),
});

export const EndangeredDeal = z.object({
  deal: z.object({
    id: Id,
    name: z.string(),
    accountName: z.string().nullable(),
    stageName: z.string(),
    owner: z.object({ id: Id, name: z.string(), active: z.boolean() }),
    amountMinor: AmountMinor.nullable(),
    currency: CurrencyCode,
    closeDate: z.iso.date().nullable(),
  }),
  triggers: z.array(DealTrigger).describe('Matching triggers, most urgent first'),
  abilities: z.object({
    dismiss: z.boolean(),
    plan: z.boolean().describe('true: the owner has a plan to add to'),
  }),
});

/** The filter of every list of deals; which are open goes without saying. */
const Scope = OpportunityFilter.omit({ status: true }).extend({
  opportunityId: Id.optional(),
  type: many(z.enum(TRIGGER_TYPES)),
});
const tags = ['risk triggers'];
const OfDeal = z.object({ opportunityId: Id, type: z.enum(TRIGGER_TYPES) });
const PATH = '/opportunities/{opportunityId}/triggers/{type}';

export const triggers = {
  list: keyed
    .route({
      method: 'GET',
      path: '/triggers',
      tags,
      summary: 'List deals with risk triggers: most urgent first, then most revenue at stake',
    })
    .input(
      PageInput.extend({
        ...Scope.shape,
        urgency: many(z.enum(URGENCIES)),
        dismissed: Flag.describe('true: dismissed triggers instead of active ones'),
      }),
    )
    .output(page(EndangeredDeal)),
  counts: keyed
    .route({ method: 'GET', path: '/triggers/counts', tags, summary: 'Count active triggers by urgency' })
    .input(Scope)
    .output(
      z.object({
        high: z.int(),
        medium: z.int(),
        low: z.int(),
        dismissed: z.int(),
        byType: z
          .array(z.object({ type: z.enum(TRIGGER_TYPES), count: z.int() }))
          .describe('Active triggers, in the order of the types'),
      }),
    ),
  dismiss: keyed
    .route({
      method: 'POST',
      path: `${PATH}/dismiss`,
      tags,
      summary: 'Dismiss a trigger until its facts change or it gets more urgent',
    })
    .input(OfDeal.extend({ reason: oneLine(DISMISSAL_REASON_MAX, 'Enter a reason') }))
    .output(EndangeredDeal),
  restore: keyed
    .route({ method: 'POST', path: `${PATH}/restore`, tags, summary: 'Restore a dismissed trigger' })
    .input(OfDeal)
    .output(EndangeredDeal),
};

const threshold = (key: ThresholdKey) =>
  z
    .int()
    .min(THRESHOLDS[key].min)
    .max(THRESHOLDS[key].max)
    .default(STANDARD_THRESHOLDS[key])
    .describe(`${THRESHOLDS[key].label.replace('#', 'N')} (${THRESHOLDS[key].unit})`);
export const TriggerThresholds = z.object(
  Object.fromEntries(THRESHOLD_KEYS.map((key) => [key, threshold(key)])) as Record<
    ThresholdKey,
    ReturnType<typeof threshold>
  >,
);
const THRESHOLDS_PATH = '/trigger-thresholds';

export const triggerThresholds = {
  get: keyed
    .route({ method: 'GET', path: THRESHOLDS_PATH, tags, summary: 'Get when each trigger fires' })
    .output(TriggerThresholds),
  put: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PUT',
      path: THRESHOLDS_PATH,
      tags,
      summary:
        'Set when each trigger fires. Omitted thresholds return to the default, and open deals are checked again',
    })
    .input(TriggerThresholds)
    .output(TriggerThresholds),
};
