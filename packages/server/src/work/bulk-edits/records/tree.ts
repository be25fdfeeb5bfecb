/** Who stands above whom, as far as records are about to come under others. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { EditedNoun } from './edited-nouns.ts';

export interface Tree {
  /** Whether a record would come under itself, or under one that is under it. */
  wouldCircle(id: string, under: unknown): boolean;
  /** A record of those named, and all above it. */
  idsAbove(id: string): readonly string[];
  /** Tells of a record that has come under another. */
  place(id: string, under: unknown): void;
}

/** Of the records named, and of all above them. Lock the tree first where it is to be changed. */
export async function openTree(
  tx: TenantTransaction,
  { table, above: { column } }: EditedNoun,
  named: readonly unknown[],
): Promise<Tree> {
  const tops = [...new Set(named)].filter((id) => typeof id === 'string');
  const { rows } = await tx.client.query<{ id: string; above: string | null }>(
    `WITH RECURSIVE up(id, above) AS (
       SELECT id, ${column} FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])
       UNION
       SELECT r.id, r.${column} FROM ${table} r JOIN up ON r.organization_id = $1 AND r.id = up.above
     ) SELECT id, above FROM up`,
    [tx.organizationId, tops],
  );
  const above = new Map<unknown, unknown>(rows.map((row) => [row.id, row.above]));
  return {
    wouldCircle(id, under) {
      const passed = new Set<unknown>();
      for (let at = under ?? null; at !== null && !passed.has(at); at = above.get(at) ?? null) {
        if (at === id) return true;
        passed.add(at);
      }
      return false;
    },
    idsAbove(id) {
      const ids: string[] = [];
      for (let at: unknown = id; typeof at === 'string' && !ids.includes(at); at = above.get(at)) ids.push(at);
      return ids;
    },
    place(id, under) {
      above.set(id, under);
    },
  };
}
