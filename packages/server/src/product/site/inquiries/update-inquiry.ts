import type { Inquiry } from '@forecastle/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import { inquiries } from '../../../platform/database/schema/index.ts';
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
  const { rowCount } = await tx.db
    .update(inquiries)
    .set(done ? { doneAt: new Date(), doneById: actor.memberId } : { doneAt: null, doneById: null })
    .where(
      and(
        eq(inquiries.organizationId, tx.organizationId),
        eq(inquiries.id, id),
        done ? isNull(inquiries.doneAt) : undefined,
      ),
    );
  const inquiry = await findInquiry(tx, id);
  if (rowCount) {
    const kind = done ? 'inquiry_done' : 'inquiry_reopened';
    await recordEvent(tx, actor, { kind, subject: { kind: 'inquiry', id } });
  }
  return inquiry;
}
