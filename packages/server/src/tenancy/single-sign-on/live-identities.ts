/** Identities `i` of people at a provider that is turned on, after a FROM; the function `api_key_actor` has the same. */
export const LIVE_IDENTITIES = `sso_identities i
  JOIN sso_connections c ON c.organization_id = i.organization_id AND c.issuer = i.issuer AND c.enabled`;
