import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from './actor.ts';

/** Keeps how a person's browser writes figures and dates, so that mails to them do the same. */
export async function rememberLocale(
  pool: pg.Pool,
  { organizationId, memberId, locale }: Pick<Actor, 'organizationId' | 'memberId' | 'locale'>,
): Promise<void> {
  await inTenant(pool, organizationId, (tx) =>
    tx.client.query('UPDATE members SET locale = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      memberId,
      locale,
    ]),
  );
}
