import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';

/**
 * Locks contacts, in the order of their ids, and returns how many there are. Putting a contact on a deal and recording
 * an interaction with them take turns by it; else each could miss the other, and the deal's score the interaction.
 * Lock recorded meetings before activities, activities before contacts, and contacts before deals.
 */
export async function lockContacts(tx: TenantTransaction, contactIds: readonly string[]): Promise<number> {
  if (contactIds.length === 0) return 0;
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [tx.organizationId, contactIds],
  );
  return rowCount ?? 0;
}

/** Tries before it gives up: each one means that somebody recorded something with them in the moment before. */
const TRIES = 5;

/**
 * Locks the recorded meetings in which the contacts speak, their activities, deleted or not, and then the contacts: changes of
 * a meeting or an activity lock in this order. Returns the ids of the activities. An activity that is added meanwhile would be
 * locked after its contact: then it releases all and locks again.
 */
export async function lockContactsAndActivities(
  tx: TenantTransaction,
  contactIds: readonly string[],
): Promise<readonly string[]> {
  const values = [tx.organizationId, contactIds];
  const of = `SELECT activity_id FROM activity_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`;
  const speaking = `SELECT meeting_id FROM meeting_speakers WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`;
  for (let tried = 1; ; tried++) {
    await tx.client.query('SAVEPOINT people');
    const { rows: meetings } = await tx.client.query<{ id: string }>(
      `SELECT id FROM recorded_meetings WHERE organization_id = $1 AND id IN (${speaking}) ORDER BY id FOR UPDATE`,
      values,
    );
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT id FROM activities WHERE organization_id = $1 AND id IN (${of}) ORDER BY id FOR UPDATE`,
      values,
    );
    await lockContacts(tx, contactIds);
    const { rows: late } = await tx.client.query(
      `SELECT activity_id FROM activity_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])
         AND activity_id <> ALL($3::uuid[])
       UNION ALL ${speaking} AND meeting_id <> ALL($4::uuid[]) LIMIT 1`,
      [...values, rows.map(({ id }) => id), meetings.map(({ id }) => id)],
    );
    if (late.length === 0) {
      await tx.client.query('RELEASE SAVEPOINT people');
      return rows.map(({ id }) => id);
    }
    if (tried === TRIES) {
      throw conflict({
        field: null,
        value: null,
        expected: 'nobody recording anything with them at this moment',
        message: 'Someone is recording activities with this person right now. Nothing was changed. Try again.',
      });
    }
    await tx.client.query('ROLLBACK TO SAVEPOINT people');
  }
}
