import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../tenancy/identity/policies.ts';

export interface Handover {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly reason: 'left' | 'reassigned';
  readonly createdById: string;
  readonly total: number;
  readonly moved: number;
  /** Accounts and contacts that have gone the same way. */
  readonly records: number;
}

const COLUMNS = `id, from_id AS "fromId", to_id AS "toId", reason, created_by_id AS "createdById", total, moved, records`;

/** Handovers that are not finished. */
export async function handoversUnderWay(tx: TenantTransaction): Promise<Handover[]> {
  const { rows } = await tx.client.query<Handover>(
    `SELECT ${COLUMNS} FROM handovers WHERE organization_id = $1 AND finished_at IS NULL ORDER BY id`,
    [tx.organizationId],
  );
  return rows;
}

/** Those of people whose deals the actor may hand over: how many deals others have is not for them to know. */
export async function handoversSeenBy(tx: TenantTransaction, actor: Actor): Promise<Handover[]> {
  if (POLICIES[actor.role].scope === 'own') return [];
  const [all, seen] = [await handoversUnderWay(tx), await visibleOwners(tx, actor)];
  return seen === null ? all : all.filter(({ fromId }) => seen.includes(fromId));
}

/** One that is not finished, for whoever moves the next of its deals; null when it is done. */
export async function lockHandover(tx: TenantTransaction, id: string): Promise<Handover | null> {
  const { rows } = await tx.client.query<Handover>(
    `SELECT ${COLUMNS} FROM handovers WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL FOR UPDATE`,
    [tx.organizationId, id],
  );
  return rows[0] ?? null;
}
