import type pg from 'pg';
import type { SiteSettings } from '../../platform/settings/settings.ts';

/** Where inquiries are kept until there is an organisation that operates the site. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The organisation that operates the site, or NOBODY while it does not exist yet. */
export async function operatingOrganization(database: Pick<pg.Pool, 'query'>, site: SiteSettings): Promise<string> {
  const { rows } = await database.query<{ id: string | null }>('SELECT operating_organization($1) AS id', [
    site.operatorOrganizationId,
  ]);
  return rows[0]?.id ?? NOBODY;
}
