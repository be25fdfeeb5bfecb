import type { Organization } from '@forecastle/contract';
import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { organizations } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { presentOrganization } from './present-organization.ts';

/** The organisation of the transaction. */
export async function getOrganization(tx: TenantTransaction): Promise<z.infer<typeof Organization>> {
  const [row] = await tx.db.select().from(organizations).where(eq(organizations.organizationId, tx.organizationId));
  if (!row) throw new Error(`organisation ${tx.organizationId} is missing`);
  return presentOrganization(row);
}
