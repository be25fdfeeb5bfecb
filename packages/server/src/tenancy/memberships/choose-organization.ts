import type { Membership } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { presentMembership, readMemberships } from './list-memberships.ts';

/** Takes the session of the request over to another organisation of its person, where they also go on at their next sign-in. */
export async function chooseOrganization(
  pool: pg.Pool,
  actor: Actor,
  organizationId: string,
): Promise<z.infer<typeof Membership>> {
  const chosen = (await readMemberships(pool, actor)).find((row) => row.organization_id === organizationId);
  if (!chosen) throw notFound('organisation of yours');
  if (chosen.wants_sso) {
    throw forbidden(`${chosen.name} requires its single sign-on. Sign out, then sign in with it. Nothing was changed.`);
  }
  await inTenant(pool, organizationId, (tx) => takeSessionOver(tx, actor, chosen.member_id));
  return presentMembership(chosen, organizationId);
}

/** Within a transaction of the organisation gone over to. */
export async function takeSessionOver(tx: TenantTransaction, actor: Actor, memberId: string): Promise<void> {
  await tx.client.query('SELECT take_session_over($1)', [actor.sessionId]);
  await tx.client.query('UPDATE members SET chosen_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    memberId,
  ]);
  await recordEvent(tx, { memberId }, { kind: 'organization_chosen' });
}
