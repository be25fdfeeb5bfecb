/** What lies in the bin, as it is kept, and as the API says it. */
import { BIN_DAYS, type BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import type { BinKind } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';

export interface BinRow {
  id: string;
  kind: BinKind;
  name: string;
  ledger_id: string | null;
  deleted_at: Date;
  /** To the microsecond. */
  deleted: string;
  owner_id: string | null;
  owner_name: string | null;
  by_id: string;
  by_name: string;
}

const DAY_MS = 86_400_000;

/**
 * What lies in the bin and the actor could write if it did not, before more conditions. Whoever writes all writes also what
 * nobody made or looks after, if they manage records. $1 organisation, $2 owners whose deals the actor writes (null = all),
 * $3 whether the actor manages records, $4 now.
 */
export const SELECT_BIN = `SELECT b.id, b.kind, b.name, b.ledger_id, b.deleted_at, to_json(b.deleted_at) #>> '{}' AS deleted,
    o.id AS owner_id, o.name AS owner_name, m.id AS by_id, m.name AS by_name
  FROM bin b JOIN members m ON m.organization_id = $1 AND m.id = b.deleted_by_id
  LEFT JOIN members o ON o.organization_id = $1 AND o.id = b.owner_id
  WHERE b.organization_id = $1 AND b.deleted_at > $4::timestamptz - make_interval(days => ${BIN_DAYS})
    AND CASE WHEN $2::uuid[] IS NULL THEN $3::boolean OR cardinality(b.writer_ids) > 0 ELSE b.writer_ids && $2 END`;

/** The first parameters of `SELECT_BIN`. */
export const readerOf = async (tx: TenantTransaction, actor: Actor, now: Date): Promise<unknown[]> => [
  tx.organizationId,
  await visibleOwners(tx, actor),
  managesRecords(actor),
  now,
];

/** Null where it is not in the bin, or is not the actor's to write. It stays as it is until the transaction ends. */
export async function findInBin(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<BinRow | null> {
  return (await findManyInBin(tx, actor, [id], now))[0] ?? null;
}

/** The same of many, in the order of their ids. */
export async function findManyInBin(
  tx: TenantTransaction,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<BinRow[]> {
  const { rows } = await tx.client.query<BinRow>(
    `${SELECT_BIN} AND b.id = ANY($5::uuid[]) ORDER BY b.id FOR UPDATE OF b`,
    [...(await readerOf(tx, actor, now)), ids],
  );
  return rows;
}

export function presentBinItem(row: BinRow, actor: Actor, now: Date): z.infer<typeof BinItem> {
  const endsAt = new Date(row.deleted_at.getTime() + BIN_DAYS * DAY_MS);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    owner: row.owner_id !== null && row.owner_name !== null ? { id: row.owner_id, name: row.owner_name } : null,
    deletedAt: row.deleted_at.toISOString(),
    deletedBy: { id: row.by_id, name: row.by_name },
    endsAt: endsAt.toISOString(),
    daysLeft: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS),
    abilities: { restore: true, remove: managesRecords(actor) },
  };
}
