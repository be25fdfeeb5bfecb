import { readConnection } from '../../tenancy/single-sign-on/connection.ts';
import type { Describe } from './describe.ts';

/** People come in by it once it is turned on and a domain is proven. */
export const describeSingleSignOn: Describe = async (tx) => {
  const connection = await readConnection(tx);
  const { rows } = await tx.client.query<{ proven: number }>(
    `SELECT count(*)::int AS proven FROM sso_domains WHERE organization_id = $1 AND proven_at IS NOT NULL`,
    [tx.organizationId],
  );
  const provenDomains = rows[0]?.proven ?? 0;
  const enabled = connection?.enabled ?? false;
  return {
    kind: 'single_sign_on',
    state: !enabled ? 'not_connected' : provenDomains === 0 ? 'attention' : 'in_use',
    issuer: connection?.issuer ?? null,
    enabled,
    provenDomains,
  };
};
