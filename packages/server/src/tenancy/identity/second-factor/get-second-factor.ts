import type { SecondFactor } from '@forecastle/contract';
import type * as z from 'zod';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import type { Actor } from '../actor.ts';
import { createAuth } from '../auth.ts';

export async function getSecondFactor(
  { identityPool, settings }: Pick<RequestContext, 'identityPool' | 'settings'>,
  { userId, organizationId, role }: Pick<Actor, 'userId' | 'organizationId' | 'role'>,
): Promise<z.infer<typeof SecondFactor>> {
  const { rows } = await inTenant(
    identityPool,
    organizationId,
    ({ client }) =>
      client.query<{ enabled: boolean; required: boolean; proven: boolean; has_password: boolean }>(
        `SELECT u.two_factor_enabled AS enabled, (o.requires_second_factor OR (o.admins_need_second_factor AND $3 = 'admin')) AS required, u.email_verified AS proven,
           EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL) AS has_password
         FROM auth."user" u, organizations o WHERE u.id = $1 AND o.organization_id = $2`,
        [userId, organizationId, role],
      ),
    { readOnly: true },
  );
  const [state] = rows;
  if (!state) throw new Error(`person ${userId} is missing`);
  const { api } = createAuth(identityPool, settings, async () => null);
  const left = state.enabled ? (await api.viewBackupCodes({ body: { userId } })).backupCodes.length : 0;
  return {
    enabled: state.enabled,
    backupCodesLeft: left,
    required: state.required,
    addressToConfirm: settings.mail !== null && !state.proven,
    hasPassword: state.has_password,
  };
}
