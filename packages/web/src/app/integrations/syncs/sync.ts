/** Syncs in the words of the screens. */
import type { SYNC_OBJECTS } from '@forecastle/contract';
import { counted, MAPPING_FIELDS } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import type { Tone } from '../../../ui/Chip.tsx';

export type Sync = Awaited<ReturnType<Api['salesforceSyncs']['get']>>;
export type SyncRow = Awaited<ReturnType<Api['salesforceSyncs']['rows']>>['items'][number];
export type SyncFailure = Awaited<ReturnType<Api['salesforceSyncs']['failures']>>['items'][number];
type SyncObject = (typeof SYNC_OBJECTS)[number];
type Counts = Sync['counts'][number];

/** Milliseconds between two looks while a sync is under way. */
export const ASK_EVERY = 2_000;

export const isUnderWay = ({ status }: Pick<Sync, 'status'>): boolean => status === 'queued' || status === 'running';

/** Whether it asks Salesforce nothing: it removes what was read, or brings that back. */
export const isLocal = ({ kind }: Pick<Sync, 'kind'>): boolean => kind === 'removal' || kind === 'restore';

export const KIND_NAMES: Readonly<Record<Sync['kind'], string>> = {
  first_load: 'First load',
  incremental: 'Changes since the last sync',
  full: 'Everything again',
  push: 'Changes sent to Salesforce',
  retry: 'Failed records again',
  settle: 'Settling of conflicts',
  removal: 'Removal of records',
  restore: 'Undo of the removal',
};

export const OBJECT_NAMES: Readonly<Record<SyncObject, string>> = {
  CurrencyType: 'Exchange rates',
  User: 'People',
  Account: 'Accounts',
  Contact: 'Contacts',
  Opportunity: 'Opportunities',
  OpportunityContactRole: 'Contacts of opportunities',
  Product2: 'Products',
  OpportunityLineItem: 'Products of opportunities',
  Task: 'Tasks',
  Event: 'Events',
  OpportunityHistory: 'Opportunities with history',
};

/** What one record is. */
export const RECORD_NAMES: Readonly<Record<SyncObject, string>> = {
  CurrencyType: 'Exchange rate',
  User: 'Person',
  Account: 'Account',
  Contact: 'Contact',
  Opportunity: 'Opportunity',
  OpportunityContactRole: 'Contact of the opportunity',
  Product2: 'Product',
  OpportunityLineItem: 'Product of the opportunity',
  Task: 'Task',
  Event: 'Event',
  OpportunityHistory: 'History of the opportunity',
};

/** Returns the state of a sync in a word or two. */
export function syncState(sync: Pick<Sync, 'status' | 'waitsFor' | 'counts'>): { word: string; tone: Tone } {
  if (sync.waitsFor !== null) return { word: 'Waiting for the connection', tone: 'attention' };
  switch (sync.status) {
    case 'queued':
      return { word: 'Queued', tone: 'forecast' };
    case 'running':
      return { word: 'Running', tone: 'forecast' };
    case 'failed':
      return { word: 'Failed', tone: 'risk' };
    case 'cancelled':
      return { word: 'Stopped', tone: 'neutral' };
    case 'completed': {
      const failed = sum(sync, 'failed');
      return failed > 0
        ? { word: `${failed.toLocaleString()} failed`, tone: 'attention' }
        : { word: 'Done', tone: 'health' };
    }
  }
}

type Summed = 'created' | 'updated' | 'unchanged' | 'removed' | 'restored' | 'sent' | 'skipped' | 'failed' | 'read';
const sum = ({ counts }: Pick<Sync, 'counts'>, what: Summed) => counts.reduce((total, each) => total + each[what], 0);

/** Returns what a sync did in one line. */
export function syncWords(sync: Sync): string {
  if (sync.kind === 'settle') {
    const settled = sum(sync, 'updated') + sum(sync, 'unchanged');
    return settled > 0 ? `${counted(settled, 'conflict')} settled` : 'Nothing settled';
  }
  const parts = [
    [sum(sync, 'created'), 'new'],
    [sum(sync, 'updated'), 'changed'],
    [sum(sync, 'removed'), 'removed'],
    [sum(sync, 'restored'), 'restored'],
    [sum(sync, 'sent'), 'sent'],
    [sync.kind === 'removal' ? sum(sync, 'skipped') : 0, 'kept'],
    [sync.kind === 'restore' ? sum(sync, 'unchanged') : 0, 'already back'],
  ] as const;
  const told = parts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString()} ${word}`] : []));
  if (told.length > 0) return told.join(', ');
  const read = sum(sync, 'read');
  if (read > 0) return `${counted(read, 'record')} read, nothing changed`;
  return sync.status === 'completed' ? 'Nothing to do' : 'Nothing read';
}

/** Returns what became of the records of one object. What a removal skips is kept. */
export function countsWords(counts: Counts, kind: Sync['kind']): string {
  const { created, updated, unchanged, removed, restored, sent, skipped, failed, warnings } = counts;
  const parts = [
    [created, 'new'],
    [updated, 'changed'],
    [unchanged, 'unchanged'],
    [removed, 'removed'],
    [restored, 'restored'],
    [sent, 'sent'],
    [skipped, kind === 'removal' ? 'kept' : 'skipped'],
    [failed, 'failed'],
    [warnings, warnings === 1 ? 'warning' : 'warnings'],
  ] as const;
  return (
    parts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString()} ${word}`] : [])).join(', ') || 'none'
  );
}

const OUTCOMES: Readonly<Record<SyncRow['outcome'], { word: string; tone: Tone }>> = {
  created: { word: 'New', tone: 'health' },
  updated: { word: 'Changed', tone: 'forecast' },
  removed: { word: 'Removed', tone: 'neutral' },
  restored: { word: 'Restored', tone: 'health' },
  sent: { word: 'Sent', tone: 'forecast' },
  skipped: { word: 'Skipped', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'risk' },
  warning: { word: 'Warning', tone: 'attention' },
};

/** Returns what became of a record, in a word. */
export const outcomeOf = (kind: Sync['kind'], outcome: SyncRow['outcome']): { word: string; tone: Tone } =>
  kind === 'removal' && outcome === 'skipped' ? { word: 'Kept', tone: 'neutral' } : OUTCOMES[outcome];

const PLACES: Partial<Record<NonNullable<SyncRow['entity']>, string>> = {
  opportunity: '/crm/opportunities',
  account: '/crm/accounts',
  contact: '/crm/contacts',
};

/** Returns the page of the record here, or null. */
export function placeOf({ entity, entityId }: Pick<SyncRow, 'entity' | 'entityId'>): string | null {
  const place = entity === null ? undefined : PLACES[entity];
  return place === undefined || entityId === null ? null : `${place}/${entityId}`;
}

const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.values(MAPPING_FIELDS).flatMap((fields) => fields.map(({ key, label }) => [key, label] as const)),
  ['currency', 'Currency'],
  ['closedOn', 'Closed'],
  ['role', 'Role'],
]);

/** Returns the names of our fields; a custom field is named by its key. */
export const fieldNames = (keys: readonly string[]): string =>
  keys.map((key) => FIELD_NAMES.get(key) ?? key.replace(/^custom\./u, '')).join(', ');
