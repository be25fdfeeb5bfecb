/** Finds records that a connection made and nobody else needs, and moves them into the bin. */
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteLocked, LOCK_TO_DELETE } from '../../../records/bin/delete-record.ts';
import { lockToDelete, moveDeals } from '../../../records/bin/move-deals.ts';
import type { Doer } from '../../../tenancy/identity/actor.ts';
import type { RecordKind } from './linked-records.ts';
import type { Taking } from './taking.ts';

/** Locks records that are about to go into the bin. Returns other deals that were locked with them. */
export async function lockOwn(
  tx: TenantTransaction,
  { entity }: RecordKind,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  if (entity === 'opportunity') return lockToDelete(tx, ids);
  await LOCK_TO_DELETE[entity](tx, ids);
  return [];
}

/** Moves records into the bin that are there and locked. `beside`: what locking them returned. */
export async function moveOwn(
  tx: TenantTransaction,
  doer: Doer,
  { entity }: RecordKind,
  { ids, beside, now }: { readonly ids: readonly string[]; readonly beside: readonly string[]; readonly now: Date },
): Promise<void> {
  if (entity === 'opportunity') {
    await moveDeals(tx, doer, { deals: ids.map((id) => ({ id, ledgerId: newId() })), beside, now });
  } else await deleteLocked(tx, doer, { noun: entity, ids, now });
}

export interface Own {
  readonly id: string;
  /** By this connection, with nothing merged into it that it did not make. */
  readonly made: boolean;
  /** Another connection knows it, or records that stay refer to it. */
  readonly needed: boolean;
}

/**
 * Returns how records stand to a connection; those that are not there are left out. `below` says which deals and contacts keep
 * the account above them: those that the connection does not know, or all, which also keep the contacts on their deals.
 */
export async function readOwn(
  tx: TenantTransaction,
  { connectionId }: Pick<Taking, 'connectionId'>,
  { table, entity }: RecordKind,
  ids: readonly string[],
  below: 'unknown' | 'all',
): Promise<ReadonlyMap<string, Own>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<Own>(
    `SELECT x.id, ${entity === 'opportunity' ? madeDeal('x.id') : `${madeRecord(entity, 'x.id')} AND ${nothingElseMerged(entity)}`} AS made,
       (EXISTS (SELECT 1 FROM external_identities o WHERE o.organization_id = $1
          AND o.entity_id = x.id AND o.connection_id <> $3)
        ${neededBy(entity, below)
          .map((need) => `OR ${need}`)
          .join(' ')}) AS needed
     FROM ${table} x WHERE x.organization_id = $1 AND x.id = ANY($2::uuid[])`,
    [tx.organizationId, ids, connectionId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const madeDeal = (id: string): string => `EXISTS (SELECT 1 FROM ledger l
  WHERE l.organization_id = $1 AND l.opportunity_id = ${id} AND l.kind = 'created' AND l.actor_kind = 'salesforce' AND l.actor_id = $3)`;

const madeRecord = (entity: 'account' | 'contact', id: string): string => `EXISTS (SELECT 1 FROM audit_events e
  WHERE e.organization_id = $1 AND e.subject_id = ${id} AND e.kind = '${entity}_created' AND e.through_id = $3)`;

const nothingElseMerged = (entity: 'account' | 'contact'): string => `NOT EXISTS (
  WITH RECURSIVE merged AS (
    SELECT m.merged_id AS id FROM merges m WHERE m.organization_id = $1 AND m.kept_id = x.id AND m.undone_at IS NULL
    UNION SELECT m.merged_id FROM merged g
      JOIN merges m ON m.organization_id = $1 AND m.kept_id = g.id AND m.undone_at IS NULL
  ) SELECT FROM merged g WHERE NOT ${madeRecord(entity, 'g.id')})`;

function neededBy(entity: RecordKind['entity'], below: 'unknown' | 'all'): readonly string[] {
  if (entity === 'opportunity') return [];
  if (entity === 'contact') {
    if (below === 'unknown') return [];
    return ['EXISTS (SELECT 1 FROM opportunity_contacts p WHERE p.organization_id = $1 AND p.contact_id = x.id)'];
  }
  const isUnknown = `AND NOT EXISTS (SELECT 1 FROM external_identities i
    WHERE i.organization_id = $1 AND i.entity_id = b.id AND i.connection_id = $3)`;
  return ['opportunities', 'contacts'].map(
    (table) => `EXISTS (SELECT 1 FROM ${table} b WHERE b.organization_id = $1 AND b.account_id = x.id
      ${below === 'unknown' ? isUnknown : ''})`,
  );
}
