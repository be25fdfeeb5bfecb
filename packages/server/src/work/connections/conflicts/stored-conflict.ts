/** A conflict as its row holds it. */
import type { HashedValue } from '@forecastle/rules';
import type { syncConflicts } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

type Row = typeof syncConflicts.$inferSelect;

export interface StoredConflict
  extends Omit<Row, 'organizationId' | 'connectionId' | 'source' | 'theirs' | 'ours' | 'runId'> {
  readonly theirs: HashedValue;
  readonly ours: HashedValue;
  /** Name. */
  readonly settledBy: string | null;
}

export const CONFLICT_COLUMNS = `s.object, s.external_id AS "externalId", s.field, s.id, s.source_label AS "sourceLabel", s.entity,
  s.entity_id AS "entityId", s.owner, s.theirs, s.ours, s.theirs_hash AS "theirsHash", s.ours_hash AS "oursHash",
  s.theirs_at AS "theirsAt", s.ours_at AS "oursAt", s.stands, s.is_shared AS "isShared", s.version,
  s.detected_at AS "detectedAt", s.changed_at AS "changedAt", s.settled_at AS "settledAt", s.settled_by_id AS "settledById",
  s.choice, (SELECT m.name FROM members m WHERE m.organization_id = s.organization_id AND m.id = s.settled_by_id) AS "settledBy"`;

/** SQL that is true of conflicts whose record is here: not in the bin, and not merged into another. */
export const IS_HERE = `CASE s.entity
  WHEN 'opportunity' THEN EXISTS (SELECT FROM opportunities o WHERE o.organization_id = s.organization_id AND o.id = s.entity_id)
  WHEN 'account' THEN EXISTS (SELECT FROM accounts a WHERE a.organization_id = s.organization_id AND a.id = s.entity_id)
  ELSE EXISTS (SELECT FROM contacts c WHERE c.organization_id = s.organization_id AND c.id = s.entity_id) END`;

/** Returns a conflict of the connection, or null. */
export async function readConflict(
  tx: TenantTransaction,
  connectionId: string,
  id: string,
  { lock = false } = {},
): Promise<StoredConflict | null> {
  const { rows } = await tx.client.query<StoredConflict>(
    `SELECT ${CONFLICT_COLUMNS} FROM sync_conflicts s WHERE s.organization_id = $1 AND s.connection_id = $2 AND s.id = $3
     ${lock ? 'FOR UPDATE OF s' : ''}`,
    [tx.organizationId, connectionId, id],
  );
  return rows[0] ?? null;
}
