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
  rule: z.string().describe('When such a trigger appears and how urgent it is, with the thresholds that you have set'),
  deed: z.string().describe('What mends it'),
  label: z.string().describe('What a button says that leads to where it is mended'),
  target: z
    .object({ kind: z.string(), key: z.string().nullable() })
    .describe('The form of the deal where it is mended'),
  since: Instant.describe('When it appeared'),
  dueAt: Instant.nullable().describe(
    'Until when somebody is to be contacted: 24 hours after a key stakeholder went stale',
  ),
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
  triggers: z.array(DealTrigger).describe('Those asked for, the most urgent first'),
  abilities: z.object({
    dismiss: z.boolean(),
    plan: z.boolean().describe('Whether its owner has a plan to add to'),
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
      summary: 'Deals that something endangers: the most urgent first, among those the most revenue at stake',
    })
    .input(
      PageInput.extend({
        ...Scope.shape,
        urgency: many(z.enum(URGENCIES)),
        dismissed: Flag.describe('Those that were dismissed instead of those that stand'),
      }),
    )
    .output(page(EndangeredDeal)),
  counts: keyed
    .route({ method: 'GET', path: '/triggers/counts', tags, summary: 'How many triggers stand, by urgency' })
    .input(Scope)
    .output(
      z.object({
        high: z.int(),
        medium: z.int(),
        low: z.int(),
        dismissed: z.int(),
        byType: z
          .array(z.object({ type: z.enum(TRIGGER_TYPES), count: z.int() }))
          .describe('Those that stand, in the order of the types'),
      }),
    ),
  dismiss: keyed
    .route({
      method: 'POST',
      path: `${PATH}/dismiss`,
      tags,
      summary: 'Dismiss a trigger until its facts change or its urgency rises',
    })
    .input(OfDeal.extend({ reason: oneLine(DISMISSAL_REASON_MAX, 'Say why') }))
    .output(EndangeredDeal),
  restore: keyed
    .route({ method: 'POST', path: `${PATH}/restore`, tags, summary: 'Take the dismissal of a trigger back' })
    .input(OfDeal)
    .output(EndangeredDeal),
};

const threshold = (key: ThresholdKey) =>
  z
    .int()
    .min(THRESHOLDS[key].min)
    .max(THRESHOLDS[key].max)
    .default(STANDARD_THRESHOLDS[key])
    .describe(`${THRESHOLDS[key].label.replace('#', 'so many')} (${THRESHOLDS[key].unit})`);
export const TriggerThresholds = z.object(
  Object.fromEntries(THRESHOLD_KEYS.map((key) => [key, threshold(key)])) as Record<
    ThresholdKey,
    ReturnType<typeof threshold>
  >,
);
const THRESHOLDS_PATH = '/trigger-thresholds';

export const triggerThresholds = {
  get: keyed
    .route({ method: 'GET', path: THRESHOLDS_PATH, tags, summary: 'From where triggers appear' })
    .output(TriggerThresholds),
  put: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PUT',
      path: THRESHOLDS_PATH,
      tags,
      summary:
        'Set when each trigger fires; omitted thresholds return to the default, and open deals are checked again',
    })
    .input(TriggerThresholds)
    .output(TriggerThresholds),
};
