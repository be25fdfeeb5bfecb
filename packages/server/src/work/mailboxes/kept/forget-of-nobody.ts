/**
 * Deletes emails of mailboxes and meetings of calendars that nobody is in any more, here or in the bin. They belong to no deal, so no
 * score counts them. What somebody wrote of a meeting stays.
 */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../platform/jobs/one-after-another.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';

/** Activities or meetings that are looked at in one transaction: other work comes between two pieces. */
const PIECE = 2_000;

/** The last one that was looked at. Times in PostgreSQL's own words, which keep microseconds. */
interface Place {
  readonly at: string;
  readonly id: string;
}

/** Looks at a piece after a place, and deletes what is nobody's. Returns the last one that it looked at; null at the end. */
type Piece = (tx: TenantTransaction, place: Place, limit: number) => Promise<Place | null>;

const BEGINNING: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

interface Forgetting {
  readonly signal?: AbortSignal;
  readonly piece?: number;
}

/** Throws the first failure when all organisations have had their turn. */
export async function forgetInteractionsOfNobody(
  pool: pg.Pool,
  { signal, piece = PIECE }: Forgetting = {},
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT organization_id AS id FROM organizations_with_mailboxes()');
  await oneAfterAnother(rows, signal, async ({ id }) => {
    for (const forget of [forgetActivities, forgetMeetings]) {
      let place: Place | null = BEGINNING;
      while (place !== null && !signal?.aborted) {
        const after: Place = place;
        place = await inTenant(pool, id, (tx) => forget(tx, after, piece));
      }
    }
  });
}

/** An activity of a mailbox or calendar in which nobody wrote, and which nobody is in. */
const IS_NOBODYS_ACTIVITY = `v.opportunity_id IS NULL
  AND (v.is_wordless OR v.kind = 'meeting' AND v.subject = 'Meeting' AND v.body IS NULL AND v.outcome IS NULL
    AND v.outcome_words IS NULL AND v.next_step IS NULL
    AND EXISTS (SELECT FROM meetings m WHERE m.organization_id = $1 AND m.id = v.id))
  AND NOT EXISTS (SELECT FROM activity_contacts c WHERE c.organization_id = $1 AND c.activity_id = v.id)`;
const IS_NOBODYS_MEETING = `NOT EXISTS (SELECT FROM meeting_contacts c WHERE c.organization_id = $1 AND c.meeting_id = m.id)`;

/** Those among $2 that a contact in the bin would come back to. */
const binned = (table: string, column: string) => `
  SELECT (e ->> '${column}')::uuid FROM bin b CROSS JOIN LATERAL jsonb_array_elements(coalesce(b.rows -> '${table}', '[]')) e
  WHERE b.organization_id = $1 AND b.kind = 'contact' AND (e ->> '${column}')::uuid = ANY($2::uuid[])`;

interface Looked extends Place {
  readonly isNobodys: boolean;
}

const nobodysOf = (looked: readonly Looked[]): readonly string[] =>
  looked.flatMap(({ id, isNobodys }) => (isNobodys ? [id] : []));

const forgetActivities: Piece = async (tx, { at, id }, limit) => {
  const { client, organizationId } = tx;
  // In the order of the index, of which the deal is a column: PostgreSQL does not see that it is the same for all.
  const { rows: looked } = await client.query<Looked>(
    `SELECT v.id, v.occurred_at::text AS at, (${IS_NOBODYS_ACTIVITY}) AS "isNobodys" FROM activities v
     WHERE v.organization_id = $1 AND v.opportunity_id IS NULL AND (v.occurred_at, v.id) > ($2::timestamptz, $3::uuid)
     ORDER BY v.opportunity_id, v.occurred_at, v.id LIMIT $4`,
    [organizationId, at, id, limit],
  );
  const nobodys = nobodysOf(looked);
  if (nobodys.length > 0) {
    await takeTurn(tx, 'mailboxes');
    await client.query(
      `WITH gone AS (
         DELETE FROM activities v WHERE v.organization_id = $1 AND v.id = ANY($2::uuid[]) AND ${IS_NOBODYS_ACTIVITY}
           AND v.id NOT IN (${binned('activity_contacts', 'activity_id')})
         RETURNING v.id)
       DELETE FROM mailbox_messages m USING gone WHERE m.organization_id = $1 AND m.activity_id = gone.id`,
      [organizationId, nobodys],
    );
  }
  return looked.length < limit ? null : (looked.at(-1) ?? null);
};

const forgetMeetings: Piece = async (tx, { id }, limit) => {
  const { client, organizationId } = tx;
  const { rows: looked } = await client.query<Looked>(
    `SELECT m.id, '' AS at, (${IS_NOBODYS_MEETING}) AS "isNobodys" FROM meetings m
     WHERE m.organization_id = $1 AND m.id > $2 ORDER BY m.id LIMIT $3`,
    [organizationId, id, limit],
  );
  const nobodys = nobodysOf(looked);
  if (nobodys.length > 0) {
    await takeTurn(tx, 'mailboxes');
    await client.query(
      `WITH nobodys AS (
         SELECT m.id FROM meetings m WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[]) AND ${IS_NOBODYS_MEETING}
           AND m.id NOT IN (${binned('meeting_contacts', 'meeting_id')})
       ), calendars AS (
         DELETE FROM meeting_calendars h USING nobodys n WHERE h.organization_id = $1 AND h.meeting_id = n.id)
       DELETE FROM meetings m USING nobodys n WHERE m.organization_id = $1 AND m.id = n.id`,
      [organizationId, nobodys],
    );
  }
  return looked.length < limit ? null : (looked.at(-1) ?? null);
};
