/** Drafts about a deal, made from its facts and checked against them. */
import {
  AI_MODEL_USES,
  AUDIENCES,
  DRAFT_MODES,
  FACT_GROUPS,
  FACT_TRUSTS,
  MENTION_KINDS,
  PROMPT_TEMPLATES,
  USE_CASES,
} from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';
import { writtenParts } from './written-parts.ts';

export const ContextFact = z.object({
  id: z.string().describe('Stays the same while its record does'),
  group: z.enum(FACT_GROUPS),
  label: z.string(),
  text: z.string(),
  trust: z
    .enum(FACT_TRUSTS)
    .describe(
      'system: fields with fixed choices, figures and scores; colleague: typed by a colleague; outside: from outside',
    ),
  record: z.object({
    kind: z.enum(['opportunity', 'account', 'contact', 'activity', 'meeting', 'note', 'file']),
    id: Id,
    ms: z.int().optional().describe('Of a recorded meeting: the moment, in milliseconds since it began'),
  }),
  asOf: z.iso.date().describe('Local day of its last change, or on which it happened'),
});

const OfMeeting = Id.optional().describe(
  'Recorded meeting of the deal whose confirmed items are facts; without one the latest. Private meetings never are',
);

const ForAudience = z
  .enum(AUDIENCES)
  .default('colleagues')
  .describe('Who reads the text. The sheet for the customer has no roles, scores, doubts or competitors');

export const DealContextView = z.object({
  facts: z.array(ContextFact),
  leftOut: z
    .array(z.object({ group: z.enum(FACT_GROUPS), shown: z.int(), total: z.int() }))
    .describe('Groups that have more than the sheet holds'),
});

const Person = z.object({ id: Id, name: z.string() });
export const DraftVariableView = z.object({
  name: z.string(),
  label: z.string().describe('What the deal lacks without it'),
  says: z.string().describe('What it stands for'),
});
export const TemplateKey = z.string().max(100).describe('Key of a shipped template, or the ID of your own');

export const DraftView = z.object({
  template: TemplateKey,
  subject: z.string().describe('Subject of an email, or title'),
  parts: writtenParts(z.array(z.string()).describe('IDs of the facts it rests on')),
  text: z.string().describe('Full text to copy'),
  missing: z.array(DraftVariableView).describe('Variables the deal has nothing for; their sentences are left out'),
  person: Person.nullable().describe('Recipient; null if nobody is on the deal'),
  people: z.array(Person).describe('Other possible recipients'),
});

const SEGMENTS_MAX = 200;
const SEGMENT_MAX = 5000;
const FactIds = z.array(z.string().max(200)).max(500);

export const SegmentFaultView = z.object({
  kind: z
    .enum([...MENTION_KINDS, 'fact', 'link'])
    .describe(
      'fact: a cited fact is not on the sheet; link: a link or image, which no draft has; otherwise what the cited facts do not hold',
    ),
  said: z.string().describe('The words that are not supported, or the ID of the missing fact'),
  at: z
    .object({ from: z.int(), to: z.int() })
    .nullable()
    .describe('Place in the text, in UTF-16 code units; null for a fact'),
});

export const QUESTION_MAX = 4000;
export const MESSAGES_MAX = 200;

export const SegmentView = z.object({
  text: z.string(),
  facts: z.array(z.string()).describe('IDs of the facts it cites'),
  faults: z.array(SegmentFaultView).describe('Empty if the facts support it. Other segments are not copied'),
});

/** Why an answer did not come or broke off. */
export const ANSWER_FAULTS = [
  'refused_key',
  'rate_limited',
  'unreachable',
  'timeout',
  'broken_off',
  'unreadable',
  'refused',
  'no_model',
  'provider',
] as const;

export const AnswerFaultView = z.object({
  kind: z.enum(ANSWER_FAULTS),
  message: z.string(),
  retryAfterSeconds: z.int().nullable(),
});

export const MESSAGE_STATES = ['writing', 'done', 'stopped', 'failed', 'interrupted'] as const;

