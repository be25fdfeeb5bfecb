/** Who reports to whom, when contacts become one and when they are two again. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { CONTACT_TREE, readIdsUp } from '../trees/record-tree.ts';
import { builtOn, type UndoableMerge } from './check-undoable.ts';
import type { DecidedMerge } from './load-pairs.ts';

export interface MovedReports {
  /** Who reported to each merged contact, the kept one left out. */
  readonly reports: ReadonlyMap<string, readonly string[]>;
  /** Whom each kept contact reports to from now on. */
  readonly above: ReadonlyMap<string, string | null>;
}

/** Who reported to the merged one reports to the kept one, who never comes to report to themselves. Lock reporting first. */
export async function moveReports(tx: TenantTransaction, pairs: readonly DecidedMerge[]): Promise<MovedReports> {
  const intoOf = new Map(pairs.map(({ mergedId, keptId }) => [mergedId, keptId]));
  const { rows } = await tx.client.query<{ id: string; of: string }>(
    `SELECT id, reports_to_id AS of FROM contacts WHERE organization_id = $1 AND reports_to_id = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, [...intoOf.keys()]],
  );
  const moved = rows.filter(({ id, of }) => id !== intoOf.get(of) && !intoOf.has(id));
  await tx.client.query(
    `UPDATE contacts c SET reports_to_id = CASE WHEN c.id = u.kept THEN NULL ELSE u.kept END, updated_at = now()
     FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)
     WHERE c.organization_id = $1 AND c.reports_to_id = u.merged`,
    [tx.organizationId, [...intoOf.keys()], [...intoOf.values()]],
  );
  const above = new Map<string, string | null>();
  for (const { keptId, kept, merged, next } of pairs) {
    // What was chosen; the other's where that would put the kept one above themselves. Nobody where nobody was chosen.
    const chosen = next.reports_to_id ?? null;
    const wanted = (chosen === null ? [] : [chosen, kept.reports_to_id, merged.reports_to_id]).map((id) =>
      typeof id === 'string' ? (intoOf.get(id) ?? id) : null,
    );
    let found: string | null = null;
    for (const id of wanted) {
      if (found === null && id !== null && !(await readIdsUp(tx, CONTACT_TREE, id)).has(keptId)) found = id;
    }
    above.set(keptId, found);
    const before = intoOf.get(String(kept.reports_to_id)) ?? kept.reports_to_id ?? null;
    if (found === (before === keptId ? null : before)) continue;
    await tx.client.query('UPDATE contacts SET reports_to_id = $3 WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      keptId,
      found,
    ]);
  }
  return { reports: byMerged(moved), above };
}

const byMerged = (moved: readonly { readonly id: string; readonly of: string }[]): MovedReports['reports'] =>
  new Map([...Map.groupBy(moved, ({ of }) => of)].map(([of, rows]) => [of, rows.map(({ id }) => id)]));

/** Gives back who reported to the contact that is there again; throws where that has been changed since. */
export async function restoreReports(
  tx: TenantTransaction,
  { keptId, mergedId, moved: { reports = [] } }: UndoableMerge,
): Promise<void> {
  const { rows } = await tx.client.query<{ at: string | null }>(
    `SELECT reports_to_id AS at FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, reports],
  );
  if (rows.length < reports.length || rows.some(({ at }) => at !== keptId)) {
    throw builtOn('somebody who reported to them has been merged or reports to somebody else since');
  }
  await tx.client.query(
    'UPDATE contacts SET reports_to_id = $2, updated_at = now() WHERE organization_id = $1 AND id = ANY($3::uuid[])',
    [tx.organizationId, mergedId, reports],
  );
  for (const id of [keptId, mergedId]) await refuseCircle(tx, id);
}

async function refuseCircle(tx: TenantTransaction, id: string): Promise<void> {
  const { rows } = await tx.client.query<{ at: string | null }>(
    'SELECT reports_to_id AS at FROM contacts WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id],
  );
  const at = rows[0]?.at;
  if (at && (await readIdsUp(tx, CONTACT_TREE, at)).has(id)) {
    throw builtOn('somebody they reported to reports to them since');
  }
}
