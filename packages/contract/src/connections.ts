/** Connections to other systems: how they are, and what their syncs did. */
import { MAPPED_OBJECTS } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

/** Systems that this version can connect. */
export const CONNECTED_SYSTEMS = ['salesforce', 'google_workspace', 'slack'] as const;
export type ConnectedSystem = (typeof CONNECTED_SYSTEMS)[number];
/** Those whose records are ours too, by a mapping and syncs. */
export const SYNCED_SYSTEMS = ['salesforce'] as const satisfies readonly ConnectedSystem[];
export type SyncedSystem = (typeof SYNCED_SYSTEMS)[number];

export {
  CONNECTION_REASONS,
  CONNECTION_STATES,
  type ConnectionReason,
  type ConnectionState,
} from '@forecastle/rules';

/** What a sync reads or writes, by the names of the systems' own objects. */
export const SYNC_OBJECTS = [
  'CurrencyType',
  'User',
  'Account',
  'Contact',
  'Opportunity',
  'OpportunityContactRole',
  'Product2',
  'OpportunityLineItem',
  'Task',
  'Event',
  'OpportunityHistory',
] as const;
export type SyncObject = (typeof SYNC_OBJECTS)[number];

/**
 * `settle` settles conflicts, `removal` moves what the connection made into the bin, and `restore` brings that back: none of
 * them asks the connected system.
 */
export const SYNC_KINDS = [
  'first_load',
  'incremental',
  'full',
  'push',
  'retry',
  'settle',
  'removal',
  'restore',
] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export const SYNC_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const SYNC_OUTCOMES = [
  'created',
  'updated',
  'removed',
  'restored',
  'sent',
  'skipped',
  'failed',
  'warning',
] as const;
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** Which opportunities an advanced sync reads; what is left out does not filter. */
export const SyncFilters = z.object({
  ownerIds: z.array(z.string().max(18)).max(200).optional().describe('Ids of users in the connected system'),
  stages: z.array(z.string().max(255)).max(200).optional().describe('Names of its stages'),
  recordTypeIds: z.array(z.string().max(18)).max(200).optional(),
  createdFrom: z.iso.date().optional(),
  closeFrom: z.iso.date().optional(),
  closeTo: z.iso.date().optional(),
});
export type SyncFilters = z.infer<typeof SyncFilters>;

export const CONFLICT_SIDES = ['theirs', 'ours'] as const;
export type ConflictSide = (typeof CONFLICT_SIDES)[number];

/** Which conflicts a run settles, and whose value it chooses. */
export const SettlingOf = z.object({
  choice: z.enum(CONFLICT_SIDES).describe('theirs: the connected system’s value; ours: Forecastle’s'),
  object: z.enum(MAPPED_OBJECTS).nullable().describe('null: of all objects'),
  field: z.string().nullable().describe('Our field; null: all fields'),
});
export type SettlingOf = z.infer<typeof SettlingOf>;

/** What a sync did with the records of one object so far. */
export const SyncCounts = z.object({
  object: z.enum(SYNC_OBJECTS),
  total: z.int().nullable().describe('Records to read; null until the connected system has counted them'),
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  restored: z.int(),
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
  warnings: z.int(),
});
export type SyncCounts = z.infer<typeof SyncCounts>;

/** Syncs that are listed. */
export const SYNCS_LISTED = 10;

export const SyncView = z.object({
  id: Id,
  kind: z.enum(SYNC_KINDS),
  status: z.enum(SYNC_STATUSES),
  waitsFor: z
    .enum(['connection'])
    .nullable()
    .describe('connection: it goes on when the connection is healthy again; null: nothing'),
  step: z.enum(SYNC_OBJECTS).nullable().describe('What it is reading or sending now'),
  counts: z.array(SyncCounts).describe('One for each object, in the order in which they are taken'),
  filters: SyncFilters.nullable(),
  settling: SettlingOf.nullable().describe('Of a run that settles conflicts'),
  mappingVersion: z.int(),
  requestedBy: z.string().nullable().describe('Name; null when the schedule began it'),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  error: z.string().nullable().describe('Why it failed, and what was kept'),
});
export type SyncView = z.infer<typeof SyncView>;

