/** Calendars of people and meetings in them, as they stand after they were read. */
import { randomUUID } from 'node:crypto';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { TestApp } from '../../../testing/app.ts';

interface Owner {
  readonly organizationId: string;
  readonly memberId: string;
}

/** Connects the calendar of a member. Returns the id of the connection. */
export async function connectCalendar(app: TestApp, { organizationId, memberId }: Owner): Promise<string> {
  const connectionId = randomUUID();
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query(
      `INSERT INTO connections (organization_id, id, system, member_id, state)
       VALUES ($1, $2, 'google_workspace', $3, 'healthy')`,
      [organizationId, connectionId, memberId],
    ),
  );
  return connectionId;
}

export interface Planned {
  readonly startsAt: Date;
  readonly contactIds: readonly string[];
  /** Connections whose calendars it is in. */
  readonly calendars: readonly string[];
  readonly calledOffAt?: Date;
  /** Whether the owners of these calendars have excluded it. */
  readonly isExcluded?: boolean;
}

/** Puts a meeting of half an hour into calendars. Returns its id. */
export async function planMeeting(
  app: TestApp,
  organizationId: string,
  { startsAt, contactIds, calendars, calledOffAt, isExcluded = false }: Planned,
): Promise<string> {
  const id = randomUUID();
  await inTenant(app.database.pool, organizationId, async ({ client }) => {
    await client.query(
      `INSERT INTO meetings (organization_id, id, shared_key, starts_at, ends_at, called_off_at)
       VALUES ($1, $2, $2::uuid::text, $3, $3::timestamptz + interval '30 minutes', $4)`,
      [organizationId, id, startsAt, calledOffAt ?? null],
    );
    await client.query(
      `INSERT INTO meeting_contacts (organization_id, meeting_id, contact_id) SELECT $1, $2, unnest($3::uuid[])`,
      [organizationId, id, contactIds],
    );
    await client.query(
      `INSERT INTO meeting_calendars (organization_id, connection_id, event_id, meeting_id, excluded_at)
       SELECT $1, unnest($3::uuid[]), $2::uuid::text, $2, CASE WHEN $4 THEN now() END`,
      [organizationId, id, calendars, isExcluded],
    );
  });
  return id;
}
