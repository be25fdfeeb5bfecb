/** Questions over all deals somebody can see, and over the web. */
import { AI_MODEL_USES, DEAL_STATUSES, FACT_TRUSTS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { ANSWER_FAULTS, MESSAGE_STATES, SegmentView } from './conversations.ts';
import { DealWhere } from './lists.ts';
import { CurrencyCode, Id, Instant, PageInput, page, SumMinor } from './shapes.ts';

export const SEARCH_SUBJECTS = ['deals', 'market'] as const;
export const SEARCH_QUESTION_MAX = 500;
/** Deals that a search shows; the list has them all. */
export const SEARCHED_DEALS_MAX = 20;

/** How far a search is. */
export const SEARCH_STEPS = ['conditions', 'web', 'answer'] as const;

const Subject = z.enum(SEARCH_SUBJECTS).describe('deals: all deals you can see; market: the web');

const FoundDealView = z.object({
  id: Id,
  name: z.string(),
  account: z.string().nullable(),
  stage: z.string(),
  status: z.enum(DEAL_STATUSES),
  owner: z.string(),
  amountMinor: z.int().nullable(),
  currency: CurrencyCode,
  closeDate: z.iso.date().nullable(),
  risk: z.int().nullable(),
  confidence: z.int().nullable(),
});

const Source = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string().describe('http or https'),
  host: z.string(),
  text: z.string(),
  publishedOn: z.iso.date().nullable(),
});

export const SearchView = z.object({
  id: Id,
  subject: Subject,
  question: z.string(),
  state: z.enum(MESSAGE_STATES).describe('writing: still searching'),
  step: z.enum(SEARCH_STEPS).nullable().describe('What a running search does'),
  createdAt: Instant,
  conditions: z
    .object({
      where: DealWhere,
      words: z.string().nullable().describe('Name of a deal or account'),
      order: z.array(z.string()),
      leftOut: z.array(z.string()).describe('Parts of the question that conditions cannot express'),
    })
    .nullable()
    .describe('What the question asks of deals; null until known, and for the market'),
  total: z
    .object({ count: z.int(), amountBaseMinor: SumMinor, withoutAmount: z.int() })
    .nullable()
    .describe('All deals found, when they were found'),
  deals: z.array(FoundDealView).describe('The first deals, as they were found; without those you can no longer see'),
  hidden: z.int().describe('Deals among the first that you can no longer see'),
  sources: z.array(Source),
  segments: z.array(SegmentView),
  facts: z
    .array(z.object({ id: z.string(), label: z.string(), text: z.string(), trust: z.enum(FACT_TRUSTS) }))
    .describe('Facts the answer was made from'),
  text: z.string().describe('The supported sentences, to copy'),
  fault: z
    .object({ kind: z.enum(ANSWER_FAULTS), message: z.string(), retryAfterSeconds: z.int().nullable() })
    .nullable()
    .describe('Why there is no result, or of a search that is done, no answer'),
  sentTo: z.string().nullable().describe('Host that received the words of a market search'),
  madeBy: z.object({ use: z.enum(AI_MODEL_USES), provider: z.string(), model: z.string() }).nullable(),
  costMicros: z.int().nullable().describe('Millionths of a US dollar; null if unknown or without a model'),
});

const SearchSummary = z.object({
  id: Id,
  subject: Subject,
  question: z.string(),
  state: z.enum(MESSAGE_STATES),
  found: z.int().nullable().describe('Deals or web pages; null without a result'),
  createdAt: Instant,
});

const TAGS = ['searches'];

export const searches = {
  status: keyed
    .route({
      method: 'GET',
      path: '/searches/status',
      tags: TAGS,
      summary: 'Get what you can search with, and your credits',
    })
    .input(z.object({}))
    .output(
      z.object({
        market: z.object({ host: z.string() }).nullable().describe('Search endpoint of the server; null without one'),
        credits: z
          .object({
            limit: z.int(),
            used: z.int().describe('Used and reserved this month'),
            renewsOn: z.iso.date(),
            refusal: z.string().nullable().describe('Why you have none left and who can help'),
          })
          .nullable()
          .describe('null: no limit'),
      }),
    ),
  list: keyed
    .route({ method: 'GET', path: '/searches', tags: TAGS, summary: 'List your searches, latest first' })
    .input(PageInput)
    .output(page(SearchSummary)),
  start: keyedCreating
    .route({
      method: 'POST',
      path: '/searches',
      tags: TAGS,
      summary: 'Search deals or the market. The result arrives afterwards',
      successStatus: 201,
    })
    .input(
      z.object({
        subject: Subject,
        question: z.string().trim().min(1, 'Write a question').max(SEARCH_QUESTION_MAX),
      }),
    )
    .output(z.object({ id: Id })),
  get: keyed
    .route({ method: 'GET', path: '/searches/{searchId}', tags: TAGS, summary: 'Get one of your searches' })
    .input(z.object({ searchId: Id }))
    .output(SearchView),
  retry: keyedCreating
    .route({
      method: 'POST',
      path: '/searches/{searchId}/retry',
      tags: TAGS,
      summary: 'Run a search again that failed or was stopped',
    })
    .input(z.object({ searchId: Id }))
    .output(z.object({ id: Id })),
  stop: keyed
    .route({
      method: 'POST',
      path: '/searches/{searchId}/stop',
      tags: TAGS,
      summary: 'Stop a search. What was found is kept',
    })
    .input(z.object({ searchId: Id }))
    .output(SearchView),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/searches/{searchId}',
      tags: TAGS,
      summary: 'Delete a search. It can be restored for 30 days',
    })
    .input(z.object({ searchId: Id }))
    .output(z.object({})),
  restore: keyed
    .route({ method: 'POST', path: '/searches/{searchId}/restore', tags: TAGS, summary: 'Restore a deleted search' })
    .input(z.object({ searchId: Id }))
    .output(z.object({})),
};
