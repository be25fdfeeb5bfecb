/** Keeps fields that both sides changed as conflicts, and closes those that later values have overtaken. */
import { SETTLED_DAYS } from '@forecastle/contract';
import { type FieldOwner, type FieldVerdict, type HashedValue, valueHash } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { syncConflicts } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

type Row = typeof syncConflicts.$inferSelect;

/** Fields of the other system by the keys of ours. */
export type TheirSources = ReadonlyMap<string, { readonly name: string; readonly label: string }>;

export interface NotedVerdict {
  readonly field: string;
  readonly owner: FieldOwner;
  readonly theirs: HashedValue;
  readonly ours: HashedValue;
  /** Epoch milliseconds; 0 when nobody here has told the field. */
  readonly theirsAt: number;
  readonly oursAt: number;
  readonly verdict: FieldVerdict;
  readonly conflict: boolean;
  /** The value that wins is written on the other side too. */
  readonly isWritten: boolean;
}

export interface RecordVerdicts {
  readonly externalId: string;
  readonly entityId: string;
  readonly verdicts: readonly NotedVerdict[];
}

/** The run that decided. */
interface Noting {
  readonly connectionId: string;
  readonly runId: string;
  readonly now: Date;
  readonly sources?: TheirSources;
}

interface Standing {
  readonly externalId: string;
  readonly field: string;
  readonly standingHash: string;
  readonly isShared: boolean;
  readonly runId: string;
}

/** The day of a close follows the stage, whose conflict stands for both. */
const WITHOUT_CONFLICTS = new Set(['closedOn']);

/**
 * Notes the verdicts on records in the caller's transaction. An open conflict closes when both sides have another value than
 * the one that stood, or when somebody made the two values equal by hand.
 */
export async function noteVerdicts(
  tx: TenantTransaction,
  noting: Noting,
  { object, entity }: { readonly object: string; readonly entity: Row['entity'] },
  records: readonly RecordVerdicts[],
): Promise<void> {
  if (records.length === 0) return;
  const { connectionId, runId, now } = noting;
  const ids = records.map(({ externalId }) => externalId);
  const { rows } = await tx.client.query<Standing>(
    `SELECT external_id AS "externalId", field, CASE stands WHEN 'theirs' THEN theirs_hash ELSE ours_hash END AS "standingHash",
       is_shared AS "isShared", run_id AS "runId"
     FROM sync_conflicts WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND external_id = ANY($4::text[])
       AND settled_at IS NULL ORDER BY external_id, field FOR UPDATE`,
    [tx.organizationId, connectionId, object, ids],
  );
  const open = new Map(rows.map((row) => [`${row.externalId} ${row.field}`, row]));
  const found: object[] = [];
  const closed: object[] = [];
  const shared: object[] = [];
  for (const { externalId, entityId, verdicts } of records) {
    for (const each of verdicts) {
      if (WITHOUT_CONFLICTS.has(each.field)) continue;
      if (each.conflict) found.push(toKeep(each, { externalId, entityId }, noting));
      const stands = open.get(`${externalId} ${each.field}`);
      if (each.conflict || !stands) continue;
      const becomes = overtaken(each, stands, runId);
      if (becomes === 'closed') closed.push({ externalId, field: each.field });
      if (becomes === 'shared') shared.push({ externalId, field: each.field });
    }
  }
  if (found.length > 0) await keep(tx, { connectionId, runId, now, object, entity }, found);
  if (closed.length + shared.length === 0) return;
  await tx.client.query(
    `UPDATE sync_conflicts s SET is_shared = true, settled_at = CASE WHEN r.closes THEN $4::timestamptz END,
       version = CASE WHEN r.closes THEN s.version + 1 ELSE s.version END
     FROM (SELECT *, true AS closes FROM json_to_recordset($5::json) AS c("externalId" text, field text)
       UNION ALL SELECT *, false FROM json_to_recordset($6::json) AS c("externalId" text, field text)) AS r
     WHERE s.organization_id = $1 AND s.connection_id = $2 AND s.object = $3 AND s.external_id = r."externalId"
       AND s.field = r.field AND s.settled_at IS NULL`,
    [tx.organizationId, connectionId, object, now, JSON.stringify(closed), JSON.stringify(shared)],
  );
}

