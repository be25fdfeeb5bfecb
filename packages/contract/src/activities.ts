import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import type { ConnectedSystem } from './connections.ts';
import { Id, Instant, LongText, oneLine, PageInput, page } from './shapes.ts';

export const ACTIVITY_KINDS = [
  'email_received',
  'email_sent',
  'call',
  'meeting',
  'engagement_confirmed',
  'note',
  'task',
] as const;
export const INTERACTION_KINDS = ['email_received', 'email_sent', 'call', 'meeting', 'engagement_confirmed'] as const;
export const ActivityKind = z.enum(ACTIVITY_KINDS);
export const ACTIVITY_DIRECTIONS = ['incoming', 'outgoing'] as const;
/** An unanswered attempt is not a meeting: `not_reached` fits only a note, which does not affect scores. */
export const ACTIVITY_OUTCOMES = ['moved_forward', 'no_change', 'set_back', 'not_reached'] as const;
export const ActivityDirection = z
  .enum(ACTIVITY_DIRECTIONS)
  .describe('Who started it. Incoming: the customer. For an email, the kind determines it');
export const ActivityOutcome = z
  .enum(ACTIVITY_OUTCOMES)
  .describe('Outcome for the deal. not_reached is only valid for a note, which does not affect scores');
/** Connected systems, and `recording`: a recorded meeting that somebody logged. */
export const ACTIVITY_SOURCES = ['google_workspace', 'salesforce', 'recording'] as const satisfies readonly (
  | ConnectedSystem
  | 'recording'
)[];
export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  subject: z.string(),
  body: z.string().nullable(),
  occurredAt: Instant,
  opportunityId: Id.nullable(),
  contacts: z.array(z.object({ id: Id, name: z.string() })),
  colleagues: z
    .array(z.object({ id: Id, name: z.string() }))
    .describe('Colleagues who took part, besides the person who recorded it'),
  direction: ActivityDirection.nullable(),
  outcome: ActivityOutcome.nullable(),
  outcomeWords: z.string().nullable(),
  nextStep: z.string().nullable(),
  recordedBy: z.object({ id: Id, name: z.string() }).nullable(),
  sources: z
    .array(z.enum(ACTIVITY_SOURCES))
    .describe('Other systems that reported it, by name, and recording. Empty: somebody logged it here'),
  recordedMeetingId: Id.nullable().describe('The recorded meeting that it was logged from, with its transcript'),
  abilities: z.object({
    update: z.boolean().describe('false for an email of a mailbox too: no words of it are kept'),
    remove: z.boolean(),
  }),
});
const OutcomeWords = oneLine(500, 'Enter a short summary');
const ActivityFields = z.object({
  kind: ActivityKind,
  subject: oneLine(500, 'Enter a short summary'),
  body: LongText.nullable(),
  occurredAt: Instant,
  contactIds: z.array(Id).max(100),
  colleagueIds: z.array(Id).max(100),
  direction: ActivityDirection.nullable(),
  outcome: ActivityOutcome.nullable(),
  outcomeWords: OutcomeWords.nullable(),
  nextStep: oneLine(500, 'Enter the next step').nullable(),
});
const SetsNextStep = z
  .boolean()
  .default(false)
  .describe('true: also sets the next step of the deal, in the same transaction');
/** Activities of many deals, with the deal each is on. */
export const ActivityOfRecord = Activity.extend({ opportunity: z.object({ id: Id, name: z.string() }).nullable() });

export const activities = {
  ofAccount: keyed
    .route({
      method: 'GET',
      path: '/accounts/{id}/activities',
      tags: ['activities'],
      summary: 'List activities on an account’s deals that you can see, latest first',
    })
    .input(PageInput.extend({ id: Id }))
    .output(page(ActivityOfRecord)),
  ofContact: keyed
    .route({
      method: 'GET',
      path: '/contacts/{id}/activities',
      tags: ['activities'],
      summary: 'List activities with a contact on deals that you can see, latest first',
    })
    .input(PageInput.extend({ id: Id }))
    .output(page(ActivityOfRecord)),
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/activities',
      tags: ['activities'],
      summary:
        'List the activities of a deal, latest first: its own, and interactions with its contacts on other deals',
    })
    .input(PageInput.extend({ opportunityId: Id }))
    .output(page(Activity)),
  create: keyedCreating
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/activities',
      tags: ['activities'],
      summary: 'Record an activity on a deal',
      successStatus: 201,
    })
    .input(
      ActivityFields.extend({
        opportunityId: Id,
        body: LongText.nullable().default(null),
        contactIds: z.array(Id).max(100).default([]),
        colleagueIds: z.array(Id).max(100).default([]),
        direction: ActivityDirection.nullable().default(null),
        outcome: ActivityOutcome.nullable().default(null),
        outcomeWords: OutcomeWords.nullable().default(null),
        nextStep: ActivityFields.shape.nextStep.default(null),
        setsNextStep: SetsNextStep,
      }),
    )
    .output(Activity),
  update: keyed
    .route({ method: 'PATCH', path: '/activities/{id}', tags: ['activities'], summary: 'Change an activity' })
    .input(ActivityFields.partial().extend({ id: Id, setsNextStep: SetsNextStep }))
    .output(Activity),
  remove: keyed
    .route({ method: 'DELETE', path: '/activities/{id}', tags: ['activities'], summary: 'Delete an activity' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({
      method: 'POST',
      path: '/activities/{id}/restore',
      tags: ['activities'],
      summary: 'Restore a deleted activity',
    })
    .input(z.object({ id: Id }))
    .output(Activity),
};
