/** Connections to other systems: how they are, what they may, what they did, and which records they know. */
import type {
  ConflictSide,
  ConnectedSystem,
  ConnectionReason,
  ConnectionState,
  SettlingOf,
  SyncFilters,
  SyncKind,
  SyncObject,
  SyncOutcome,
  SyncStatus,
} from '@forecastle/contract';
import type { FieldOwner, HeldFields } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

export const connections = pgTable(
  'connections',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    system: text('system').$type<ConnectedSystem>().notNull(),
    /** Whose it is, of a mailbox and calendar; null for one of the organisation. */
    memberId: uuid('member_id'),
    state: text('state').$type<ConnectionState>().notNull(),
    /** Why it is paused or needs to be reconnected. */
    reason: text('reason').$type<ConnectionReason>(),
    stateSince: instant('state_since').notNull().defaultNow(),
    pausedUntil: instant('paused_until'),
    /** What an admin set, in the shape of its system. */
    settings: jsonb('settings').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** What the other system told of itself and of who connected it; null until it was connected once. */
    remote: jsonb('remote').$type<Readonly<Record<string, unknown>>>(),
    /** Where the next sync begins to read, by object. */
    cursors: jsonb('cursors').$type<Readonly<Record<string, string>>>().notNull().default({}),
    mappingVersion: integer('mapping_version'),
    /** By kind of record: fields that the other system decides, as an update of one names them. */
    heldFields: jsonb('held_fields').$type<Partial<HeldFields>>().notNull().default({}),
    connectedById: uuid('connected_by_id'),
    connectedAt: instant('connected_at'),
    lastSuccessAt: instant('last_success_at'),
    nextRunAt: instant('next_run_at'),
    disconnectedAt: instant('disconnected_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.connectedById], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('connections_system')
      .on(t.organizationId, t.system)
      .where(sql`state <> 'disconnected' AND member_id IS NULL`),
    uniqueIndex('connections_member')
      .on(t.organizationId, t.memberId, t.system)
      .where(sql`state <> 'disconnected' AND member_id IS NOT NULL`),
    index('connections_due').on(t.nextRunAt).where(sql`next_run_at IS NOT NULL`),
  ],
);

/** Encrypted with a key made from the installation's secret; `keyId` says which, so that the secret can be changed. */
export const connectionSecrets = pgTable(
  'connection_secrets',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    kind: text('kind')
      .$type<'client_secret' | 'refresh_token' | 'access_token' | 'app_token' | 'signing_secret'>()
      .notNull(),
    keyId: text('key_id').notNull(),
    cipher: text('cipher').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.kind] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
  ],
);

/** A sign-in at the other system that was begun and not finished. */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    organizationId: organizationId(),
    id: id(),
    connectionId: uuid('connection_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** SHA-256 of the state that was sent along. */
    stateHash: text('state_hash').notNull(),
    keyId: text('key_id').notNull(),
    /** The code verifier of PKCE, encrypted. */
    cipher: text('cipher').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('connection_attempts_state').on(t.organizationId, t.stateHash),
  ],
);

/** Every mapping that was ever saved: a run keeps the version it began with. */
export const connectionMappings = pgTable(
  'connection_mappings',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    version: integer('version').notNull(),
    mapping: jsonb('mapping').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Null: a sync kept it, and only added people or stages. */
    savedById: uuid('saved_by_id'),
    /** The sync that kept it. */
    runId: uuid('run_id'),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.version] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    foreignKey({ columns: [t.organizationId, t.savedById], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** What the other system said about its objects and their fields, so that not each sync has to ask. */
export const connectionDescriptions = pgTable(
  'connection_descriptions',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    /** It holds for this version of the API and this user there alone. */
    apiVersion: text('api_version').notNull(),
    userId: text('user_id').notNull(),
    objects: jsonb('objects').$type<readonly Readonly<Record<string, unknown>>[]>().notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
  ],
);

/** A sync and its journal: `position` and `counts` move in the transaction that writes the chunk before them. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    organizationId: organizationId(),
    id: id(),
    connectionId: uuid('connection_id').notNull(),
    kind: text('kind').$type<SyncKind>().notNull(),
    status: text('status').$type<SyncStatus>().notNull(),
    /** Counts up within a connection; records that a run has seen carry it. */
    generation: integer('generation').notNull(),
    mappingVersion: integer('mapping_version').notNull(),
    filters: jsonb('filters').$type<SyncFilters>(),
    /** Where it stands: the step, and the place within it. */
    position: jsonb('position').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** By step: how many were read, created, and so on. */
    counts: jsonb('counts').$type<readonly Readonly<Record<string, unknown>>[]>().notNull().default([]),
    /** Null when the schedule began it. */
    requestedById: uuid('requested_by_id'),
    /** Of a run that settles conflicts: which, and whose value. */
    settling: jsonb('settling').$type<SettlingOf>(),
    /** Of a restore: the removal that it takes back. */
    undoes: uuid('undoes'),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    error: text('error'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    foreignKey({ columns: [t.organizationId, t.requestedById], foreignColumns: [members.organizationId, members.id] }),
    index('sync_runs_of_connection').on(t.organizationId, t.connectionId, t.id),
    uniqueIndex('sync_runs_at_work').on(t.organizationId, t.connectionId).where(sql`status IN ('queued', 'running')`),
  ],
);