/** What a verdict without a conflict makes of an open conflict of its field. */
function overtaken(
  { verdict, theirs, ours, isWritten }: NotedVerdict,
  { standingHash, isShared, runId: foundBy }: Standing,
  runId: string,
): 'closed' | 'shared' | null {
  if (verdict !== 'same' && !isWritten) return null;
  const common = valueHash(verdict === 'send' ? ours : theirs);
  if (common !== standingHash) return 'closed';
  if (isShared) return null;
  // A run that was killed after it had sent finds its own value there.
  return verdict === 'same' && foundBy !== runId ? 'closed' : 'shared';
}

function toKeep(
  { field, owner, theirs, ours, theirsAt, oursAt, verdict, isWritten }: NotedVerdict,
  record: { readonly externalId: string; readonly entityId: string },
  { sources }: Noting,
): object {
  const source = sources?.get(field);
  return {
    ...record,
    id: newId(),
    field,
    source: source?.name ?? null,
    sourceLabel: source?.label ?? null,
    owner,
    theirs: theirs ?? null,
    ours: ours ?? null,
    theirsHash: valueHash(theirs),
    oursHash: valueHash(ours),
    theirsAt: new Date(theirsAt).toISOString(),
    oursAt: oursAt === 0 ? null : new Date(oursAt).toISOString(),
    stands: verdict === 'take' ? 'theirs' : 'ours',
    isShared: isWritten,
  };
}

/** A conflict that is open keeps since when it is; one that was settled begins again. */
async function keep(
  { client, organizationId }: TenantTransaction,
  { connectionId, runId, now, object, entity }: Noting & { readonly object: string; readonly entity: Row['entity'] },
  found: readonly object[],
): Promise<void> {
  const isSame = `(x.settled_at IS NULL AND x.theirs_hash = excluded.theirs_hash AND x.ours_hash = excluded.ours_hash
    AND x.stands = excluded.stands)`;
  await client.query(
    `INSERT INTO sync_conflicts AS x (organization_id, connection_id, object, external_id, field, id, source, source_label,
       entity, entity_id, owner, theirs, ours, theirs_hash, ours_hash, theirs_at, ours_at, stands, is_shared, run_id,
       detected_at, changed_at)
     SELECT $1, $2, $3, r."externalId", r.field, r.id, r.source, r."sourceLabel", $4, r."entityId", r.owner,
       coalesce(r.theirs, 'null'), coalesce(r.ours, 'null'), r."theirsHash", r."oursHash", r."theirsAt", r."oursAt", r.stands,
       r."isShared", $5, $6, $6
     FROM json_to_recordset($7::json) AS r("externalId" text, field text, id uuid, source text, "sourceLabel" text,
       "entityId" uuid, owner text, theirs jsonb, ours jsonb, "theirsHash" text, "oursHash" text, "theirsAt" timestamptz,
       "oursAt" timestamptz, stands text, "isShared" boolean)
     ON CONFLICT (organization_id, connection_id, object, external_id, field) DO UPDATE SET source = excluded.source,
       source_label = excluded.source_label, entity = excluded.entity, entity_id = excluded.entity_id, owner = excluded.owner,
       theirs = excluded.theirs, ours = excluded.ours, theirs_hash = excluded.theirs_hash, ours_hash = excluded.ours_hash,
       theirs_at = excluded.theirs_at, ours_at = excluded.ours_at, stands = excluded.stands, run_id = excluded.run_id,
       is_shared = excluded.is_shared OR ${isSame} AND x.is_shared,
       version = CASE WHEN ${isSame} THEN x.version ELSE x.version + 1 END,
       changed_at = CASE WHEN ${isSame} THEN x.changed_at ELSE excluded.changed_at END,
       detected_at = CASE WHEN x.settled_at IS NULL THEN x.detected_at ELSE excluded.detected_at END,
       settled_at = NULL, settled_by_id = NULL, choice = NULL`,
    [organizationId, connectionId, object, entity, runId, now, JSON.stringify(found)],
  );
}

/** Deletes conflicts that were settled so long ago that they are listed no longer. */
export async function forgetSettled(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<void> {
  await client.query(
    `DELETE FROM sync_conflicts WHERE organization_id = $1 AND connection_id = $2
       AND settled_at < now() - make_interval(days => $3)`,
    [organizationId, connectionId, SETTLED_DAYS],
  );
}