export const SyncRowView = z.object({
  object: z.enum(SYNC_OBJECTS),
  externalId: z.string(),
  ordinal: z.int(),
  outcome: z.enum(SYNC_OUTCOMES),
  entity: z.enum(['opportunity', 'account', 'contact', 'activity', 'member', 'product']).nullable(),
  entityId: Id.nullable().describe('Of the record here, while it is here'),
  name: z.string().nullable().describe('Of the record here'),
  url: z.string().nullable().describe('Of the record in the connected system'),
  changed: z.array(z.string()).describe('Names of our fields that changed'),
  reason: z.string().nullable(),
  vendorWords: z.string().nullable().describe('What the connected system said'),
  fields: z.array(z.string()).describe('Names of its fields'),
});

export const SyncFailureView = z.object({
  direction: z.enum(['read', 'write']),
  object: z.enum(SYNC_OBJECTS),
  externalId: z.string(),
  url: z.string().nullable(),
  reason: z.string(),
  vendorWords: z.string().nullable(),
  fields: z.array(z.string()),
  attempts: z.int(),
  firstAt: Instant,
  lastAt: Instant,
});

const connecting = base.meta({ ability: 'manageIntegrations' });
const TAGS = ['connections'];

/** Syncs of the organisation's Salesforce connection. */
export const salesforceSyncs = {
  start: connecting
    .meta({ ability: 'manageIntegrations', idempotent: true })
    .route({
      method: 'POST',
      path: '/connections/salesforce/syncs',
      tags: TAGS,
      summary: 'Start a sync: the first load, or what changed since the last sync',
    })
    .input(z.object({ everything: z.boolean().default(false).describe('true: read all records again') }))
    .output(SyncView),
  startAdvanced: connecting
    .meta({ ability: 'manageIntegrations', idempotent: true })
    .route({
      method: 'POST',
      path: '/connections/salesforce/syncs/advanced',
      tags: TAGS,
      summary: 'Start a sync of the opportunities that match filters, with their accounts and contacts',
    })
    .input(z.object({ filters: SyncFilters }))
    .output(SyncView),
  push: connecting
    .meta({ ability: 'manageIntegrations', idempotent: true })
    .route({
      method: 'POST',
      path: '/connections/salesforce/push',
      tags: TAGS,
      summary: 'Send deals that changed here to Salesforce, in the fields that Forecastle decides',
    })
    .output(SyncView),
  list: connecting
    .route({
      method: 'GET',
      path: '/connections/salesforce/syncs',
      tags: TAGS,
      summary: `List the last ${SYNCS_LISTED} syncs, latest first`,
    })
    .output(z.object({ items: z.array(SyncView) })),
  get: connecting
    .route({
      method: 'GET',
      path: '/connections/salesforce/syncs/{id}',
      tags: TAGS,
      summary: 'Get a sync with its progress',
    })
    .input(z.object({ id: Id }))
    .output(SyncView),
  rows: connecting
    .route({
      method: 'GET',
      path: '/connections/salesforce/syncs/{id}/rows',
      tags: TAGS,
      summary: 'List what a sync did, record by record',
    })
    .input(PageInput.extend({ id: Id, outcome: z.enum(SYNC_OUTCOMES).optional() }))
    .output(page(SyncRowView)),
  cancel: connecting
    .route({
      method: 'POST',
      path: '/connections/salesforce/syncs/{id}/cancel',
      tags: TAGS,
      summary: 'Stop a sync. What was taken stays',
    })
    .input(z.object({ id: Id }))
    .output(SyncView),
  failures: connecting
    .route({
      method: 'GET',
      path: '/connections/salesforce/failures',
      tags: TAGS,
      summary: 'List records that could not be taken or sent at the last try',
    })
    .input(PageInput)
    .output(page(SyncFailureView).extend({ total: z.int() })),
  retry: connecting
    .meta({ ability: 'manageIntegrations', idempotent: true })
    .route({
      method: 'POST',
      path: '/connections/salesforce/failures/retry',
      tags: TAGS,
      summary: 'Try all failed records again',
    })
    .output(SyncView),
};
