import * as z from 'zod';
import { keyed } from './base.ts';
import { BoundedCount, Id, Instant, PageInput, page } from './shapes.ts';

/** What a search finds, in the order it is shown. */
export const SEARCH_KINDS = ['opportunity', 'account', 'contact', 'note', 'person'] as const;
const Kind = z.enum(SEARCH_KINDS);

const Found = z.object({
  kind: Kind,
  id: Id,
  title: z.string().describe('Name of the record; of a note the name of what it is on'),
  subtitle: z.string().nullable(),
  excerpt: z
    .string()
    .nullable()
    .describe('What matched where neither title nor subtitle shows it: words of a note, an email address, a domain'),
  opportunityId: Id.nullable().describe('Of a note the deal it is on; null of everything else'),
  accountId: Id.nullable().describe('Of a note the account it is on'),
  contactId: Id.nullable().describe('Of a note the contact it is on'),
});
const Recent = Found.extend({
  at: Instant.nullable().describe('When it last changed, a note when it was written; null of people'),
});
const Near = z
  .boolean()
  .describe('Nothing holds the words as they are written: these come near them, the nearest first');
const Query = z.object({ q: z.string().trim().min(1).max(200) });
const tags = ['search'];

export const search = {
  records: keyed
    .route({
      method: 'GET',
      path: '/search',
      tags,
      summary: 'Deals, accounts, contacts and notes by their words: a few of each, names that begin with them first',
    })
    .input(Query)
    .output(z.object({ items: z.array(Found), near: Near })),
  overview: keyed
    .route({
      method: 'GET',
      path: '/search/overview',
      tags,
      summary: 'What a search finds of each kind: how many, and the most recent',
    })
    .input(Query)
    .output(
      z.object({
        near: Near,
        kinds: z.array(z.object({ kind: Kind, total: BoundedCount, items: z.array(Recent) })),
      }),
    ),
  ofKind: keyed
    .route({
      method: 'GET',
      path: '/search/kinds/{kind}',
      tags,
      summary: 'All that a search finds of one kind, the most recent first',
    })
    .input(Query.extend(PageInput.shape).extend({ kind: Kind }))
    .output(page(Recent).extend({ near: Near, total: BoundedCount })),
};
