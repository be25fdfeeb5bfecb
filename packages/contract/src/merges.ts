import { CUSTOM_FIELDS_MAX, CUSTOM_KEY_MAX, DUPLICATE_REASONS } from '@forecastle/rules';
import * as z from 'zod';
import { Account } from './accounts.ts';
import { base, keyed } from './base.ts';
import { Contact } from './contacts.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

/** What can be there twice. */
export const MergedNoun = z.enum(['account', 'contact']);
/** Fields of which one of two values stays. Of addresses and phones all do. */
export const MERGED_FIELDS = {
  account: [
    'name',
    'externalId',
    'domain',
    'industry',
    'segment',
    'territory',
    'parentId',
    'ownerId',
    'strategic',
    'description',
    'organizationDescription',
  ],
  contact: ['name', 'externalId', 'accountId', 'reportsToId', 'ownerId', 'title', 'email', 'phone'],
} as const;
/** Pairs of one request; more are asked for again. */
export const MERGED_AT_ONCE_MAX = 1000;

const Both = z.object({ keptId: Id, mergedId: Id });
const Taken = z
  .array(z.string().max(CUSTOM_KEY_MAX + 'custom.'.length))
  .max(20 + CUSTOM_FIELDS_MAX)
  .optional()
  .describe(
    'Fields in which the merged record gives the value, custom fields as custom. and their key; without it those in which the kept one has none',
  );

/** A pair that may be one; the record that looks the fuller comes first. */
export const DuplicatePair = z.object({
  noun: MergedNoun,
  score: z.int().min(1).max(100).describe('How sure it is that they are one'),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  accounts: z.array(Account).describe('Both, of accounts'),
  contacts: z.array(Contact).describe('Both, of contacts'),
  abilities: z.object({ merge: z.boolean() }),
});

export const DuplicateSearch = z.object({
  noun: MergedNoun,
  isRunning: z.boolean(),
  seen: z.int(),
  total: z.int(),
  finishedAt: Instant.nullable().describe('null until the first search has ended'),
});

const MergePreview = z.object({
  abilities: z.object({ merge: z.boolean() }),
  deals: z.int().describe('Deals that move, of those the actor may see'),
  activities: z.int().describe('Activities that move, of those the actor may see'),
  contacts: z.int(),
  children: z.int().describe('Accounts below it that move'),
  twice: z
    .array(z.object({ id: Id, name: z.string(), role: z.string().nullable(), influence: z.int().nullable() }))
    .describe('Deals that both are on, with the role and influence that stay'),
});

export const Merge = z.object({
  id: Id,
  noun: MergedNoun,
  keptId: Id,
  mergedId: Id,
  mergedName: z.string(),
  mergedAt: Instant,
  mergedBy: z.object({ id: Id, name: z.string() }),
  undoneAt: Instant.nullable(),
  abilities: z.object({ undo: z.boolean() }),
});

export const MergeBatch = z.object({
  id: Id,
  noun: MergedNoun,
  status: z.enum(['merging', 'merged', 'undoing', 'undone']),
  total: z.int(),
  taken: z.int().describe('Pairs it has come to'),
  done: z.int().describe('Pairs it has merged, or of which it has undone the merge'),
  left: z
    .array(z.object({ keptName: z.string(), mergedName: z.string(), why: z.string() }))
    .describe('Pairs that stayed as they are'),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
const tags = ['duplicates'];

export const duplicates = {
  list: keyed
    .route({ method: 'GET', path: '/duplicates', tags, summary: 'Pairs of records that may be one, the surest first' })
    .input(PageInput.extend({ noun: MergedNoun }))
    .output(page(DuplicatePair)),
  search: keyed
    .route({ method: 'GET', path: '/duplicates/search', tags, summary: 'How far the search for duplicates is' })
    .input(z.object({ noun: MergedNoun }))
    .output(DuplicateSearch),
  startSearch: keyed
    .route({ method: 'POST', path: '/duplicates/search', tags, summary: 'Look for duplicates in what has changed' })
    .input(z.object({ noun: MergedNoun }))
    .output(DuplicateSearch),
  dismiss: keyed
    .route({
      method: 'POST',
      path: '/duplicates/dismiss',
      tags,
      summary: 'Say that two records are two, or take it back',
    })
    .input(z.object({ noun: MergedNoun, oneId: Id, otherId: Id, dismissed: z.boolean().default(true) }))
    .output(z.object({})),
};

export const merges = {
  preview: keyed
    .route({ method: 'GET', path: '/merges/preview', tags, summary: 'What a merge would move' })
    .input(Both.extend({ noun: MergedNoun }))
    .output(MergePreview),
  list: keyed
    .route({ method: 'GET', path: '/merges', tags, summary: 'What was merged into a record, the latest first' })
    .input(z.object({ noun: MergedNoun, keptId: Id }))
    .output(z.object({ items: z.array(Merge) })),
  create: keyed
    .route({ method: 'POST', path: '/merges', tags, summary: 'Merge one account or contact into another' })
    .input(Both.extend({ noun: MergedNoun, take: Taken }))
    .output(Merge),
  undo: keyed
    .route({ method: 'POST', path: '/merges/{id}/undo', tags, summary: 'Undo a merge that nothing was built on' })
    .input(z.object({ id: Id }))
    .output(Merge),
  startBatch: base
    .meta({ keys: 'unnarrowed' })
    .route({ method: 'POST', path: '/merge-batches', tags, summary: 'Merge many pairs in the background' })
    .input(z.object({ noun: MergedNoun, pairs: z.array(Both).min(1).max(MERGED_AT_ONCE_MAX) }))
    .output(MergeBatch),
  batch: keyed
    .route({ method: 'GET', path: '/merge-batches/{id}', tags, summary: 'How far merging many pairs is' })
    .input(z.object({ id: Id }))
    .output(MergeBatch),
  undoBatch: base
    .meta({ keys: 'unnarrowed' })
    .route({ method: 'POST', path: '/merge-batches/{id}/undo', tags, summary: 'Undo what was merged together' })
    .input(z.object({ id: Id }))
    .output(MergeBatch),
};
