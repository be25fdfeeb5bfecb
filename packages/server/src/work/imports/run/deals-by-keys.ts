/**
 * Deals by the keys of a file, as SQL that answers `id` and the key; $1 is the organisation. Each key is looked up by its
 * index: `OFFSET 0` keeps the planner from joining the keys with all deals of an organisation that it takes for small,
 * because its statistics are older than the import.
 */
export const dealsByExternalId = (externalIds: string): string => `
  SELECT o.id, k.external_id
  FROM unnest(${externalIds}::text[]) AS k(external_id)
  CROSS JOIN LATERAL (
    SELECT id FROM opportunities WHERE organization_id = $1 AND external_id = k.external_id OFFSET 0
  ) o`;

/** By the keys of name and account, the latter empty for a deal without one; otherwise as `dealsByExternalId`. */
export const dealsByName = (names: string, accounts: string): string => `
  SELECT o.id, k.name, k.account
  FROM unnest(${names}::text[], ${accounts}::text[]) AS k(name, account)
  CROSS JOIN LATERAL (
    SELECT id, account_id FROM opportunities WHERE organization_id = $1 AND name_key = k.name OFFSET 0
  ) o
  LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
  WHERE coalesce(a.name_key, '') = k.account`;
