import type { Membership } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { inOtherTenant, inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { checkSettings } from '../organizations/check-settings.ts';
import { createOrganization, type NewOrganization } from '../organizations/create-organization.ts';
import { demoOf } from '../organizations/demo-of.ts';
import { type KeyedRequest, keptAnswer, oncePerKey } from '../requests/once-per-key.ts';
import { takeSessionOver } from './choose-organization.ts';
import { organizationsOf } from './list-memberships.ts';

type Added = z.infer<typeof Membership>;
export type FurtherOrganization = Pick<NewOrganization, 'name' | 'timeZone' | 'currency' | 'fiscalYearStart'>;

/**
 * Makes a further organisation with the actor as its admin, and goes on in it. The key of the request is kept with what
 * it made, and looked for in every organisation of theirs: the session of a repeat is in another one than that of the
 * first.
 */
export async function addOrganization(
  pool: pg.Pool,
  actor: Actor,
  given: FurtherOrganization,
  key: string | null,
): Promise<Added> {
  checkSettings(given, { name: 'name' });
  if (actor.bySso) {
    throw forbidden(
      'You signed in with single sign-on, which is for this organisation only. Sign up to create another.',
    );
  }
  if (await inTenant(pool, actor.organizationId, demoOf, { readOnly: true })) {
    throw forbidden('You have no account in the demo. Sign up to create an organisation.');
  }
  const request = key === null ? null : { key, operation: 'memberships.create', input: given };
  const organizationId = newId();
  const { userId, name, email } = actor;
  return inTenant(pool, organizationId, async (made) => {
    if (request) {
      await refuseAtOnce(made, actor, request.key);
      const kept = await madeBefore(made, actor, request);
      if (kept) return kept;
    }
    const founder = { userId, name, email };
    const memberId = await createOrganization(made, { ...given, plan: 'starter', founder });
    await takeSessionOver(made, actor, memberId);
    const answer: Added = {
      organizationId,
      name: given.name,
      role: 'admin',
      current: true,
      wantsSingleSignOn: false,
    };
    if (request) await oncePerKey(made, { memberId }, request, async () => answer);
    return answer;
  });
}

/** A repeat that comes while the first is still at work would find nothing yet; it does not wait, since it holds a connection. */
async function refuseAtOnce({ client }: TenantTransaction, { userId }: Actor, key: string): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine',
    [`memberships.create ${userId}`],
  );
  if (rows[0]?.mine) return;
  throw conflict({
    field: 'Idempotency-Key',
    value: key,
    message: 'Your organisation is being created at this moment. Send this again in a moment.',
  });
}

/** What a request under this key made, in whichever of the person's organisations. */
async function madeBefore(made: TenantTransaction, actor: Actor, request: KeyedRequest): Promise<Added | null> {
  const memberships = await organizationsOf(made.client, actor.userId);
  for (const { organization_id: organizationId, member_id: memberId } of memberships) {
    const kept = await inOtherTenant(made, organizationId, (tx) => keptAnswer(tx, { memberId }, request));
    if (kept) return kept.response as Added;
  }
  return null;
}
