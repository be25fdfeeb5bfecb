/** Notes on accounts and contacts that become one. */
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Puts the notes on merged records, deleted ones too, onto the kept ones; answers their ids by merged record. */
export async function moveNotes(
  tx: TenantTransaction,
  noun: MergedNoun,
  intoOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.client.query<{ id: string; of: string }>(
    `UPDATE deal_notes n SET ${noun}_id = u.kept
     FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)
     WHERE n.organization_id = $1 AND n.${noun}_id = u.merged RETURNING n.id, u.merged AS of`,
    [tx.organizationId, [...intoOf.keys()], [...intoOf.values()]],
  );
  const ids = new Map<string, string[]>();
  for (const { of, id } of rows) ids.set(of, [...(ids.get(of) ?? []), id]);
  return ids;
}

/** Gives notes back to the record that is there again; those written on the kept one since stay with it. */
export async function restoreMovedNotes(
  tx: TenantTransaction,
  {
    noun,
    keptId,
    mergedId,
    notes = [],
  }: { noun: MergedNoun; keptId: string; mergedId: string; notes?: readonly string[] | undefined },
): Promise<void> {
  await tx.client.query(
    `UPDATE deal_notes SET ${noun}_id = $3 WHERE organization_id = $1 AND ${noun}_id = $2 AND id = ANY($4::uuid[])`,
    [tx.organizationId, keptId, mergedId, notes],
  );
}
