/**
 * Accounts with whether the actor may change them: whoever has a deal on an account, RevOps and admins; and anybody
 * while nobody has a deal on it. $1 organisation, $2 owners whose deals the actor writes (null = all), $3 whether the
 * actor manages records.
 */
export const ACCOUNT_COLUMNS = `
  a.id, a.external_id, a.name, a.description, a.industry, a.organization_description, a.strategic, a.updated_at,
  ($3::boolean OR touched.own OR NOT touched.anybody) AS may_update`;

// Lateral, so that a page looks at the deals of its own accounts and not at all deals.
export const ACCOUNT_TABLES = `
  accounts a
  CROSS JOIN LATERAL (
    SELECT count(*) > 0 AS anybody, coalesce(bool_or($2::uuid[] IS NULL OR o.owner_id = ANY($2)), false) AS own
    FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = a.id
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