export const MessageView = z.object({
  id: Id,
  role: z.enum(['person', 'assistant']),
  at: Instant,
  template: TemplateKey.nullable(),
  templateName: z.string().nullable(),
  useCase: z.enum(USE_CASES).nullable().describe('What is written; null for a free question'),
  text: z.string().describe('Question of a person; of an answer the supported text, to copy'),
  subject: z.string().describe('Subject of an email or title; empty without one'),
  segments: z.array(SegmentView).describe('Empty for a question'),
  state: z
    .enum(MESSAGE_STATES)
    .describe('writing: still arriving; stopped, failed and interrupted answers keep what had arrived'),
  fault: AnswerFaultView.nullable(),
  madeBy: z
    .object({
      use: z.enum(['template', ...AI_MODEL_USES]),
      provider: z.string().nullable(),
      model: z.string().nullable(),
    })
    .nullable()
    .describe('null for a question'),
  costMicros: z.int().nullable().describe('Millionths of a US dollar; null if unknown or without a model'),
  sheetId: Id.nullable().describe('Fact sheet the answer was made from'),
  missing: z.array(DraftVariableView).describe('Template variables the deal has nothing for'),
  person: Person.nullable().describe('Recipient'),
  noteId: Id.nullable().describe('Note the answer was saved as'),
});

const Deal = z.object({ id: Id, name: z.string() });
export const ConversationSummary = z.object({
  id: Id,
  opportunity: Deal,
  account: z.object({ id: Id, name: z.string() }).nullable(),
  author: Person,
  title: z.string(),
  snippet: z.string().describe('Beginning of the latest answer, or where a search found its words'),
  messages: z.int(),
  isWriting: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});

export const ConversationView = z.object({
  id: Id,
  opportunity: Deal,
  author: Person,
  title: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  messages: z.array(MessageView),
  sheets: z.array(z.object({ id: Id, madeAt: Instant, facts: z.array(ContextFact) })),
  abilities: z.object({
    send: z.boolean().describe('Only its author continues a conversation'),
    remove: z.boolean(),
  }),
});

const Question = z.object({
  mode: z.enum(DRAFT_MODES).describe('template: without a model'),
  text: z
    .string()
    .trim()
    .max(QUESTION_MAX)
    .default('')
    .describe('Question or instruction; may be empty with a template or plan item'),
  template: TemplateKey.optional().describe('The mode "template" needs it, or a plan item'),
  planItem: z
    .object({ id: Id, template: z.enum(PROMPT_TEMPLATES) })
    .optional()
    .describe('Action of a plan on this deal, and the prompt to start from. Not together with a template'),
  useCase: z
    .enum(USE_CASES)
    .optional()
    .describe('What a question without a template is for. For the customer, the facts for the customer are sent'),
  contactId: Id.optional().describe('Recipient, of the contacts on the deal'),
  meetingId: OfMeeting,
  without: FactIds.default([]).describe('IDs of facts not to use'),
});
const Answered = z.object({ conversationId: Id, messageId: Id });

const TAGS = ['conversations'];

