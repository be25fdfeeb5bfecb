import type pg from 'pg';
import { NOBODY } from '../../organizations/operating-organization.ts';

/**
 * Where mails about a person's sign-in are kept: in the outbox of their organisation when it is the only one they have
 * or ever had a place in, else under the nil id, where no admin reads them. A link to a sign-in opens every organisation
 * of the person, so no one organisation's admin may hold it (decision 0097).
 */
export async function personHome(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string | null }>('SELECT only_organization($1) AS id', [userId]);
  return rows[0]?.id ?? NOBODY;
}
