import type { Membership, Role } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { getOrganization } from '../organizations/get-organization.ts';

const READ_ONLY = { readOnly: true } as const;

export interface MembershipRow {
  organization_id: string;
  name: string;
  member_id: string;
  role: Role;
  is_demo: boolean;
  wants_sso: boolean;
}

/** Every organisation a person may be in, by name. Who came by an organisation's single sign-on is in that one alone. */
export async function readMemberships(pool: pg.Pool, actor: Actor): Promise<MembershipRow[]> {
  if (actor.bySso) return [await inTenant(pool, actor.organizationId, (tx) => ownOrganization(tx, actor), READ_ONLY)];
  return organizationsOf(pool, actor.userId);
}

/** Every organisation of somebody who came with a password, by name. */
export async function organizationsOf(db: pg.Pool | pg.PoolClient, userId: string): Promise<MembershipRow[]> {
  const { rows } = await db.query<MembershipRow>(
    `SELECT organization_id, name, member_id, role, is_demo, wants_sso FROM person_organizations($1)
     ORDER BY name COLLATE "und-x-icu", organization_id`,
    [userId],
  );
  return rows;
}

async function ownOrganization(
  tx: TenantTransaction,
  { organizationId, memberId, role }: Actor,
): Promise<MembershipRow> {
  const { name } = await getOrganization(tx);
  return { organization_id: organizationId, name, member_id: memberId, role, is_demo: false, wants_sso: false };
}

export const presentMembership = (row: MembershipRow, currentId: string): z.infer<typeof Membership> => ({
  organizationId: row.organization_id,
  name: row.name,
  role: row.role,
  current: row.organization_id === currentId,
  wantsSingleSignOn: row.wants_sso,
});
