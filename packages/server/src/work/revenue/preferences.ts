import type { DetailLevel, RoleView } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

export interface RevenuePreferences {
  readonly roleView: RoleView;
  readonly detail: DetailLevel;
}

/** What each role begins with, until somebody chooses something else. */
const BEGINS_WITH: Readonly<Record<Actor['role'], RevenuePreferences>> = {
  account_executive: { roleView: 'vp_sales', detail: 'standard' },
  sales_manager: { roleView: 'sales_manager', detail: 'detailed' },
  vp_sales: { roleView: 'vp_sales', detail: 'standard' },
  cro: { roleView: 'cro', detail: 'standard' },
  revops: { roleView: 'cro', detail: 'standard' },
  admin: { roleView: 'cro', detail: 'standard' },
};

/** How somebody chose to look at the dashboard last, else what their role looks at. */
export async function preferencesOf(
  tx: TenantTransaction,
  { memberId, role }: Pick<Actor, 'memberId' | 'role'>,
): Promise<RevenuePreferences> {
  const { rows } = await tx.client.query<RevenuePreferences>(
    `SELECT role_view AS "roleView", detail FROM revenue_preferences WHERE organization_id = $1 AND member_id = $2`,
    [tx.organizationId, memberId],
  );
  return rows[0] ?? BEGINS_WITH[role];
}

export async function rememberPreferences(
  tx: TenantTransaction,
  { memberId }: Pick<Actor, 'memberId'>,
  { roleView, detail }: RevenuePreferences,
): Promise<RevenuePreferences> {
  await tx.client.query(
    `INSERT INTO revenue_preferences (organization_id, member_id, role_view, detail) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, member_id) DO UPDATE SET role_view = excluded.role_view, detail = excluded.detail`,
    [tx.organizationId, memberId, roleView, detail],
  );
  return { roleView, detail };
}
