import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Values that records from the bin come back with instead of those they had, by id. */
export type InsteadById = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
/** What records from the bin could not be given back, in sentences, by id. */
export type LostById = ReadonlyMap<string, readonly string[]>;

export interface KeptRecord {
  readonly id: string;
  readonly externalId: string | null;
  /** Another record has its external ID by now. */
  readonly isTaken: boolean;
  /** It had an owner, who has left since. */
  readonly ownerHasLeft: boolean;
}

/** What has become meanwhile of that by which accounts or contacts in the bin stand apart from others. */
async function readKeptRecords(
  tx: TenantTransaction,
  table: 'accounts' | 'contacts',
  ids: readonly string[],
): Promise<readonly KeptRecord[]> {
  const { rows } = await tx.client.query<KeptRecord>(
    `SELECT b.id, r.external_id AS "externalId", r.external_id IS NOT NULL AND EXISTS (
         SELECT 1 FROM ${table} x WHERE x.organization_id = $1 AND x.external_id = r.external_id) AS "isTaken",
       r.owner_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM members m
         WHERE m.organization_id = $1 AND m.id = r.owner_id AND m.deactivated_at IS NULL) AS "ownerHasLeft"
     FROM bin b CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, b.rows -> '${table}' -> 0) r
     WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return rows;
}

/** Of each record in the bin the values it comes back with instead, and what it lost by that, in sentences. */
export async function readInstead(
  tx: TenantTransaction,
  noun: 'account' | 'contact',
  ids: readonly string[],
): Promise<{ readonly instead: InsteadById; readonly lost: LostById }> {
  const kept = await readKeptRecords(tx, `${noun}s`, ids);
  const given = kept.map((record) => [record.id, givenInstead(record, noun)] as const);
  return {
    instead: Object.fromEntries(given.map(([id, { instead }]) => [id, instead])),
    lost: new Map(given.map(([id, { lost }]) => [id, lost])),
  };
}

const givenInstead = ({ externalId, isTaken, ownerHasLeft }: KeptRecord, noun: 'account' | 'contact') => ({
  instead: { ...(isTaken && { external_id: null }), ...(ownerHasLeft && { owner_id: null }) },
  lost: [
    ...(isTaken ? [`Another ${noun} has the ID ${externalId} now, so this one was restored without it.`] : []),
    ...(ownerHasLeft ? ['Its owner has left. It has no owner now.'] : []),
  ],
});
