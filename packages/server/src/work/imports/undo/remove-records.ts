/** The phases of an undo that concern what deals refer to: contacts, accounts and people that the import made. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { isForeignKeyViolation } from '../../../platform/database/violations.ts';
import type { UndoPhase } from './stored-undo.ts';
import type { Chunk, TakingBack } from './take-back-deals.ts';

interface Records {
  readonly entity: 'contact' | 'account' | 'member';
  readonly table: 'contacts' | 'accounts' | 'members';
  /** Which of them may go, as SQL over `r`; $3 = whether also those changed since, $4 = up to when, $5 = the import. */
  readonly unused: string;
  /** The column by which others of the table stand below a record. */
  readonly unlink?: 'reports_to_id' | 'parent_id';
  readonly removed: 'contactsRemoved' | 'accountsRemoved' | 'peopleRemoved';
  readonly left: 'contactsLeft' | 'accountsLeft' | 'peopleLeft';
}

const UNCHANGED = '(r.updated_at = r.created_at OR ($3 AND r.updated_at <= $4))';
/** What stands below a record and was made by the same import, unchanged, goes with it and holds it back from nothing. */
const goesToo = (entity: 'account' | 'contact'): string => `(b.updated_at = b.created_at OR ($3 AND b.updated_at <= $4))
        AND EXISTS (SELECT FROM import_changes i WHERE i.organization_id = $1 AND i.import_id = $5
          AND i.entity = '${entity}' AND i.entity_id = b.id AND i.before IS NULL)`;

export const RECORDS: Readonly<Record<Extract<UndoPhase, 'contacts' | 'accounts' | 'people'>, Records>> = {
  contacts: {
    ...{ entity: 'contact', table: 'contacts', removed: 'contactsRemoved', left: 'contactsLeft' },
    unused: `${UNCHANGED}
      AND NOT EXISTS (SELECT FROM opportunity_contacts p WHERE p.organization_id = $1 AND p.contact_id = r.id)
      AND NOT EXISTS (SELECT FROM activity_contacts a WHERE a.organization_id = $1 AND a.contact_id = r.id)
      AND NOT EXISTS (SELECT FROM contacts b WHERE b.organization_id = $1 AND b.reports_to_id = r.id AND NOT (
        ${goesToo('contact')}
        AND NOT EXISTS (SELECT FROM opportunity_contacts p WHERE p.organization_id = $1 AND p.contact_id = b.id)
        AND NOT EXISTS (SELECT FROM activity_contacts a WHERE a.organization_id = $1 AND a.contact_id = b.id)))`,
    unlink: 'reports_to_id',
  },
  accounts: {
    ...{ entity: 'account', table: 'accounts', removed: 'accountsRemoved', left: 'accountsLeft' },
    unused: `${UNCHANGED}
      AND NOT EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = r.id)
      AND NOT EXISTS (SELECT FROM contacts c WHERE c.organization_id = $1 AND c.account_id = r.id)
      AND NOT EXISTS (SELECT FROM accounts b WHERE b.organization_id = $1 AND b.parent_id = r.id AND NOT (
        ${goesToo('account')}
        AND NOT EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = b.id)
        AND NOT EXISTS (SELECT FROM contacts c WHERE c.organization_id = $1 AND c.account_id = b.id)))`,
    unlink: 'parent_id',
  },
  people: {
    ...{ entity: 'member', table: 'members', removed: 'peopleRemoved', left: 'peopleLeft' },
    unused: `r.user_id IS NULL AND ($3 OR true) AND $4::timestamptz IS NOT NULL AND $5::uuid IS NOT NULL
      AND NOT EXISTS (SELECT FROM sso_identities i WHERE i.organization_id = $1 AND i.member_id = r.id)
      AND NOT EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.owner_id = r.id)`,
  },
};

/** Removes the records of one kind that the import made, except those that somebody has changed or uses. */
export async function removeRecords(tx: TenantTransaction, kind: Records, asked: TakingBack): Promise<Chunk> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT entity_id AS id FROM import_changes WHERE organization_id = $1 AND import_id = $2 AND entity = $3
       AND before IS NULL AND ($4::uuid IS NULL OR entity_id > $4) ORDER BY entity_id LIMIT $5`,
    [tx.organizationId, asked.importId, kind.entity, asked.after, asked.limit],
  );
  const ids = rows.map(({ id }) => id);
  const unused = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${kind.table} r WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND ${kind.unused} ORDER BY id FOR UPDATE`,
    [tx.organizationId, ids, asked.withChanged, asked.startedAt, asked.importId],
  );
  if (kind.unlink) {
    await tx.client.query(
      `UPDATE ${kind.table} SET ${kind.unlink} = NULL WHERE organization_id = $1 AND ${kind.unlink} = ANY($2::uuid[])`,
      [tx.organizationId, unused.rows.map(({ id }) => id)],
    );
  }
  const removed = await removeUnreferenced(
    tx,
    kind.table,
    unused.rows.map(({ id }) => id),
  );
  return {
    lastId: ids.at(-1) ?? null,
    taken: ids.length,
    counts: { [kind.removed]: removed, [kind.left]: ids.length - removed },
  };
}

/** How many were removed. What something else refers to, by whatever table, stays: then they are taken one by one. */
async function removeUnreferenced(tx: TenantTransaction, table: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.client.query('SAVEPOINT removing');
  try {
    await tx.client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])`, [
      tx.organizationId,
      ids,
    ]);
    await tx.client.query('RELEASE SAVEPOINT removing');
    return ids.length;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await tx.client.query('ROLLBACK TO SAVEPOINT removing');
    if (ids.length === 1) return 0;
    const half = Math.ceil(ids.length / 2);
    return (
      (await removeUnreferenced(tx, table, ids.slice(0, half))) + (await removeUnreferenced(tx, table, ids.slice(half)))
    );
  }
}
