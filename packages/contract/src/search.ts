import * as z from 'zod';
import { keyed } from './base.ts';
import { MeetingMoment } from './recorded-meetings.ts';
import { BoundedCount, Id, Instant, PageInput, page } from './shapes.ts';

/** What a search finds, in the order it is shown. */
export const SEARCH_KINDS = ['opportunity', 'account', 'contact', 'note', 'meeting', 'person'] as const;
const Kind = z.enum(SEARCH_KINDS);

const Found = z.object({
  kind: Kind,
  id: Id,
  title: z.string().describe('Name of the record; for a note the name of its record; for a meeting its title'),
  subtitle: z.string().nullable(),
  excerpt: z
    .string()
    .nullable()
    .describe(
      'What matched, if neither title nor subtitle shows it: text of a note, what was said in a meeting, an email address, a domain',
    ),
  opportunityId: Id.nullable().describe('Deal of a note; null for everything else'),
  accountId: Id.nullable().describe('Account of a note'),
  contactId: Id.nullable().describe('Contact of a note'),
  startMs: MeetingMoment.nullable().describe(
    'When it was said, of words in a recorded meeting; null for everything else',
  ),
});
const Recent = Found.extend({
  at: Instant.nullable().describe(
    'Last change; for a note when it was written; for a meeting when it began; null for people',
  ),
});
const Near = z.boolean().describe('true: no exact match; these are close, closest first');
const Query = z.object({ q: z.string().trim().min(1).max(200) });
const tags = ['search'];

export const search = {
  records: keyed
    .route({
      method: 'GET',
      path: '/search',
      tags,
      summary: 'Search deals, accounts, contacts and notes: a few of each, names that start with the text first',
    })
    .input(Query)
    .output(z.object({ items: z.array(Found), near: Near })),
  overview: keyed
    .route({
      method: 'GET',
      path: '/search/overview',
      tags,
      summary: 'Count the results of each type, with the most recent ones',
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
      summary: 'List all results of one type, most recent first',
    })
    .input(Query.extend(PageInput.shape).extend({ kind: Kind }))
    .output(page(Recent).extend({ near: Near, total: BoundedCount })),
};
