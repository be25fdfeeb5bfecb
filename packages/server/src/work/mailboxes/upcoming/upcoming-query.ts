import { Instant } from '@forecastle/contract';
import * as z from 'zod';

/** The start of a meeting and its id, where the page before ended. */
export const MeetingCursor = z.tuple([Instant, z.uuid()]);

/**
 * Conditions for meetings `m` that lie ahead and follow the page before. $1 organisation, $2 now, $3 and $4 start and id
 * where the page before ended, or null.
 */
export const IS_UPCOMING = `m.organization_id = $1 AND m.called_off_at IS NULL AND m.activity_id IS NULL
       AND m.starts_at > $2 AND ($3::timestamptz IS NULL OR (m.starts_at, m.id) > ($3, $4::uuid))`;

export const SORT_AT = `to_char(m.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS sort_at`;

export interface UpcomingRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  sort_at: string;
  contacts: { id: string; name: string }[];
}

export const presentTimes = ({ id, starts_at, ends_at }: UpcomingRow) => ({
  id,
  startsAt: starts_at.toISOString(),
  endsAt: ends_at.toISOString(),
});
