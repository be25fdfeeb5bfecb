import type { AuditEntry } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { type AuditRow, type Filter, readTrail } from './audit-query.ts';
import { presentEntry } from './present-entry.ts';

/** Microseconds since 1970, as the rows are ordered by them, and the id. */
const Cursor = z.tuple([z.string().regex(/^\d{1,17}$/), z.uuid()]);
export const placeOf = (row: AuditRow) => [row.recorded_micros, row.id] as const;

/** A page of the trail, latest first. */
export async function listTrail(
  tx: TenantTransaction,
  actor: Actor,
  { cursor, limit, ...filter }: Filter & { cursor?: string | undefined; limit: number },
): Promise<{ items: z.infer<typeof AuditEntry>[]; nextCursor: string | null }> {
  mayReadTrail(actor, filter);
  const rows = await readTrail(tx, filter, { after: decodeCursor(cursor, Cursor), limit: limit + 1 });
  return pageOf(rows, limit, presentEntry, placeOf);
}

/** Throws FORBIDDEN for whoever may not read the trail, INVALID for days the wrong way round. */
export function mayReadTrail(actor: Actor, { from, to }: Filter): void {
  if (!may(actor, 'seeAudit')) throw forbidden();
  if (from === undefined || to === undefined || from <= to) return;
  throw invalid({
    field: 'to',
    value: to,
    expected: `${from} or later`,
    message: `The period ends on ${to}, before it starts on ${from}. Choose a later end date.`,
  });
}
