import { createHmac } from 'node:crypto';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { authHeaders, createAuth } from '../../tenancy/identity/auth.ts';
import type { RequestContext } from '../../tenancy/requests/procedures.ts';

interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly userId: string | null;
}

/**
 * A session for a person of the demo company, by the auth library as for anybody; whoever is entered as for the first
 * time gets a sign-in. Its password follows from the server's secret, so that nobody knows it and nothing keeps it.
 */
export async function signInAs(
  tx: TenantTransaction,
  { id, name, email, userId }: DemoPerson,
  { settings, request }: RequestContext,
): Promise<Headers> {
  const { api } = createAuth(tx.client, settings, async () => tx.organizationId);
  const password = createHmac('sha256', settings.secret).update(`demo ${id}`).digest('base64url');
  const asked = { headers: authHeaders(request), returnHeaders: true } as const;
  if (userId !== null) return (await api.signInEmail({ ...asked, body: { email, password } })).headers;
  const made = await api.signUpEmail({ ...asked, body: { name, email, password } });
  await tx.client.query('UPDATE members SET user_id = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
    made.response.user.id,
  ]);
  return made.headers;
}