export const conversations = {
  facts: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/facts',
      tags: TAGS,
      summary: 'List the facts of a deal that drafts are made from and checked against',
    })
    .input(z.object({ opportunityId: Id, audience: ForAudience, meetingId: OfMeeting }))
    .output(DealContextView),
  draft: keyed
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/drafts',
      tags: TAGS,
      summary: 'Draft a text from a template and the facts of a deal, without a model. Saves nothing',
    })
    .input(
      z.object({
        opportunityId: Id,
        template: TemplateKey,
        contactId: Id.optional().describe('Recipient, of the contacts on the deal'),
        meetingId: OfMeeting,
        without: FactIds.default([]).describe('IDs of facts not to use'),
      }),
    )
    .output(DraftView),
  check: keyed
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/drafts/check',
      tags: TAGS,
      summary: 'Check sentences against the facts of a deal that they cite. Saves nothing',
    })
    .input(
      z.object({
        opportunityId: Id,
        audience: ForAudience,
        meetingId: OfMeeting,
        segments: z
          .array(z.object({ text: z.string().max(SEGMENT_MAX), facts: FactIds.describe('IDs of the cited facts') }))
          .min(1)
          .max(SEGMENTS_MAX),
      }),
    )
    .output(z.object({ segments: z.array(z.object({ faults: z.array(SegmentFaultView) })) })),
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/conversations',
      tags: TAGS,
      summary: 'List the conversations of a deal, latest first',
    })
    .input(PageInput.extend({ opportunityId: Id, text: z.string().max(200).optional().describe('Words to find') }))
    .output(page(ConversationSummary)),
  listAll: keyed
    .route({
      method: 'GET',
      path: '/conversations',
      tags: TAGS,
      summary: 'List the conversations of all deals you can see, latest first',
    })
    .input(
      PageInput.extend({
        text: z.string().max(200).optional().describe('Words to find'),
        mine: z.enum(['true', 'false']).default('false').describe('true: only conversations you began'),
      }),
    )
    .output(page(ConversationSummary)),
  get: keyed
    .route({ method: 'GET', path: '/conversations/{conversationId}', tags: TAGS, summary: 'Get a conversation' })
    .input(z.object({ conversationId: Id }))
    .output(ConversationView),
  estimate: keyed
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/conversations/estimate',
      tags: TAGS,
      summary: 'Estimate what a question to a model costs at most. Saves nothing and sends nothing',
    })
    .input(Question.extend({ opportunityId: Id, conversationId: Id.optional() }))
    .output(
      z.object({
        sent: FactIds.describe('IDs of the facts that would be sent'),
        inputTokens: z.int(),
        costMicros: z.int().nullable().describe('Most it can cost, in millionths of a US dollar; null if unknown'),
      }),
    ),
  start: keyedCreating
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/conversations',
      tags: TAGS,
      summary: 'Begin a conversation about a deal. The answer of a model arrives afterwards',
      successStatus: 201,
    })
    .input(Question.extend({ opportunityId: Id }))
    .output(Answered),
  send: keyedCreating
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/messages',
      tags: TAGS,
      summary: 'Continue a conversation. The answer of a model arrives afterwards',
      successStatus: 201,
    })
    .input(Question.extend({ conversationId: Id }))
    .output(Answered),
  retry: keyedCreating
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/messages/{messageId}/retry',
      tags: TAGS,
      summary: 'Ask the question of an answer again, as a new answer',
      successStatus: 201,
    })
    .input(z.object({ conversationId: Id, messageId: Id, mode: z.enum(DRAFT_MODES) }))
    .output(Answered),
  stop: keyed
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/messages/{messageId}/stop',
      tags: TAGS,
      summary: 'Stop an answer that is still arriving. What has arrived is kept',
    })
    .input(z.object({ conversationId: Id, messageId: Id }))
    .output(MessageView),
  recheck: keyed
    .route({
      method: 'GET',
      path: '/conversations/{conversationId}/messages/{messageId}/check',
      tags: TAGS,
      summary: 'Check an answer against the deal as it is now',
    })
    .input(z.object({ conversationId: Id, messageId: Id }))
    .output(
      z.object({
        changed: z
          .array(
            z.object({
              id: z.string(),
              label: z.string(),
              before: z.string(),
              now: z.string().nullable().describe('null: no longer on the deal'),
            }),
          )
          .describe('Facts the answer cites that have changed since'),
        segments: z.array(z.object({ faults: z.array(SegmentFaultView) })).describe('By the present facts'),
      }),
    ),
  saveNote: keyedCreating
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/messages/{messageId}/note',
      tags: TAGS,
      summary: 'Save the supported text of an answer as a note on the deal',
      successStatus: 201,
    })
    .input(z.object({ conversationId: Id, messageId: Id }))
    .output(z.object({ noteId: Id })),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/conversations/{conversationId}',
      tags: TAGS,
      summary: 'Delete a conversation you began. It can be restored for 30 days',
    })
    .input(z.object({ conversationId: Id }))
    .output(z.object({})),
  restore: keyed
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/restore',
      tags: TAGS,
      summary: 'Restore a deleted conversation',
    })
    .input(z.object({ conversationId: Id }))
    .output(z.object({})),
};
