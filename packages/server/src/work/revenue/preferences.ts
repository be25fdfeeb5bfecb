import { type DetailLevel, ROLE_DETAIL, type RoleView } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

export interface RevenuePreferences {
  readonly roleView: RoleView;
  readonly detail: DetailLevel;
}

/** What each role begins with, until somebody chooses something else. */
const BEGINS_WITH: Readonly<Record<Actor['role'], RoleView>> = {
  account_executive: 'vp_sales',
  sales_manager: 'sales_manager',
  vp_sales: 'vp_sales',
  cro: 'cro',
  revops: 'cro',
  admin: 'cro',
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
  const roleView = BEGINS_WITH[role];
  return rows[0] ?? { roleView, detail: ROLE_DETAIL[roleView] };
}

/** A level chosen by hand stays for as long as the view does; another view brings the level that belongs to it. */
export async function rememberPreferences(
  tx: TenantTransaction,
  actor: Pick<Actor, 'memberId' | 'role'>,
  { roleView, detail: chosen }: Pick<RevenuePreferences, 'roleView'> & { readonly detail?: DetailLevel | undefined },
): Promise<RevenuePreferences> {
  const before = await preferencesOf(tx, actor);
  const detail = chosen ?? (before.roleView === roleView ? before.detail : ROLE_DETAIL[roleView]);
  await tx.client.query(
    `INSERT INTO revenue_preferences (organization_id, member_id, role_view, detail) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, member_id) DO UPDATE SET role_view = excluded.role_view, detail = excluded.detail`,
    [tx.organizationId, actor.memberId, roleView, detail],
  );
  return { roleView, detail };
}
