import type { Organization } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { ORGANIZATION_COLUMNS, type OrganizationRow, presentOrganization } from './present-organization.ts';

/** The organisation of the transaction. */
export async function getOrganization(tx: TenantTransaction): Promise<z.infer<typeof Organization>> {
  const { rows } = await tx.client.query<OrganizationRow>(
    `SELECT ${ORGANIZATION_COLUMNS} FROM organizations WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const [row] = rows;
  if (!row) throw new Error(`organisation ${tx.organizationId} is missing`);
  return presentOrganization(row);
}
