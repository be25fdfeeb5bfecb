/**
 * Accounts with whether the actor may change them: whoever sees a deal on an account or its maker's deals, RevOps and
 * admins. Deals the actor does not see change nothing in the answer, so that it does not tell of them. $1 organisation,
 * $2 owners whose deals the actor writes (null = all), $3 whether the actor manages records.
 */
export const ACCOUNT_COLUMNS = `
  a.id, a.external_id, a.name, a.description, a.industry, a.organization_description, a.strategic, a.updated_at,
  ($3::boolean OR touched.own OR (a.created_by_id IS NOT NULL AND ($2::uuid[] IS NULL OR a.created_by_id = ANY($2)))) AS may_update`;

// Lateral, so that a page looks at the deals of its own accounts and not at all deals.
export const ACCOUNT_TABLES = `
  accounts a
  CROSS JOIN LATERAL (
    SELECT EXISTS (
      SELECT FROM opportunities o
      WHERE o.organization_id = $1 AND o.account_id = a.id AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
    ) AS own
  ) touched`;

export interface AccountRow {
  id: string;
  external_id: string | null;
  name: string;
  description: string | null;
  industry: string | null;
  organization_description: string | null;
  strategic: boolean;
  updated_at: Date;
  may_update: boolean;
}
