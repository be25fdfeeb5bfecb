/** What of recorded meetings left the server, and to whom. */
import type { MeetingSending, MeetingSendingsQuery } from '@forecastle/contract';
import { dayOfIsoDate, startOfLocalDay } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { IS_VISIBLE, MEETING_TABLES, requireMeeting, visibilityOf } from '../visible-meetings.ts';
import { mayManagePrivacy } from './retention.ts';

export type Sending = z.infer<typeof MeetingSending>;

interface SendingRow extends Omit<Sending, 'sentAt'> {
  readonly sentAt: Date;
  readonly sortAt: string;
}

interface Asked extends z.infer<typeof MeetingSendingsQuery> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns a page of all that was sent, latest first. Meetings that the actor does not see have no name here. */
export async function listSendings(tx: TenantTransaction, actor: Actor, asked: Asked) {
  await mayManagePrivacy(tx, actor);
  return readSendings(tx, actor, asked);
}

/** Returns a page of what of a meeting was sent, for everybody who sees it. */
export async function listSendingsOfMeeting(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked & { readonly id: string },
) {
  await requireMeeting(tx, actor, asked.id);
  return readSendings(tx, actor, asked);
}

async function readSendings(tx: TenantTransaction, actor: Actor, asked: Asked & { readonly id?: string }) {
  const values: unknown[] = [...(await visibilityOf(tx, actor))];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const where = ['s.organization_id = $1'];
  if (asked.id) where.push(`s.meeting_id = ${put(asked.id)}`);
  if (asked.month) {
    const [from, to] = monthOf(asked.month, actor.timeZone);
    where.push(`s.sent_at >= ${put(from)} AND s.sent_at < ${put(to)}`);
  }
  const after = decodeCursor(asked.cursor, UpdatedCursor);
  if (after) where.push(`(s.sent_at, s.id) < (${put(after[0])}::timestamptz, ${put(after[1])}::uuid)`);
  const { rows } = await tx.client.query<SendingRow>(
    `SELECT s.id, s.sent_at AS "sentAt", s.host, s."to", s.what, s.amount, s.duration_ms AS "durationMs",
       to_char(s.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "sortAt",
       (SELECT json_build_object('id', r.id, 'title', r.title) FROM ${MEETING_TABLES}
        WHERE r.organization_id = $1 AND r.id = s.meeting_id AND r.deleted_at IS NULL AND ${IS_VISIBLE}) AS meeting,
       (SELECT json_build_object('id', m.id, 'name', m.name) FROM members m
        WHERE m.organization_id = $1 AND m.id = s.member_id) AS "askedBy"
     FROM meeting_sendings s WHERE ${where.join(' AND ')}
     ORDER BY s.sent_at DESC, s.id DESC LIMIT ${put(asked.limit + 1)}`,
    values,
  );
  return pageOf(
    rows,
    asked.limit,
    ({ sortAt: _, sentAt, ...row }): Sending => ({ ...row, sentAt: sentAt.toISOString() }),
    (row) => [row.sortAt, row.id],
  );
}

/** Returns when the month of a day begins and ends where the actor is. */
function monthOf(day: string, timeZone: string): readonly [Date, Date] {
  const first = `${day.slice(0, 7)}-01`;
  const [year = 0, month = 1] = first.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const at = (date: string) => new Date(startOfLocalDay(dayOfIsoDate(date), timeZone));
  return [at(first), at(next)];
}
