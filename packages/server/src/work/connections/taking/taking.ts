/** What taking incoming records is told, and what it answers. */
import type { FieldOwner } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { LedgerActor } from '../../../records/ledger/changes.ts';
import { beginWriting } from '../../../records/record-writes/begin-writing.ts';
import { lockTree, type RecordTree } from '../../../records/trees/record-tree.ts';
import type { Doer } from '../../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../../tenancy/organizations/lock-organization.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { noteNoSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import type { TheirSources } from '../conflicts/note-verdicts.ts';

/** A run of a connection that takes records. */
export interface Taking {
  readonly runId: string;
  readonly connectionId: string;
  /** Of the run: a record that carries it already was taken in this run. */
  readonly generation: number;
  readonly actor: LedgerActor & { readonly kind: 'salesforce' };
  /** Who connected; records that the connection makes are theirs to write. */
  readonly memberId: string;
  /** By field of ours (`amountMinor`, `ownerId`, `accountId`, `parentId`, `custom.region`); one that is not there is theirs. */
  readonly owners: ReadonlyMap<string, FieldOwner>;
  /** Fields of the other system by ours; of one that is not there a conflict names no field. */
  readonly sources?: TheirSources;
  readonly now: Date;
  /** The connection reads these records for the first time, so that what is here already may be the same. */
  readonly isFirst: boolean;
}

export interface TakenCounts {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly restored: number;
  readonly skipped: number;
  readonly failed: number;
  readonly warnings: number;
}

export const NOTHING_TAKEN: TakenCounts = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  restored: 0,
  skipped: 0,
  failed: 0,
  warnings: 0,
};

/** Returns whom the audit trail names: the connection. */
export const doerOf = ({ actor, memberId }: Taking): Doer => ({
  memberId,
  through: { kind: actor.kind, id: actor.id },
});

/**
 * Prepares the caller's transaction to write a chunk. Settings stay as they are, and imports and other syncs of the
 * organisation wait, so that two of them do not make the same record twice. What is read for the first time is no news.
 */
export async function beginTaking(
  tx: TenantTransaction,
  { isFirst }: Pick<Taking, 'isFirst'>,
  tree?: RecordTree,
): Promise<void> {
  if (isFirst) noteNoSlackEvents(tx);
  await holdOrganization(tx);
  await beginWriting(tx);
  await takeTurn(tx, 'imports');
  if (tree) await lockTree(tx, tree);
}
