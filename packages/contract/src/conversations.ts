/** Drafts about a deal, made from its facts and checked against them. */
import { FACT_GROUPS, FACT_TRUSTS, MENTION_KINDS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Id } from './shapes.ts';
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
  record: z.object({ kind: z.enum(['opportunity', 'account', 'contact', 'activity', 'note', 'file']), id: Id }),
  asOf: z.iso.date().describe('Local day of its last change, or on which it happened'),
});

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
    .enum([...MENTION_KINDS, 'fact'])
    .describe('fact: a cited fact is not on the sheet; otherwise what the cited facts do not hold'),
  said: z.string().describe('The words that are not supported, or the ID of the missing fact'),
  at: z
    .object({ from: z.int(), to: z.int() })
    .nullable()
    .describe('Place in the text, in UTF-16 code units; null for a fact'),
});

const TAGS = ['conversations'];

export const conversations = {
  facts: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/facts',
      tags: TAGS,
      summary: 'List the facts of a deal that drafts are made from and checked against',
    })
    .input(z.object({ opportunityId: Id }))
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
        segments: z
          .array(z.object({ text: z.string().max(SEGMENT_MAX), facts: FactIds.describe('IDs of the cited facts') }))
          .min(1)
          .max(SEGMENTS_MAX),
      }),
    )
    .output(z.object({ segments: z.array(z.object({ faults: z.array(SegmentFaultView) })) })),
};
