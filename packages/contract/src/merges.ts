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
    'Fields to take from the merged record, custom fields as custom. and their key; default: fields that are empty in the kept record',
  );

/** A pair that may be one; the record that looks the fuller comes first. */
export const DuplicatePair = z.object({
  noun: MergedNoun,
  score: z.int().min(1).max(100).describe('How certain the match is'),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  accounts: z.array(Account).describe('Both records, for accounts'),
  contacts: z.array(Contact).describe('Both records, for contacts'),
  abilities: z.object({ merge: z.boolean() }),
});

export const DuplicateSearch = z.object({
  noun: MergedNoun,
  isRunning: z.boolean(),
  seen: z.int(),
  total: z.int(),
  finishedAt: Instant.nullable().describe('null until the first search is done'),
});

const MergePreview = z.object({
  abilities: z.object({ merge: z.boolean() }),
  deals: z.int().describe('Deals that move, of those you can see'),
  activities: z.int().describe('Activities that move, of those you can see'),
  contacts: z.int(),
  children: z.int().describe('Child accounts that move'),
  twice: z
    .array(z.object({ id: Id, name: z.string(), role: z.string().nullable(), influence: z.int().nullable() }))
    .describe('Deals with both contacts, with the role and influence kept'),
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
  taken: z.int().describe('Pairs processed'),
  done: z.int().describe('Pairs merged, or merges undone'),
  left: z
    .array(z.object({ keptName: z.string(), mergedName: z.string(), why: z.string() }))
    .describe('Pairs not changed'),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
const tags = ['duplicates'];

export const duplicates = {
  list: keyed
    .route({ method: 'GET', path: '/duplicates', tags, summary: 'List possible duplicates, most certain first' })
    .input(PageInput.extend({ noun: MergedNoun }))
    .output(page(DuplicatePair)),
  search: keyed
    .route({ method: 'GET', path: '/duplicates/search', tags, summary: 'Get the progress of the duplicate search' })
    .input(z.object({ noun: MergedNoun }))
    .output(DuplicateSearch),
  startSearch: keyed
    .route({ method: 'POST', path: '/duplicates/search', tags, summary: 'Search recent changes for duplicates' })
    .input(z.object({ noun: MergedNoun }))
    .output(DuplicateSearch),
  dismiss: keyed
    .route({
      method: 'POST',
      path: '/duplicates/dismiss',
      tags,
      summary: 'Mark two records as not duplicates, or undo that',
    })
    .input(z.object({ noun: MergedNoun, oneId: Id, otherId: Id, dismissed: z.boolean().default(true) }))
    .output(z.object({})),
};

export const merges = {
  preview: keyed
    .route({ method: 'GET', path: '/merges/preview', tags, summary: 'Preview a merge' })
    .input(Both.extend({ noun: MergedNoun }))
    .output(MergePreview),
  list: keyed
    .route({ method: 'GET', path: '/merges', tags, summary: 'List what was merged into a record, latest first' })
    .input(z.object({ noun: MergedNoun, keptId: Id }))
    .output(z.object({ items: z.array(Merge) })),
  create: keyed
    .route({ method: 'POST', path: '/merges', tags, summary: 'Merge an account or contact into another' })
    .input(Both.extend({ noun: MergedNoun, take: Taken }))
    .output(Merge),
  undo: keyed
    .route({ method: 'POST', path: '/merges/{id}/undo', tags, summary: 'Undo a merge, if nothing depends on it' })
    .input(z.object({ id: Id }))
    .output(Merge),
  startBatch: base
    .meta({ keys: 'unnarrowed' })
    .route({ method: 'POST', path: '/merge-batches', tags, summary: 'Merge many pairs in the background' })
    .input(z.object({ noun: MergedNoun, pairs: z.array(Both).min(1).max(MERGED_AT_ONCE_MAX) }))
    .output(MergeBatch),
  batch: keyed
    .route({ method: 'GET', path: '/merge-batches/{id}', tags, summary: 'Get the progress of a batch of merges' })
    .input(z.object({ id: Id }))
    .output(MergeBatch),
  undoBatch: base
    .meta({ keys: 'unnarrowed' })
    .route({ method: 'POST', path: '/merge-batches/{id}/undo', tags, summary: 'Undo a batch of merges' })
    .input(z.object({ id: Id }))
    .output(MergeBatch),
};
