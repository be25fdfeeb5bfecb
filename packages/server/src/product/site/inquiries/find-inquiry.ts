import type { Inquiry } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type InquiryRow, presentInquiry, SELECT_INQUIRY } from './inquiry-row.ts';

/** An inquiry of the transaction's organisation; throws NOT_FOUND. */
export async function findInquiry(tx: TenantTransaction, id: string): Promise<z.infer<typeof Inquiry>> {
  const { rows } = await tx.client.query<InquiryRow>(`${SELECT_INQUIRY} WHERE i.organization_id = $1 AND i.id = $2`, [
    tx.organizationId,
    id,
  ]);
  const [row] = rows;
  if (!row) throw notFound('inquiry');
  return presentInquiry(row);
}
