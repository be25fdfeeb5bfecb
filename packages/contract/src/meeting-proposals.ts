/** What a recorded meeting proposes for its deal, what people decided, and what that changed. */
import { FRAMEWORKS, type FrameworkKey, MEETING_ITEM_KINDS } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { Id, Instant, IsoDate, oneLine } from './shapes.ts';

export const PROPOSAL_TITLE_MAX = 300;
export const PROPOSAL_STATES = ['proposed', 'confirmed', 'rejected'] as const;

const Person = z.object({ id: Id, name: z.string() });
const Milliseconds = z.int().min(0).describe('Milliseconds since the meeting began');

const FrameworkComponent = z.object({
  framework: z.enum(Object.keys(FRAMEWORKS) as [FrameworkKey, ...FrameworkKey[]]),
  component: z.string(),
});
const ScorePair = z.tuple([z.number().nullable(), z.number().nullable()]).describe('Before and after');
export const ScoreEffectView = z.object({
  risk: ScorePair,
  confidence: ScorePair,
  drag: ScorePair,
  chance: ScorePair.describe('Win chance in percent'),
});

export const MeetingProposal = z.object({
  id: Id,
  kind: z.enum(MEETING_ITEM_KINDS),
  title: z.string(),
  quote: z.string().describe('Words of the transcript, verbatim'),
  cue: z.int(),
  lastCue: z.int(),
  startMs: Milliseconds,
  speaker: z.int().nullable(),
  assignee: Person.nullable().describe('Colleague who is to do it; null where it is the customer or nobody yet'),
  ownerName: z.string().nullable().describe('Who is to do it, as it was said'),
  dueOn: z.iso.date().nullable(),
  component: FrameworkComponent.nullable(),
  competitor: Person.nullable(),
  origin: z.enum(['rules', 'model']),
  why: z.string().nullable().describe('What made the rules propose it'),
  state: z.enum(PROPOSAL_STATES),
  result: z
    .object({ kind: z.enum(['task', 'evidence', 'competitor', 'next_step', 'note']), id: Id.nullable() })
    .nullable(),
  effect: ScoreEffectView.nullable(),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  version: z.int(),
});

const ProposalFields = z.object({
  title: oneLine(PROPOSAL_TITLE_MAX, 'Enter what was said'),
  kind: z.enum(MEETING_ITEM_KINDS),
  assigneeId: Id.nullable(),
  dueOn: IsoDate.nullable(),
  component: FrameworkComponent.nullable(),
  competitorId: Id.nullable(),
});

const TAGS = ['meetingProposals'];
const OfMeeting = z.object({ id: Id });
const Decision = z.object({ id: Id, proposalId: Id, version: z.int() });

export const meetingProposals = {
  list: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/proposals',
      tags: TAGS,
      summary: 'List what a meeting proposes for its deal, in the order of the meeting',
    })
    .input(OfMeeting)
    .output(z.object({ items: z.array(MeetingProposal) })),
  confirm: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/{proposalId}/confirm',
      tags: TAGS,
      summary:
        'Confirm a proposal, with changes if any. It becomes a task, evidence, a competitor, a next step or a note',
    })
    .input(Decision.extend(ProposalFields.partial().shape))
    .output(MeetingProposal),
  reject: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/{proposalId}/reject',
      tags: TAGS,
      summary: 'Reject a proposal. Nothing is made of it, and nothing is trained on it',
    })
    .input(Decision)
    .output(MeetingProposal),
  undo: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/{proposalId}/undo',
      tags: TAGS,
      summary: 'Take back a decision, and what it made as far as nobody changed it since',
    })
    .input(Decision)
    .output(MeetingProposal),
  askModel: base
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/model',
      tags: TAGS,
      summary: 'Send the transcript to the organisation’s model, which proposes items with verbatim quotes',
    })
    .input(OfMeeting)
    .output(z.object({ items: z.array(MeetingProposal), dropped: z.int().describe('Items whose quote was not said') })),
  changes: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/changes',
      tags: TAGS,
      summary: 'Get what a meeting changed: what was confirmed, and the scores before and after',
    })
    .input(OfMeeting)
    .output(z.object({ confirmed: z.array(MeetingProposal), effect: ScoreEffectView.nullable() })),
};
