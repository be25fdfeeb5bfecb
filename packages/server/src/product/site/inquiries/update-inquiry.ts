import type { Inquiry } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { findInquiry } from './find-inquiry.ts';

/** Marks an inquiry done, or open again; one that is done already keeps who did it and when. */
export async function updateInquiry(
  tx: TenantTransaction,
  actor: Actor,
  { id, done }: { id: string; done: boolean },
): Promise<z.infer<typeof Inquiry>> {
  const { rowCount } = await tx.client.query(
    `UPDATE inquiries SET done_at = $3, done_by_id = $4
     WHERE organization_id = $1 AND id = $2 AND ($3::timestamptz IS NULL OR done_at IS NULL)`,
    [tx.organizationId, id, done ? new Date() : null, done ? actor.memberId : null],
  );
  const inquiry = await findInquiry(tx, id);
  if (rowCount) {
    const kind = done ? 'inquiry_done' : 'inquiry_reopened';
    await recordEvent(tx, actor, { kind, subject: { kind: 'inquiry', id } });
  }
  return inquiry;
}
