/** What a connected system does in a sync, step by step, for the journal to run. */
import type { SyncCounts, SyncObject } from '@forecastle/contract';
import type pg from 'pg';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { StoredSync } from './stored-sync.ts';

/** What became of the records of a chunk. */
export type TakenCounts = Omit<SyncCounts, 'object' | 'total'>;

/** What became of them, and of records of another object that came with them. */
export type Taken = Partial<TakenCounts> & {
  readonly beside?: { readonly object: SyncObject; readonly counts: Partial<TakenCounts> };
};

export interface SyncChunk {
  /** Writes the chunk in the journal's transaction. It asks no other system. `total` as below, where only the database knows it. */
  readonly take: (tx: TenantTransaction) => Promise<Taken & { readonly total?: number }>;
  /** Where the step stands once the chunk is written, as JSON. */
  readonly next: unknown;
  /** Records of the whole step, when the connected system has said so. */
  readonly total?: number | null;
}

export interface SyncStep {
  /** Stands in the journal; unique within a plan. */
  readonly name: string;
  /** Whose counts it moves. */
  readonly object: SyncObject;
  /** Reads on from a place that an earlier chunk gave as `next`; null reads from the beginning. */
  readonly chunks: (at: unknown, signal: AbortSignal) => AsyncIterable<SyncChunk>;
}

export interface SyncPlan {
  readonly steps: readonly SyncStep[];
  /** Runs in the transaction that ends the sync. */
  readonly finish: (tx: TenantTransaction) => Promise<void>;
}

/** What a sync needs to know of the installation. */
export type ConnectionSettings = Pick<Settings, 'secret' | 'salesforce'>;

export interface Planning {
  readonly pool: pg.Pool;
  readonly organizationId: string;
  readonly sync: StoredSync;
  readonly settings: ConnectionSettings;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Makes the plan of a sync. It may ask the connected system, and throws ConnectionFault when that refuses. */
export type PlanSync = (planning: Planning) => Promise<SyncPlan>;
