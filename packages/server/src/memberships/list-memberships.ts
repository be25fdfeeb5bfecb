import type { Membership, Role } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import type { Actor } from '../identity/actor.ts';

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
  const { rows } = await pool.query<MembershipRow>(
    `SELECT organization_id, name, member_id, role, is_demo, wants_sso FROM person_organizations($1)
     ORDER BY name COLLATE "und-x-icu", organization_id`,
    [actor.userId],
  );
  return actor.bySso ? rows.filter((row) => row.organization_id === actor.organizationId) : rows;
}

export const presentMembership = (row: MembershipRow, currentId: string): z.infer<typeof Membership> => ({
  organizationId: row.organization_id,
  name: row.name,
  role: row.role,
  current: row.organization_id === currentId,
  wantsSingleSignOn: row.wants_sso,
});
