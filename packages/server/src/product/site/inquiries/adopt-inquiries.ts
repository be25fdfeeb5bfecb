import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import { findInquiry } from './find-inquiry.ts';
import { notifyOperator, type OperatorSettings } from './notify-operator.ts';

/** Gives the operating organisation, once it exists, what came before it did, and tells it of what nobody was told of. */
export async function adoptInquiries(pool: pg.Pool, settings: OperatorSettings): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM adopt_inquiries($1)',
    [settings.site.operatorOrganizationId],
  );
  for (const { organization_id: organizationId, id } of rows) {
    await inTenant(pool, organizationId, async (tx) => {
      const { mail, suspicion } = await findInquiry(tx, id);
      if (mail === null && suspicion === null) await notifyOperator(tx, settings, id);
    });
  }
}
