/** Words about a plan: comments on its actions, and nudges to its owner. */
import type { PlanNote } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may, visibleOwners } from '../../tenancy/identity/policies.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';
import type { PlanReader } from './plan-reader.ts';
import { presentWeek } from './present-week.ts';
import { readItem } from './read-item.ts';

type Note = z.infer<typeof PlanNote>;

interface NoteRow {
  id: string;
  item_id: string | null;
  body: string;
  author_id: string;
  author_name: string;
  created_at: Date;
}

const COLUMNS = 'n.id, n.item_id, n.body, n.author_id, m.name AS author_name, n.created_at';
const TABLES = 'plan_notes n JOIN members m ON m.organization_id = $1 AND m.id = n.author_id';

const present = (actor: PlanReader, row: NoteRow): Note => ({
  id: row.id,
  body: row.body,
  author: { id: row.author_id, name: row.author_name },
  createdAt: row.created_at.toISOString(),
  abilities: { remove: row.author_id === actor.memberId },
});

/** Comments of actions by the action's id, oldest first. */
export async function commentsOf(
  tx: TenantTransaction,
  actor: PlanReader,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Note[]>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await tx.client.query<NoteRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE n.organization_id = $1 AND n.item_id = ANY($2::uuid[]) ORDER BY n.created_at, n.id`,
    [tx.organizationId, itemIds],
  );
  const notes = new Map<string, Note[]>();
  for (const row of rows) {
    if (row.item_id === null) continue;
    notes.set(row.item_id, [...(notes.get(row.item_id) ?? []), present(actor, row)]);
  }
  return notes;
}

/** Words to the owner about a week's plan as a whole, latest first. */
export async function nudgesOf(
  tx: TenantTransaction,
  actor: PlanReader,
  { ownerId, week }: { ownerId: string; week: string },
): Promise<Note[]> {
  const { rows } = await tx.client.query<NoteRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE n.organization_id = $1 AND n.owner_id = $2 AND n.week = $3 AND n.item_id IS NULL
     ORDER BY n.created_at DESC, n.id DESC`,
    [tx.organizationId, ownerId, week],
  );
  return rows.map((row) => present(actor, row));
}

/** Throws NOT_FOUND for an action whose deal the actor does not see. */
export async function addComment(
  tx: TenantTransaction,
  actor: Actor,
  { id, body }: { id: string; body: string },
): Promise<Note> {
  const item = await readItem(tx, actor, id);
  if (!item) throw notFound('action');
  return write(tx, actor, { ownerId: item.owner_id, week: item.week, item: { id, dealId: item.deal_id }, body });
}

/** For whoever leads the rep. */
export async function addNudge(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, body }: { ownerId: string; body: string },
  now: Date,
): Promise<Note> {
  if (!may(actor, 'seeTeam')) throw forbidden();
  if (!(await leads(tx, actor, ownerId))) throw notFound('person of your team');
  const { week } = await presentWeek(tx, now);
  return write(tx, actor, { ownerId, week, item: null, body });
}

/** Whether the actor sees somebody's deals by their role. */
export async function leads(tx: TenantTransaction, actor: PlanReader, ownerId: string): Promise<boolean> {
  if (!may(actor, 'seeTeam')) return false;
  const { rowCount } = await tx.client.query(
    `SELECT FROM members WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR id = ANY($3))`,
    [tx.organizationId, ownerId, await visibleOwners(tx, actor)],
  );
  return rowCount === 1;
}

/** Its author takes it back; throws NOT_FOUND for anybody else's. */
export async function removeNote(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    'DELETE FROM plan_notes WHERE organization_id = $1 AND id = $2 AND author_id = $3',
    [tx.organizationId, id, actor.memberId],
  );
  if (!rowCount) throw notFound('note of yours');
}

async function write(
  tx: TenantTransaction,
  actor: Actor,
  {
    ownerId,
    week,
    item,
    body,
  }: { ownerId: string; week: string; item: { id: string; dealId: string } | null; body: string },
): Promise<Note> {
  const id = newId();
  const { rows } = await tx.client.query<NoteRow>(
    `WITH n AS (
       INSERT INTO plan_notes (organization_id, id, owner_id, week, item_id, author_id, body)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *)
     SELECT ${COLUMNS} FROM n JOIN members m ON m.organization_id = $1 AND m.id = n.author_id`,
    [tx.organizationId, id, ownerId, week, item?.id ?? null, actor.memberId, body],
  );
  const row = rows[0];
  if (!row) throw new Error(`the note ${id} was written but is not there`);
  await notifyMembers(tx, [
    {
      memberId: ownerId,
      kind: item ? 'plan_comment' : 'plan_nudge',
      actorId: actor.memberId,
      subjectId: id,
      ...(item && { opportunityId: item.dealId }),
    },
  ]);
  return present(actor, row);
}