/** What a run did with a record, or why it did not; records that stayed the same have none. */
export const syncRows = pgTable(
  'sync_rows',
  {
    organizationId: organizationId(),
    runId: uuid('run_id').notNull(),
    object: text('object').$type<SyncObject>().notNull(),
    externalId: text('external_id').notNull(),
    ordinal: integer('ordinal').notNull().default(0),
    outcome: text('outcome').$type<SyncOutcome>().notNull(),
    entity: text('entity').$type<'opportunity' | 'account' | 'contact' | 'activity' | 'member' | 'product'>(),
    entityId: uuid('entity_id'),
    /** What the record was, in the fields that changed; null for one that was created, or that nothing was done to. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    reason: text('reason'),
    /** The other system's own words. */
    vendorWords: text('vendor_words'),
    /** Names of its fields. */
    fields: text('fields').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.runId, t.object, t.externalId, t.ordinal] }),
    foreignKey({ columns: [t.organizationId, t.runId], foreignColumns: [syncRuns.organizationId, syncRuns.id] }),
    index('sync_rows_outcome').on(t.organizationId, t.runId, t.outcome, t.object, t.externalId, t.ordinal),
  ],
);

/** Rows of the past that a run has read, until all of a record's are there and they are taken together. */
export const syncStaged = pgTable(
  'sync_staged',
  {
    organizationId: organizationId(),
    runId: uuid('run_id').notNull(),
    /** Of the record that they tell of. */
    parentExternalId: text('parent_external_id').notNull(),
    /** The object they are read from, and their own id. */
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    row: jsonb('row').$type<Readonly<Record<string, string | null>>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.runId, t.parentExternalId, t.source, t.externalId] }),
    foreignKey({ columns: [t.organizationId, t.runId], foreignColumns: [syncRuns.organizationId, syncRuns.id] }),
  ],
);

/** Records that could not be taken or sent at the last try, until they are or somebody dismisses them. */
export const syncFailures = pgTable(
  'sync_failures',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    direction: text('direction').$type<'read' | 'write'>().notNull(),
    object: text('object').$type<SyncObject>().notNull(),
    externalId: text('external_id').notNull(),
    runId: uuid('run_id').notNull(),
    reason: text('reason').notNull(),
    vendorWords: text('vendor_words'),
    fields: text('fields').array().notNull().default(sql`'{}'::text[]`),
    attempts: integer('attempts').notNull().default(1),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.direction, t.object, t.externalId] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
  ],
);

/** Fields that both sides changed: the two values, until somebody chooses one or both sides share another. */
export const syncConflicts = pgTable(
  'sync_conflicts',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    object: text('object').$type<'Account' | 'Contact' | 'Opportunity'>().notNull(),
    externalId: text('external_id').notNull(),
    /** Our field; `source` and its label are theirs. */
    field: text('field').notNull(),
    id: id(),
    source: text('source'),
    sourceLabel: text('source_label'),
    entity: text('entity').$type<'opportunity' | 'account' | 'contact'>().notNull(),
    entityId: uuid('entity_id').notNull(),
    /** Who decided the field by the mapping. */
    owner: text('owner').$type<FieldOwner>().notNull(),
    theirs: jsonb('theirs').notNull(),
    ours: jsonb('ours').notNull(),
    theirsHash: text('theirs_hash').notNull(),
    oursHash: text('ours_hash').notNull(),
    theirsAt: instant('theirs_at').notNull(),
    /** Null when nobody here has told the field. */
    oursAt: instant('ours_at'),
    /** Whose value the sync let stand. */
    stands: text('stands').$type<ConflictSide>().notNull(),
    /** Both sides have that value, because the sync wrote it. */
    isShared: boolean('is_shared').notNull(),
    /** Counts up with each other pair of values, and when it is settled. */
    version: integer('version').notNull().default(1),
    /** Of the run that found these values. */
    runId: uuid('run_id').notNull(),
    detectedAt: instant('detected_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    settledAt: instant('settled_at'),
    settledById: uuid('settled_by_id'),
    /** Null while it is open, and of one that closed by a later change. */
    choice: text('choice').$type<ConflictSide>(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.object, t.externalId, t.field] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    foreignKey({ columns: [t.organizationId, t.settledById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('sync_conflicts_id').on(t.organizationId, t.id),
    index('sync_conflicts_open')
      .on(t.organizationId, t.connectionId, t.detectedAt, t.id)
      .where(sql`settled_at IS NULL`),
    index('sync_conflicts_settled')
      .on(t.organizationId, t.connectionId, t.settledAt, t.id)
      .where(sql`settled_at IS NOT NULL`),
  ],
);

/** Which record another system knows under which id. A record may be known to several. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    object: text('object').$type<SyncObject>().notNull(),
    externalId: text('external_id').notNull(),
    entity: text('entity')
      .$type<'opportunity' | 'account' | 'contact' | 'activity' | 'member' | 'deal_contact' | 'product' | 'line_item'>()
      .notNull(),
    /** Of a contact on a deal: the deal. */
    entityId: uuid('entity_id').notNull(),
    /** Of a contact on a deal: the contact. */
    besideId: uuid('beside_id'),
    /** When the other system last changed it, of what was taken. */
    modifiedAt: instant('modified_at').notNull(),
    /** By field: a hash of the value that both sides last had. */
    agreed: jsonb('agreed').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Its parent or manager there, until that one is known here. */
    waitsFor: text('waits_for'),
    /** Of the last run that saw it. */
    generation: integer('generation').notNull(),
    /** When it was found to be gone there. */
    goneAt: instant('gone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.object, t.externalId] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    index('external_identities_record').on(t.organizationId, t.entityId, t.connectionId),
    index('external_identities_generation').on(t.organizationId, t.connectionId, t.object, t.generation),
    index('external_identities_waiting')
      .on(t.organizationId, t.connectionId, t.object, t.waitsFor)
      .where(sql`waits_for IS NOT NULL`),
  ],
);
