import type { Membership } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import { newId } from '../database/ids.ts';
import { inTenant, type TenantTransaction } from '../database/tenant.ts';
import { demoOf } from '../demo/demo-of.ts';
import { forbidden } from '../http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { checkSettings } from '../organizations/check-settings.ts';
import { createOrganization, type NewOrganization } from '../organizations/create-organization.ts';
import { takeSessionOver } from './choose-organization.ts';

export type FurtherOrganization = Pick<NewOrganization, 'name' | 'timeZone' | 'currency' | 'fiscalYearStart'>;

/** Makes a further organisation with the actor as its admin, and goes on in it. `tx` is of the one they are in. */
export async function addOrganization(
  tx: TenantTransaction,
  pool: pg.Pool,
  actor: Actor,
  given: FurtherOrganization,
): Promise<z.infer<typeof Membership>> {
  checkSettings(given, { name: 'name' });
  if (actor.bySso) {
    throw forbidden(
      'You signed in with single sign-on, which is for this organisation only. Sign up to create another.',
    );
  }
  if (await demoOf(tx)) throw forbidden('You have no account in the demo. Sign up to create an organisation.');
  const organizationId = newId();
  const { userId, name, email } = actor;
  await inTenant(pool, organizationId, async (made) => {
    const founder = { userId, name, email };
    const memberId = await createOrganization(made, { ...given, plan: 'starter', founder });
    await takeSessionOver(made, actor, memberId);
  });
  return { organizationId, name: given.name, role: 'admin', current: true, wantsSingleSignOn: false };
}
