import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from './actor.ts';

type Reader = Pick<Actor, 'memberId' | 'locale' | 'through'>;

/** Returns whether a person's browser writes figures and dates otherwise than is kept for their mails. */
export async function hasNewLocale(tx: TenantTransaction, { memberId, locale, through }: Reader): Promise<boolean> {
  if (locale === undefined || through !== undefined) return false;
  const { rowCount } = await tx.client.query(
    'SELECT FROM members WHERE organization_id = $1 AND id = $2 AND locale IS DISTINCT FROM $3',
    [tx.organizationId, memberId, locale],
  );
  return rowCount === 1;
}

/** Keeps how a person's browser writes figures and dates, so that mails to them do the same. */
export async function rememberLocale(
  pool: pg.Pool,
  { organizationId, memberId, locale }: Pick<Actor, 'organizationId' | 'memberId' | 'locale'>,
): Promise<void> {
  await inTenant(pool, organizationId, (tx) =>
    tx.client.query('UPDATE members SET locale = $3 WHERE organization_id = $1 AND id = $2', [
      ...[organizationId, memberId, locale],
    ]),
  );
}
