/**
 * Accounts with whether the actor may change them: whoever has a deal on an account, RevOps and admins; and anybody
 * while nobody has a deal on it. $1 organisation, $2 owners whose deals the actor writes (null = all), $3 whether the
 * actor manages records.
 */
export const ACCOUNT_COLUMNS = `
  a.id, a.external_id, a.name, a.description, a.industry, a.organization_description, a.strategic, a.updated_at,
  ($3::boolean
    OR EXISTS (SELECT 1 FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = a.id
               AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2)))
    OR NOT EXISTS (SELECT 1 FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = a.id)) AS may_update`;

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
