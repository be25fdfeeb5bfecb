import type { INQUIRY_KINDS, INQUIRY_STATUSES, Inquiry } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { type InquiryRow, presentInquiry, SELECT_INQUIRY } from './inquiry-row.ts';

type Status = (typeof INQUIRY_STATUSES)[number];

/** Ids are made in the order of time, so they alone are the order of the list. */
const InquiryCursor = z.tuple([z.uuid()]);
const IS: Readonly<Record<Status, string>> = {
  open: 'i.done_at IS NULL AND i.suspicion IS NULL',
  done: 'i.done_at IS NOT NULL',
  set_aside: 'i.done_at IS NULL AND i.suspicion IS NOT NULL',
};

/** A page of the inbox, latest first, and how many there are of each status. */
export async function listInquiries(
  tx: TenantTransaction,
  asked: {
    limit: number;
    cursor?: string | undefined;
    status: Status;
    kind?: (typeof INQUIRY_KINDS)[number] | undefined;
  },
): Promise<{
  items: z.infer<typeof Inquiry>[];
  nextCursor: string | null;
  counts: Record<Status, number>;
}> {
  const after = decodeCursor(asked.cursor, InquiryCursor);
  const kind = asked.kind ?? null;
  const { rows } = await tx.client.query<InquiryRow>(
    `${SELECT_INQUIRY} WHERE i.organization_id = $1 AND ${IS[asked.status]}
       AND ($2::text IS NULL OR i.kind = $2) AND ($3::uuid IS NULL OR i.id < $3)
     ORDER BY i.id DESC LIMIT $4`,
    [tx.organizationId, kind, after?.[0] ?? null, asked.limit + 1],
  );
  const counted = await tx.client.query<Record<Status, number>>(
    `SELECT ${Object.entries(IS)
      .map(([status, condition]) => `count(*) FILTER (WHERE ${condition})::int AS ${status}`)
      .join(', ')}
     FROM inquiries i WHERE i.organization_id = $1 AND ($2::text IS NULL OR i.kind = $2)`,
    [tx.organizationId, kind],
  );
  return {
    ...pageOf(rows, asked.limit, presentInquiry, ({ id }) => [id]),
    counts: counted.rows[0] ?? { open: 0, done: 0, set_aside: 0 },
  };
}
