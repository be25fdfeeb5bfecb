/** Drafts about a deal, made from its facts and checked against them. */
import { FACT_GROUPS, FACT_TRUSTS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Id } from './shapes.ts';

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

export const conversations = {
  facts: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/facts',
      tags: ['conversations'],
      summary: 'List the facts of a deal that drafts are made from and checked against',
    })
    .input(z.object({ opportunityId: Id }))
    .output(DealContextView),
};
