/** Organisations that let somebody in by their provider alone. */
import type { Role } from '@forecastle/contract';
import type pg from 'pg';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** Whether the organisation of the transaction would, under this address and in this role. */
export async function wantsSso(
  tx: TenantTransaction,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<boolean> {
  const { rows } = await tx.client.query<{ wants: boolean }>('SELECT wants_sso($1, $2, $3) AS wants', [
    tx.organizationId,
    role,
    email,
  ]);
  return rows[0]?.wants ?? false;
}

/** Names of those of a person that do. */
export async function organizationsWantingSso(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM person_organizations($1) WHERE wants_sso ORDER BY name',
    [userId],
  );
  return rows.map(({ name }) => name);
}

export const comesBySso = (names: readonly string[]) =>
  forbidden(
    `${names.join(' and ')} ${names.length === 1 ? 'requires' : 'require'} single sign-on. Choose “Sign in with single sign-on”.`,
  );
