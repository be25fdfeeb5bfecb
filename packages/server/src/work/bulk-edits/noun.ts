/** What bulk edits are told of a noun: each declares it once, for the preview, the work, its journal and its undo. */
import type { BulkEditPreview } from '@forecastle/contract';
import type { BulkEdit, LeftWhy, RecordEdit } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Parameters } from '../../records/lists/parameters.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { StoredBulkEdit } from './stored-bulk-edit.ts';

export type AnyEdit = BulkEdit | RecordEdit;

/** Records one by one, or all that a filter matches but some. */
export interface Chosen {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: object | undefined;
  readonly except?: readonly string[] | undefined;
}

export interface Selected {
  /** Tables and conditions. */
  readonly from: string;
  /** Of a record, over `from`. */
  readonly id: string;
  readonly parameters: Parameters;
}

/** What became of the records of one batch. */
export interface Changed {
  readonly changed: number;
  readonly same: number;
  readonly left: readonly LeftWhy[];
}
export interface Undone {
  readonly undone: number;
  /** Of these, such as came back without something. */
  readonly lost?: number;
  readonly left: readonly LeftWhy[];
}

/** Where the records of bulk edits are held, and their journal is kept. */
export interface Held {
  readonly table: 'bulk_edit_deals' | 'bulk_edit_records';
  readonly id: 'opportunity_id' | 'record_id';
  /** That the edit has changed one, over its row `d`. */
  readonly isChanged: string;
}

/** Each noun takes its own kind of edit and of choice: what asks it has read the noun in the same row. */
export interface BulkNoun {
  readonly held: Held;
  /** Of one transaction: less than a second's work, in which others wait for nothing longer. */
  readonly atOnce: { readonly changed: number; readonly undone: number };
  /** While one is written nothing is begun, and what has begun stands still. */
  readonly waitsForImports?: boolean;
  /** The edit with values as they are kept; refuses one that names somebody or something the actor may not give. */
  check(tx: TenantTransaction, actor: Actor, edit: AnyEdit): Promise<AnyEdit>;
  /** Names of what it changes; none where it deletes. */
  fieldNames(tx: TenantTransaction, edit: AnyEdit): Promise<string>;
  /** The records that were chosen, of those the actor may see; null when there can be none. */
  select(tx: TenantTransaction, actor: Actor, chosen: Chosen): Promise<Selected | null>;
  preview(
    tx: TenantTransaction,
    actor: Actor,
    asked: { chosen: Chosen; edit: AnyEdit },
  ): Promise<z.infer<typeof BulkEditPreview>>;
  /** Changes these records, which it locks, and writes what became of each. */
  change(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit, ids: readonly string[]): Promise<Changed>;
  /** Gives these their former values back, except where somebody has built on the change. */
  undo(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit, ids: readonly string[]): Promise<Undone>;
  /** Tables that name the records of rows `d` as `r`, and who of them the actor sees; $1 is the organisation. */
  named(
    tx: TenantTransaction,
    actor: Actor,
  ): Promise<{ join: string; seen: (value: (of: unknown) => string) => string }>;
}
